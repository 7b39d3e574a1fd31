/// An action that a table cannot do without a call: it may throw, or handle timers of the machine.
@usableFromInline
final class Performance<Context: ChartContext>: Sendable {
  @usableFromInline let action: Action<Context>
  /// What the action reacts to; `nil` for what came from outside.
  @usableFromInline let occurrence: Knowledge<Context>
  /// Where the action is written.
  @usableFromInline let place: Macrostep<Context>.Place
  /// How many instructions the rest of the block has, which is skipped after an error.
  @usableFromInline let rest: Int

  init(
    _ action: Action<Context>,
    _ occurrence: Knowledge<Context>,
    _ place: Macrostep<Context>.Place,
    rest: Int
  ) {
    self.action = action
    self.occurrence = occurrence
    self.place = place
    self.rest = rest
  }
}
