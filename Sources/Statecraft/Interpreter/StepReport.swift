/// What a step of a table did besides changing the context and the configuration.
///
/// The step that makes the report writes it. It never changes after the step, because only an outcome
/// has it then: hence `Sendable`, as outcomes are, and the accesses that are not checked.
///
/// No property has a type that depends on the chart, except in an array: code that is not compiled for
/// the chart destroys it without asking the runtime for types.
@usableFromInline
class StepReport<Context: ChartContext>: ProgramTimestamp<Context>, @unchecked Sendable {
  @usableFromInline let trigger: StepTrigger
  /// Whether the report also has the outcomes of recalled events; `true` only in a ``RecallReport``, so
  /// that an unchecked cast may rely on it.
  @usableFromInline let hasRecalled: Bool
  @exclusivity(unchecked)
  @usableFromInline final var effects = EffectRecords()
  /// Whether the machine has ended with the step.
  @exclusivity(unchecked)
  @usableFromInline final var endsMachine = false
  /// The outputs, in order.
  @exclusivity(unchecked)
  @usableFromInline final var outputs: [Context.Output] = []
  /// The events that were computed, and the rounds of loops; `nil` without any.
  @exclusivity(unchecked)
  @usableFromInline final var trail: StepTrail<Context>?
  /// The context at the end of the macrostep, if an invocation was started.
  @exclusivity(unchecked)
  @usableFromInline final var context: StartContext<Context>?

  @inlinable
  init(
    _ timestamp: ProgramTimestamp<Context>,
    _ trigger: StepTrigger,
    hasRecalled: Bool = false
  ) {
    self.trigger = trigger
    self.hasRecalled = hasRecalled
    super.init(timestamp.table, timestamp.time, isQuiet: false)
  }

  /// Remembers an event that was raised.
  @inlinable
  final func remember(_ event: Context.Event, number: Int) {
    ownTrail().remember(event, number: number)
  }

  /// The event with a number, if it was raised.
  @inlinable
  final func event(number: Int) -> Context.Event? { trail?.event(number: number) }

  /// Adds a round of a loop.
  ///
  /// - Returns: how many rounds there are.
  @inlinable
  final func append(_ round: LoopRound<Context>) -> Int {
    let trail = ownTrail()
    trail.append(round)
    return trail.rounds.count
  }

  @inlinable
  final func ownTrail() -> StepTrail<Context> {
    if let trail { return trail }
    let made = StepTrail<Context>()
    trail = made
    return made
  }

  /// Adds an output.
  @inlinable
  final func append(_ output: Context.Output) {
    outputs.append(output)
    effects.append(.output)
  }
}
