public import Synchronization

extension Machine {
  /// Does what the table says about something from outside, with its effects; recalls postponed
  /// events.
  ///
  /// - Parameters:
  ///   - occurrence: an event, a timer, the result of an invocation.
  ///   - isRecalled: whether the event is a postponed one, so that it is not postponed again.
  /// - Returns: the outcome; `nil` when nothing was done and the engine is to handle it. A postponed
  ///   event that is kept has an outcome, too.
  @inlinable @inline(never)
  mutating func followTable(
    _ occurrence: Occurrence<Context>,
    isRecalled: Bool = false
  ) -> Outcome<Context>? {
    guard let outcome = runTable(occurrence, isRecalled: isRecalled) else { return nil }
    return isRecalled ? outcome : afterRecall(outcome)
  }

  @inlinable @inline(__always)
  mutating func runTable(
    _ occurrence: Occurrence<Context>,
    isRecalled: Bool
  ) -> Outcome<Context>? {
    // The entries of a case say what becomes of an event that may be postponed.
    guard !occurrence.isRaised || !mayPostpone(occurrence.index),
      let (entry, shared) = interpreter.entryWithEffects(of: occurrence.index)
    else { return nil }
    let box = interpreter.uniqueBox()
    // Nothing looks at the interpreter while the step runs.
    interpreter.restore(box)
    var runner = StepRunner(occurrence, box)
    switch runner.run(entry, &data) {
    case .failed(let error):
      return failure(of: occurrence, error)
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
        isRecalled || box.postponed.count < postponedLimit
      else { break }
      if !isRecalled { box.postponed.append(event, column: occurrence.index) }
      return Outcome(precomputed, event, at: box.timestamp)
    case .nothing: break
    }
    if let shared { interpreter = Interpreter(sharing: shared) }
    return nil
  }

  /// The outcome of a step.
  @inlinable @inline(__always)
  func outcome(
    of runner: StepRunner<Context>,
    _ precomputed: Unmanaged<PrecomputedStep<Context>>,
    _ timestamp: ProgramTimestamp<Context>
  ) -> Outcome<Context> {
    let outcome: Outcome<Context>
    let (trigger, event) = runner.occurrence.trigger
    if case .event = trigger, runner.records.isEmpty {
      outcome = Outcome(precomputed, event, at: timestamp)
    } else {
      let report = StepReport(timestamp, trigger, runner.records, recalled: [])
      outcome = Outcome(precomputed, event, at: report)
    }
    guard let error = runner.error else { return outcome }
    return outcome.failing(error)
  }

  /// Whether the chart postpones events of a case.
  @usableFromInline
  func mayPostpone(_ column: Int) -> Bool { program.topology.isPostponed(column) }

  /// How many events may wait for the configuration to change.
  @usableFromInline var postponedLimit: Int { program.model.postponed.count }

  /// The outcome of something that failed.
  @usableFromInline
  func failure(of occurrence: Occurrence<Context>, _ error: MachineError) -> Outcome<Context> {
    outcome(.failed, program.cause(of: occurrence, isExternal: true), error: error)
  }
}

extension Occurrence {
  /// What a step reacts to, as its report remembers it, with the event if it is one.
  @inlinable @inline(__always)
  var trigger: (StepTrigger, Context.Event?) {
    switch kind {
    case .event(let event): (isRaised ? .raised : .event, event)
    case .timer: (.timer(column: index), nil)
    case .done: (.done(column: index), nil)
    case .invocationDone(let id, _): (.invocationDone(id), nil)
    case .invocationFailed(let id, _): (.invocationFailed(id), nil)
    case .error: (.error, nil)
    }
  }
}
