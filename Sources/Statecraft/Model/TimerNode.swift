/// A delayed transition's timer in a resolved chart.
package struct TimerNode<Context: ChartContext>: ChartNode {
  package let shape: TimerShape

  package init(_ shape: TimerShape) {
    self.shape = shape
  }

  package init(
    state: Int,
    name: String,
    delay: TimerDelay<Context>,
    restoration: TimerRestoration,
    kind: TimerShape.Kind = .after
  ) {
    shape = TimerShape(
      state: state,
      name: name,
      delay: AnyDelay(delay),
      restoration: restoration,
      kind: kind
    )
  }

  package var state: Int { shape.state }
  package var name: String { shape.name }
  package var kind: TimerShape.Kind { shape.kind }
  /// How long it runs; `nil` when the action that starts it says so.
  package var delay: TimerDelay<Context>? { shape.delay?.typed() }
  package var restoration: TimerRestoration { shape.restoration }
}
