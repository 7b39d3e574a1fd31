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
    guard interpreter.hasPostponed, outcome.changesConfiguration else { return outcome }
    var outcomes: [Outcome<Context>] = []
    var number = 0
    while let next = interpreter.nextPostponed(after: number) {
      number = next.number
      guard let event = interpreter.postponed(next) else { continue }
      guard let recalled = recall(event, in: Context.caseIndex(of: event)) else { continue }
      interpreter.removePostponed(next)
      outcomes.append(recalled)
      if recalled.changesConfiguration { number = 0 }
    }
    return outcomes.isEmpty ? outcome : outcome.recalling(outcomes)
  }

  /// The same, and lets a watch see the guards that are asked.
  ///
  /// - Parameters:
  ///   - outcome: the outcome of the event.
  ///   - watch: the watch; `nil` if there is none.
  /// - Returns: the outcome, with those of the recalled events.
  mutating func afterRecall(
    _ outcome: Outcome<Context>,
    _ watch: GuardWatch<Context>?
  ) -> Outcome<Context> {
    guard let watch else { return afterRecall(outcome) }
    guard interpreter.hasPostponed, outcome.changesConfiguration else { return outcome }
    var outcomes: [Outcome<Context>] = []
    var number = 0
    while let next = interpreter.nextPostponed(after: number) {
      number = next.number
      guard let event = interpreter.postponed(next),
        let recalled = recallGenerally(event, watch)
      else { continue }
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
    switch followTable(StepInput(program.occurrence(of: event)), isRecalled: true) {
    case .none: break
    case .some(let outcome): return outcome.kind == .postponed ? nil : outcome
    }
    return recallGenerally(event, nil)
  }

  /// The same by the engine.
  @usableFromInline
  mutating func recallGenerally(
    _ event: Context.Event,
    _ watch: GuardWatch<Context>?
  ) -> Outcome<Context>? {
    let occurrence = program.occurrence(of: event)
    guard verdict(on: occurrence) == .postponed else { return react(to: occurrence, watch) }
    ask(occurrence, for: watch)
    return nil
  }
}
