/// A history pseudo-state of a resolved chart.
package struct HistoryNode<Context: ChartContext>: ChartNode {
  package private(set) var shape: HistoryShape

  package init(_ shape: HistoryShape) {
    self.shape = shape
  }

  package init(
    parent: Int,
    deep: Bool,
    name: String,
    defaults: ShortList<TargetNode>,
    block: Block<Context>,
    location: Diagnostic.Location? = nil
  ) {
    shape = HistoryShape(
      parent: parent,
      deep: deep,
      name: name,
      defaults: defaults,
      block: block.erasedUnlessEmpty,
      location: location
    )
  }

  package var parent: Int { shape.parent }
  package var deep: Bool { shape.deep }
  package var name: String { shape.name }
  package var location: Diagnostic.Location? { shape.location }

  package var defaults: ShortList<TargetNode> {
    get { shape.defaults }
    set { shape.defaults = newValue }
  }

  package var block: Block<Context> {
    get { shape.block?.typed() ?? Block() }
    set { shape.block = newValue.erasedUnlessEmpty }
  }
}
