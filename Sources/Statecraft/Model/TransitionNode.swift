/// A transition of a resolved chart.
package struct TransitionNode<Context: ChartContext>: ChartNode {
  package private(set) var shape: TransitionShape

  package init(_ shape: TransitionShape) {
    self.shape = shape
  }

  package init(
    source: Int,
    trigger: Trigger,
    targets: some Collection<TargetNode>,
    type: TransitionType,
    condition: Condition<Context>?,
    block: Block<Context>,
    disposition: Disposition = .take,
    expectedOutput: (any Any.Type)? = nil,
    location: Diagnostic.Location? = nil
  ) {
    shape = TransitionShape(
      source: source,
      trigger: trigger,
      targets: ShortList(targets),
      type: type,
      condition: condition?.erased,
      block: block.erasedUnlessEmpty,
      disposition: disposition,
      expectedOutput: expectedOutput,
      location: location
    )
  }

  package var source: Int { shape.source }
  package var targets: ShortList<TargetNode> { shape.targets }
  package var type: TransitionType { shape.type }
  package var condition: Condition<Context>? { shape.condition?.typed() }
  package var block: Block<Context> { shape.block?.typed() ?? Block() }
  package var disposition: Disposition { shape.disposition }
  /// The type that `onDone` expects, for the checks.
  package var expectedOutput: (any Any.Type)? { shape.expectedOutput }
  package var location: Diagnostic.Location? { shape.location }

  package var trigger: Trigger {
    get { shape.trigger }
    set { shape.trigger = newValue }
  }

  /// The events as a language other than Swift writes them; `nil` for charts that are written in Swift.
  package var written: [String]? {
    get { shape.written }
    set { shape.written = newValue }
  }
}
