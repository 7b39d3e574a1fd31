extension Machine {
  /// Handles the postponed events again, oldest first, if an event changed the configuration.
  ///
  /// Starts over after each of them that changed the configuration.
  ///
  /// - Parameter outcome: the outcome of the event.
  /// - Returns: the outcome, with those of the recalled events.
  /// - Complexity: O(1) for the postponed events that the configuration keeps without asking a guard.
  @inlinable @inline(never)
  mutating func afterRecall(_ outcome: Outcome<Context>) -> Outcome<Context> {
    afterRecall(outcome) { $0.recall($1, in: Context.caseIndex(of: $1)) }
  }

  /// The same, and lets a watch see the guards that are asked; `nil` if there is none.
  mutating func afterRecall(
    _ outcome: Outcome<Context>,
    _ watch: GuardWatch<Context>?
  ) -> Outcome<Context> {
    guard let watch else { return afterRecall(outcome) }
    return afterRecall(outcome) { $0.recallGenerally($0.program.occurrence(of: $1), watch) }
  }

  /// Handles the postponed events again by a function that returns `nil` for an event that is kept.
  @inlinable @inline(__always)
  mutating func afterRecall(
    _ outcome: Outcome<Context>,
    by recall: (inout Machine, Context.Event) -> Outcome<Context>?
  ) -> Outcome<Context> {
    guard interpreter.hasPostponed, outcome.changesConfiguration else { return outcome }
    var outcomes: [Outcome<Context>] = []
    var number = 0
    while let next = interpreter.nextPostponed(after: number) {
      number = next.number
      guard let event = interpreter.postponed(next) else { continue }
      guard let recalled = recall(&self, event) else { continue }
      interpreter.removePostponed(next)
      outcomes.append(recalled)
      if recalled.changesConfiguration { number = 0 }
    }
    return outcomes.isEmpty ? outcome : outcome.recalling(outcomes)
  }

  /// Handles a postponed event; `nil` when it is kept again.
  @inlinable @inline(__always)
  mutating func recall(_ event: Context.Event, in column: Int) -> Outcome<Context>? {
    if interpreter.keeps(event, in: column, data) { return nil }
    if let run = interpreter.runBoxed(event, in: column, &data) {
      return Outcome(run.precomputed, event, at: run.timestamp)
    }
    return recallOtherwise(event)
  }

  /// The same by guards and effects of the table, or by the engine.
  @usableFromInline
  mutating func recallOtherwise(_ event: Context.Event) -> Outcome<Context>? {
    let occurrence = program.occurrence(of: event)
    switch followTable(StepInput(occurrence), isRecalled: true) {
    case .none: break
    case .some(let outcome): return outcome.kind == .postponed ? nil : outcome
    }
    return recallGenerally(occurrence, nil)
  }

  /// The same by the engine.
  private mutating func recallGenerally(
    _ occurrence: Occurrence<Context>,
    _ watch: GuardWatch<Context>?
  ) -> Outcome<Context>? {
    guard verdict(on: occurrence) == .postponed else { return react(to: occurrence, watch) }
    ask(occurrence, for: watch)
    return nil
  }
}
