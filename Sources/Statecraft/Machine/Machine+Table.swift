internal import Synchronization

extension Machine {
  /// Does what the table says about something from outside, with its effects; recalls postponed
  /// events.
  ///
  /// - Parameters:
  ///   - occurrence: an event, a timer, the result of an invocation.
  ///   - isRecalled: whether the event is a postponed one, so that it is not postponed again.
  /// - Returns: the outcome; `nil` when nothing was done and the engine is to handle it. A postponed
  ///   event that is kept has an outcome, too.
  mutating func followTable(
    _ occurrence: Occurrence<Context>,
    isRecalled: Bool = false
  ) -> Outcome<Context>? {
    guard let outcome = runTable(occurrence, isRecalled: isRecalled) else { return nil }
    return isRecalled ? outcome : afterRecall(outcome)
  }

  private mutating func runTable(
    _ occurrence: Occurrence<Context>,
    isRecalled: Bool
  ) -> Outcome<Context>? {
    // The entries of a case say what becomes of an event that may be postponed.
    guard !occurrence.isRaised || !program.topology.isPostponed(occurrence.index),
      let known = interpreter.known, let entry = interpreter.entryWithEffects(of: occurrence.index)
    else { return nil }
    let wasShared = interpreter.isShared
    let box = interpreter.uniqueBox()
    // Nothing looks at the interpreter while the step runs.
    interpreter.restore(box)
    var runner = StepRunner(occurrence, box)
    switch runner.run(entry, &data) {
    case .failed(let error):
      return outcome(.failed, program.cause(of: occurrence, isExternal: true), error: error)
    case .leaf(let leaf):
      guard let target = leaf.pointee.target, let precomputed = leaf.pointee.precomputed else {
        break
      }
      guard leaf.pointee.kind.load(ordering: .relaxed) & 0xFF == TableEntry<Context>.Kind.postpone
      else {
        box.known = target
        return outcome(of: runner, precomputed, box.timestamp)
      }
      guard case .event(let event) = occurrence.kind,
        isRecalled || box.postponed.count < program.model.postponed.count
      else { break }
      if !isRecalled { box.postponed.append(event, column: occurrence.index) }
      return Outcome(precomputed, event, at: box.timestamp)
    case .nothing: break
    }
    if wasShared { interpreter = Interpreter(sharing: known) }
    return nil
  }

  /// The outcome of a step.
  private func outcome(
    of runner: StepRunner<Context>,
    _ precomputed: Unmanaged<PrecomputedStep<Context>>,
    _ timestamp: ProgramTimestamp<Context>
  ) -> Outcome<Context> {
    let outcome: Outcome<Context>
    if case .event(let event) = runner.occurrence.kind, !runner.occurrence.isRaised {
      let record =
        runner.records.isEmpty
        ? timestamp : StepReport(timestamp, cause: nil, runner.records, recalled: [])
      outcome = Outcome(precomputed, event, at: record)
    } else {
      let cause = runner.program.cause(of: runner.occurrence, isExternal: true)
      let report = StepReport(timestamp, cause: cause, runner.records, recalled: [])
      outcome = Outcome(precomputed, nil, at: report)
    }
    return runner.error.map(outcome.failing) ?? outcome
  }
}
