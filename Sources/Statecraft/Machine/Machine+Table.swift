public import Synchronization

extension Machine {
  /// Does what the table says about something from outside, with its effects; recalls postponed
  /// events.
  ///
  /// - Parameters:
  ///   - input: an event, a timer, the result of an invocation.
  ///   - isRecalled: whether the event is a postponed one, so that it is not postponed again.
  /// - Returns: the outcome; `nil` when nothing was done and the engine is to handle it. A postponed
  ///   event that is kept has an outcome, too.
  @inlinable @inline(never)
  mutating func followTable(
    _ input: StepInput<Context>,
    isRecalled: Bool = false
  ) -> Outcome<Context>? {
    guard let outcome = runTable(input, isRecalled: isRecalled) else { return nil }
    return isRecalled ? outcome : afterRecall(outcome)
  }

  @inlinable @inline(__always)
  mutating func runTable(
    _ input: StepInput<Context>,
    isRecalled: Bool
  ) -> Outcome<Context>? {
    // The entries of a case say what becomes of an event that may be postponed.
    guard !input.isRaised || !mayPostpone(input.column),
      let (entry, configuration, isShared) = interpreter.entryWithEffects(of: input.column)
    else { return nil }
    let box = interpreter.uniqueBox()
    // Nothing looks at the interpreter while the step runs.
    interpreter.restore(box)
    var runner = StepRunner(input, box)
    let unnoted = isRecalled ? nil : runner.noteEvent(data)
    switch runner.run(entry, in: configuration, &data) {
    case .failed(let failure):
      guard let known = box.known else { break }
      let report = FailureReport(box.timestamp, input.trigger, in: known, failure)
      if let lasting = runner.madeReport { report.effects = lasting.effects }
      return Outcome(box.timestamp.table.failed, input.event, at: report)
    case .done(let leaf, let output):
      guard let target = leaf.pointee.target, let precomputed = leaf.pointee.precomputed else {
        break
      }
      runner.report.endsMachine = true
      box.end(in: target, output: output)
      return outcome(of: &runner, precomputed)
    case .unfinished(let leaf, let rest):
      guard let known = box.known, let target = leaf.pointee.target,
        let precomputed = leaf.pointee.precomputed
      else { break }
      box.known = target
      return finish(runner, precomputed, rest, from: known)
    case .leaf(let leaf):
      guard let target = leaf.pointee.target, let precomputed = leaf.pointee.precomputed else {
        break
      }
      guard leaf.pointee.kind.load(ordering: .relaxed) & 0xFF == TableEntry<Context>.Kind.postpone
      else {
        box.known = target
        return outcome(of: &runner, precomputed)
      }
      guard let event = input.event,
        isRecalled || box.postponed.count < postponedLimit
      else { break }
      if !isRecalled { box.postponed.append(event, column: input.column) }
      return Outcome(precomputed, event, at: runner.madeReport ?? box.timestamp)
    case .nothing: break
    }
    if let unnoted { box.restore(unnoted) }
    if isShared { interpreter = Interpreter(sharing: configuration) }
    return nil
  }

  /// Finishes a step that the table has begun, with the engine.
  ///
  /// - Parameters:
  ///   - runner: what has begun the step.
  ///   - precomputed: what was done.
  ///   - rest: what is to be done.
  ///   - known: the configuration before the step.
  /// - Returns: the outcome of the whole step.
  @usableFromInline
  mutating func finish(
    _ runner: StepRunner<Context>,
    _ precomputed: Unmanaged<PrecomputedStep<Context>>,
    _ rest: UnfinishedStep<Context>,
    from known: Unmanaged<Configuration<Context>>
  ) -> Outcome<Context> {
    let occurrence = runner.input.occurrence
    let cause = program.cause(of: occurrence, isExternal: true)
    let effects = runner.madeReport?.describedEffects ?? []
    let steps = precomputed._withUnsafeGuaranteedRef {
      $0.microsteps(for: cause, runner.madeReport)
    }
    var step = interpreter.macrostep()
    do {
      try step.goOn(
        after: steps,
        effects,
        runner.queue(of: rest),
        errors: runner.raisedErrors.map { $0.failure.raised(in: program) },
        toInvoke: rest.toInvoke,
        unhandledEvents: rest.unhandledEvents,
        &data
      )
    } catch {
      guard let before = runner.before else {
        preconditionFailure(
          "'\(program.model.name)' threw, but no rollback state was kept: \(error)"
        )
      }
      data = before.context
      let box = interpreter.uniqueBox()
      box.known = known
      box.restore(before.engine)
      interpreter.restore(box)
      return outcome(.failed, cause, error: error)
        .preceded(by: Array(effects.prefix(runner.lastingEffects)))
    }
    interpreter.commit(step)
    let outcome = outcome(of: step, cause, .transitions([]), occurrence)
    return runner.error.map { outcome.failing($0) } ?? outcome
  }

  /// The outcome of a step.
  @inlinable @inline(__always)
  func outcome(
    of runner: inout StepRunner<Context>,
    _ precomputed: Unmanaged<PrecomputedStep<Context>>
  ) -> Outcome<Context> {
    let outcome = Outcome(precomputed, runner.input.event, at: runner.timestamp())
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
