/// An event that a step of a table computes and raises.
@usableFromInline
final class ComputedRaise<Context: ChartContext>: Sendable {
  @usableFromInline
  let event: @Sendable (Context, Occurrence<Context>?) throws -> Context.Event
  /// Its number among those that the step raises.
  @usableFromInline let number: Int
  /// Whether it can throw, or give an event that contradicts its alphabet.
  @usableFromInline let canFail: Bool
  @usableFromInline let place: InstructionPlace<Context>

  init(
    _ event: @escaping @Sendable (Context, Occurrence<Context>?) throws -> Context.Event,
    number: Int,
    canFail: Bool,
    at place: InstructionPlace<Context>
  ) {
    self.event = event
    self.number = number
    self.canFail = canFail
    self.place = place
  }
}
