extension Machine {
  /// Sends an event to the machine and runs it to completion.
  ///
  /// The macrostep ends when no eventless transition is enabled and no raised event is left. If a
  /// state was left or entered, the machine then handles its postponed events again. Their outcomes
  /// are in ``Outcome/recalled``.
  ///
  /// - Returns: the states left and entered, the transitions taken and the effects, or why nothing
  ///   happened.
  /// - Complexity: O(1) for an event that the table covers (<doc:Speed>), else O(active states ×
  ///   depth + states that the transitions leave and enter).
  @inlinable @inline(__always)
  @discardableResult
  public mutating func send(_ event: Context.Event) -> Outcome<Context> {
    if case .shared(let configuration) = interpreter.storage,
      let tableEntry = configuration._withUnsafeGuaranteedRef({
        $0.tableEntry(Context.caseIndex(of: event))
      })
    {
      // The fields of an entry are set before its kind is published, so they are not `nil` here. A
      // shared configuration belongs to a permanent table, which keeps them alive. Most events are
      // handled here.
      if interpreter.runPlain(tableEntry, &data) {
        return Outcome(tableEntry.pointee.precomputed.unsafelyUnwrapped, event)
      }
    }
    return sendOtherwise(event)
  }

  /// Handles an event by a guard of the table, or of a machine that has more state than its
  /// configuration, or that the table does not cover.
  @inlinable @inline(never)
  mutating func sendOtherwise(_ event: Context.Event) -> Outcome<Context> {
    let column = Context.caseIndex(of: event)
    if let outcome = sendToTable(event, in: column) { return outcome }
    if let run = interpreter.runDivided(event, in: column, &data)
      ?? interpreter.runInRegions(StepInput(event, in: column), &data)
    {
      return Outcome(run.precomputed, event, at: run.timestamp)
    }
    return sendBeyondTables(event, in: column)
  }

  /// Handles an event that the machine's configuration does not cover in the table: by regions whose guards of
  /// eventless transitions are asked, by the whole configuration, or by keeping it.
  @inlinable @inline(never)
  mutating func sendBeyondTables(_ event: Context.Event, in column: Int) -> Outcome<Context> {
    if let outcome = runWatched(StepInput(event, in: column)) { return outcome }
    if interpreter.join() { return sendToWhole(event, in: column) }
    if let kept = interpreter.postpone(event, in: column) {
      return Outcome(kept.precomputed, event, at: kept.timestamp)
    }
    return sendWithEffects(event)
  }

  /// Handles an event by the table of whole configurations; `nil` when it does not cover the event.
  @inlinable @inline(__always)
  mutating func sendToTable(_ event: Context.Event, in column: Int) -> Outcome<Context>? {
    if let precomputed = interpreter.runShared(event, in: column, &data) {
      return Outcome(precomputed, event)
    }
    if interpreter.hasEffects(column) { return sendWithEffects(event) }
    if let run = interpreter.runBoxed(event, in: column, &data) {
      let outcome = Outcome(run.precomputed, event, at: run.timestamp)
      return interpreter.hasPostponed ? afterRecall(outcome) : outcome
    }
    return nil
  }

  /// Handles an event that the tables of the regions do not cover, but perhaps that of whole
  /// configurations.
  @usableFromInline
  mutating func sendToWhole(_ event: Context.Event, in column: Int) -> Outcome<Context> {
    sendToTable(event, in: column) ?? sendWithEffects(event)
  }

  /// Handles an event of which the table knows effects, or which the table does not cover.
  @inlinable @inline(never)
  mutating func sendWithEffects(_ event: Context.Event) -> Outcome<Context> {
    let column = Context.caseIndex(of: event)
    if interpreter.isCase(column),
      let outcome = followTable(StepInput(event, in: column))
    {
      return outcome
    }
    if interpreter.isDone, let outcome = refuseAtEnd(event) { return outcome }
    return sendGenerally(event)
  }

  /// The outcome of an event that comes to a machine that is done; `nil` when the event contradicts its
  /// alphabet, or traps.
  @inlinable
  func refuseAtEnd(_ event: Context.Event) -> Outcome<Context>? {
    guard case .boxed(let box) = interpreter.storage, !box.watchesEvents,
      let refused = box.timestamp.table.refused, !isWrong(event)
    else { return nil }
    let timestamp = EndedTimestamp(box.timestamp.table, box.rest, box.timestamp.time)
    return Outcome(refused, event, at: timestamp)
  }

  /// Whether an event contradicts its alphabet.
  @usableFromInline
  func isWrong(_ event: Context.Event) -> Bool { program.alphabetError(of: event) != nil }

  /// Handles an event with the general engine.
  @usableFromInline
  mutating func sendGenerally(
    _ event: Context.Event,
    _ watch: GuardWatch<Context>? = nil
  ) -> Outcome<Context> {
    let restarted = noteEvent()
    if let error = program.alphabetError(of: event) {
      return outcome(.failed, .event(event), error: .wrongAlphabet(error))
        .preceded(by: restarted)
    }
    let outcome = react(to: program.occurrence(of: event), watch).preceded(by: restarted)
    if case .postponed = outcome.kind { return keep(event, outcome) }
    return afterRecall(outcome, watch)
  }

  /// Postpones an event, or applies the limit of the postponed queue.
  private mutating func keep(
    _ event: Context.Event,
    _ outcome: Outcome<Context>
  ) -> Outcome<Context> {
    let limit = program.model.postponed
    let column = program.occurrence(of: event).index
    guard interpreter.postponedCount >= limit.count else {
      interpreter.changePostponed { $0.append(event, column: column) }
      return outcome
    }
    switch limit.whenFull {
    case .refuse:
      let explanation = outcome.explanation.map(keeping)
      return self.outcome(.refused, outcome.cause, explanation: explanation)
        .preceded(by: outcome.effects)
    case .dropOldest:
      let surplus = interpreter.postponedCount - limit.count + 1
      engine.droppedEvents += surplus
      let dropped = interpreter.changePostponed { waiting in
        let dropped = waiting.removeOldest(surplus)
        waiting.append(event, column: column)
        return dropped
      }
      return outcome.dropping(dropped, limit: limit.count)
    }
  }

  /// Records that an event came from outside: resets the count of timers that fired without time
  /// passing, and restarts the inactivity timers.
  ///
  /// - Returns: the effects for the driver; a rollback of the event's step does not revert them.
  mutating func noteEvent() -> [Effect<Context>] {
    guard interpreter.watchesEvents else { return [] }
    var engine = engine
    var effects: [Effect<Context>] = []
    engine.noteEvent { timer in
      program.model.timers[timer].delay?.duration(in: context)
    } _: { ended, started in
      effects.append(.cancelTimer(program.id(of: ended)))
      effects.append(.startTimer(program.id(of: started), after: started.duration))
    }
    self.engine = engine
    return effects
  }

  /// Handles something that cannot be postponed, then the postponed events.
  @inlinable
  mutating func deliver(
    _ input: StepInput<Context>,
    _ watch: GuardWatch<Context>? = nil
  ) -> Outcome<Context> {
    if let watch { return deliverGenerally(input.occurrence, watch) }
    if interpreter.known == nil {
      if let run = interpreter.runWithEffects(input, &data) {
        return Outcome(run.precomputed, input.event, at: run.timestamp)
      }
      if let outcome = runWatched(input) { return outcome }
      _ = interpreter.join()
    }
    return followTable(input) ?? deliverOtherwise(input)
  }

  /// Handles by the tables of the regions or by the engine what the table of whole configurations does not
  /// cover.
  @inlinable @inline(never)
  mutating func deliverOtherwise(_ input: StepInput<Context>) -> Outcome<Context> {
    if let run = interpreter.runInRegions(input, &data) {
      return Outcome(run.precomputed, input.event, at: run.timestamp)
    }
    if interpreter.known != nil, let outcome = runWatched(input) { return outcome }
    return deliverGenerally(input.occurrence)
  }

  @usableFromInline
  mutating func deliverGenerally(
    _ occurrence: Occurrence<Context>,
    _ watch: GuardWatch<Context>? = nil
  ) -> Outcome<Context> {
    // A delayed event was not asked about when it was raised.
    if case .event(let event) = occurrence.kind, let error = program.alphabetError(of: event) {
      let cause = program.cause(of: occurrence, isExternal: true)
      return outcome(.failed, cause, error: .wrongAlphabet(error))
    }
    return afterRecall(react(to: occurrence, watch), watch)
  }

  /// Runs one macrostep; rolls it back if it fails and the chart asks for that.
  mutating func react(
    to occurrence: Occurrence<Context>,
    _ watch: GuardWatch<Context>? = nil
  ) -> Outcome<Context> {
    let cause = program.cause(of: occurrence, isExternal: true)
    if engine.isDone { return refusal(cause, explain(occurrence)) }
    let program = program
    let before = program.needsRollback ? context : nil
    var step = interpreter.macrostep()
    step.watch = watch
    do {
      let selection = try step.process(occurrence, &context)
      interpreter.commit(step)
      return outcome(of: step, cause, selection, occurrence)
    } catch {
      guard let before else {
        preconditionFailure(
          "'\(program.model.name)' threw, but no rollback state was kept: \(error)"
        )
      }
      context = before
      return outcome(.failed, cause, error: error)
    }
  }

  func outcome(
    of step: Macrostep<Context>,
    _ cause: Cause<Context>,
    _ selection: Macrostep<Context>.Selection,
    _ occurrence: Occurrence<Context>? = nil
  ) -> Outcome<Context> {
    switch selection {
    case .nothing:
      guard let occurrence, step.steps.isEmpty,
        !step.errors.contains(where: \.isEndlessStep)
      else { break }
      return refusal(cause, explain(occurrence), step)
    case .postponed:
      return outcome(.postponed, cause, explanation: occurrence.map(explain))
    case .transitions:
      guard step.steps.isEmpty else { break }
      return outcome(
        step.errors.isEmpty ? .ignored : .failed,
        cause,
        step,
        explanation: occurrence.map(explain)
      )
    }
    let changes = step.steps.contains { $0.leavesOrEnters }
    return outcome(
      step.errors.contains(where: isFatal) ? .failed : .taken(leavesOrEnters: changes),
      cause,
      step
    )
  }

  /// Returns the outcome of an event that a driver does not pass to the machine.
  func refusal(
    of event: Context.Event,
    _ verdict: Explanation.Verdict,
    _ finding: Explanation.Finding
  ) -> Outcome<Context> {
    let cause = Cause<Context>.event(event)
    return outcome(
      verdict == .postponed ? .postponed : .refused,
      cause,
      explanation: Explanation(event: "\(cause)", verdict: verdict, findings: [finding])
    )
  }

  /// Returns whether an error fails the step rather than raising an error event.
  private func isFatal(_ error: MachineError) -> Bool {
    error.isEndless || program.model.errors == .rollBack
  }

  private func refusal(
    _ cause: Cause<Context>,
    _ explanation: Explanation,
    _ step: Macrostep<Context>? = nil
  ) -> Outcome<Context> {
    let policy = program.model.unhandled
    if policy == .trap, case .event = cause {
      fatalError(
        "'\(program.model.name)' received an unexpected event (`unhandled: .trap`): \(explanation)"
      )
    }
    return outcome(.unhandled(policy), cause, step, explanation: explanation)
  }

  func outcome(
    _ kind: Outcome<Context>.Kind,
    _ cause: Cause<Context>,
    _ step: Macrostep<Context>? = nil,
    explanation: Explanation? = nil,
    error: MachineError? = nil
  ) -> Outcome<Context> {
    Outcome(
      kind: kind,
      cause: cause,
      steps: step?.steps ?? [],
      effects: step?.effects ?? [],
      explanation: explanation,
      error: error ?? step.flatMap { $0.errors.first { $0.isEndless } ?? $0.errors.first },
      untakenErrors: step?.untakenErrors ?? [],
      undelivered: step?.undelivered ?? [],
      dropped: step?.dropped ?? [],
      configuration: configuration,
      time: now
    )
  }
}

extension Outcome {
  @inlinable var changesConfiguration: Bool {
    precomputed == nil ? detailsChangeConfiguration : kind == .transitioned
  }

  @usableFromInline var detailsChangeConfiguration: Bool {
    details?.steps.contains { $0.leavesOrEnters } ?? false
  }
}
