/// An event that a step of a table raises after a delay.
@usableFromInline
final class DelayedRaise<Context: ChartContext>: Sendable {
  @usableFromInline let event: DelayedEvent<Context>
  /// What the action reacts to; `nil` for what came from outside.
  @usableFromInline let occurrence: Knowledge<Context>
  /// Where the action is written.
  @usableFromInline let place: Macrostep<Context>.Place
  /// How many instructions the rest of the block has, which is skipped after an error.
  @usableFromInline let rest: Int

  init(
    _ event: DelayedEvent<Context>,
    _ occurrence: Knowledge<Context>,
    _ place: Macrostep<Context>.Place,
    rest: Int
  ) {
    self.event = event
    self.occurrence = occurrence
    self.place = place
    self.rest = rest
  }
}
