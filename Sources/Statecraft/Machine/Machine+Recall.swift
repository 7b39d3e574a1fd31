extension Machine {
  /// Handles the postponed events again, oldest first, if an event changed the configuration.
  ///
  /// Starts over after each of them that changed the configuration.
  ///
  /// - Parameter outcome: the outcome of the event.
  /// - Returns: the outcome, with those of the recalled events.
  /// - Complexity: O(1) for the postponed events that the configuration keeps without asking a guard.
  @usableFromInline
  mutating func afterRecall(_ outcome: Outcome<Context>) -> Outcome<Context> {
    guard interpreter.hasPostponed, outcome.changesConfiguration else { return outcome }
    var outcomes: [Outcome<Context>] = []
    var number = 0
    while !interpreter.isDone, let next = nextPostponed(after: number) {
      number = next.number
      if !next.isRemoved {
        if verdict(on: program.occurrence(of: next.event)) == .postponed { continue }
        interpreter.changePostponed { $0.remove(next) }
      }
      let outcome = reactAgain(to: next.event)
      outcomes.append(outcome)
      if outcome.changesConfiguration { number = 0 }
    }
    if interpreter.isDone { interpreter.changePostponed { $0 = PostponedQueue() } }
    return outcome.recalling(outcomes)
  }

  /// Returns the next postponed event that the configuration does not keep in any case.
  private mutating func nextPostponed(
    after number: Int
  ) -> PostponedQueue<Context.Event>.Candidate? {
    guard interpreter.hasPostponed else { return nil }
    let known = interpreter.known
    let engineConfiguration = known == nil ? engine.configuration : StateSet()
    let program = program
    return interpreter.changePostponed { waiting in
      waiting.next(after: number, in: known.map { UInt(bitPattern: $0.toOpaque()) }) { column in
        program.postponement(
          of: column,
          in: known?._withUnsafeGuaranteedRef { $0.states } ?? engineConfiguration
        )
      }
    }
  }

  /// Handles an event that was postponed.
  private mutating func reactAgain(to event: Context.Event) -> Outcome<Context> {
    if let run = interpreter.runBoxed(event, in: Context.caseIndex(of: event), &data) {
      return Outcome(run.precomputed, event, at: run.timestamp)
    }
    if let run = interpreter.runShared(event, in: Context.caseIndex(of: event), &data) {
      return Outcome(run, event)
    }
    return react(to: program.occurrence(of: event))
  }
}
