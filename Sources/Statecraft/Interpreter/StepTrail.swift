/// What a step of a table has met on a way that depends on more than guards.
///
/// The step that makes it writes it. It never changes after the step, because only an outcome's report has
/// it then: hence `Sendable`, as outcomes are, and the accesses that are not checked.
@usableFromInline
final class StepTrail<Context: ChartContext>: @unchecked Sendable {
  /// The events that actions have computed and raised, by their numbers; `nil` for one that contradicts
  /// its alphabet.
  @exclusivity(unchecked)
  @usableFromInline var raised: [Context.Event?] = []
  /// The rounds of loops, in order.
  @exclusivity(unchecked)
  @usableFromInline var rounds: [LoopRound<Context>] = []

  @inlinable
  init() {}

  /// The event with a number, if it was raised.
  @inlinable
  func event(number: Int) -> Context.Event? {
    number < raised.count ? raised[number] : nil
  }

  /// Remembers an event that was raised.
  @inlinable
  func remember(_ event: Context.Event, number: Int) {
    while raised.count <= number { raised.append(nil) }
    raised[number] = event
  }

  /// Adds a round of a loop.
  @inlinable
  func append(_ round: LoopRound<Context>) { rounds.append(round) }
}
