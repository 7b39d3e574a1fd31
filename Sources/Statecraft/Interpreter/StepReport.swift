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
  /// The outputs, in order.
  @exclusivity(unchecked)
  @usableFromInline final var outputs: [Context.Output] = []
  /// The events that actions have computed and raised, by their numbers; `nil` for one that contradicts
  /// its alphabet.
  @exclusivity(unchecked)
  @usableFromInline final var raised: [Context.Event?] = []
  /// The rounds of loops, in order.
  @exclusivity(unchecked)
  @usableFromInline final var rounds: [LoopRound<Context>] = []
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
  @usableFromInline
  final func remember(_ event: Context.Event, number: Int) {
    while raised.count <= number { raised.append(nil) }
    raised[number] = event
  }

  /// The event with a number, if it was raised.
  @usableFromInline
  final func event(number: Int) -> Context.Event? {
    raised.indices.contains(number) ? raised[number] : nil
  }

  /// Adds an output.
  @inlinable
  final func append(_ output: Context.Output) {
    outputs.append(output)
    effects.append(.output)
  }
}
