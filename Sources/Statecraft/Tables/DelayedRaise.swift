/// An event that a step of a table raises after a delay.
@usableFromInline
final class DelayedRaise<Context: ChartContext>: Sendable {
  @usableFromInline let event: DelayedEvent<Context>
  @usableFromInline let place: InstructionPlace<Context>

  init(_ event: DelayedEvent<Context>, at place: InstructionPlace<Context>) {
    self.event = event
    self.place = place
  }
}
