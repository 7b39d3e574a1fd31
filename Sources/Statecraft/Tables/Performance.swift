/// An action that a table cannot do without a call: it may throw, or handle timers of the machine.
@usableFromInline
final class Performance<Context: ChartContext>: Sendable {
  @usableFromInline let action: Action<Context>
  @usableFromInline let place: InstructionPlace<Context>

  init(_ action: Action<Context>, at place: InstructionPlace<Context>) {
    self.action = action
    self.place = place
  }
}
