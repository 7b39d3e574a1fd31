/// An invocation of a resolved chart.
package struct InvocationNode<Context: ChartContext>: ChartNode {
  package private(set) var shape: InvocationShape

  package init(_ shape: InvocationShape) {
    self.shape = shape
  }

  package var name: String { shape.name }
  package var child: String? { shape.child }
  package var work: InvocationWork<Context> { shape.work.value(as: InvocationWork<Context>.self) }

  /// Whether the work receives messages.
  package var receivesMessages: Bool { shape.reception != nil }

  /// Whether the work may send events while it runs.
  package var sendsEvents: Bool { shape.sendsEvents }

  package var location: Diagnostic.Location? { shape.location }

  package var result: InvocationResult { shape.result }

  package var restoration: InvocationRestoration { shape.restoration }

  package var state: Int {
    get { shape.state }
    set { shape.state = newValue }
  }
}
