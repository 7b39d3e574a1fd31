extension PrecomputedStepBuilder: MicrostepPerformer {
  typealias Target = Walk<Context>
  typealias Failure = NotPrecomputed

  /// Adds a microstep.
  ///
  /// - Returns: whether a table can do it.
  mutating func microstep(
    _ transitions: [Int],
    cause: Knowledge<Context>?,
    _ walk: inout Walk<Context>
  ) -> Bool {
    guard
      let step = topology.step(taking: transitions, walk.configuration, &walk.history)
    else { return false }
    if let region,
      step.exits.members(in: region) != step.exits
        || step.entry.states.members(in: region) != step.entry.states
    {
      return false
    }
    walk.canFail = false
    do {
      try perform(step, &walk)
      walk.phases?.entries = walk.content.count
      if walk.end != nil { try leaveAll(&walk) }
    } catch {
      return false
    }
    walk.steps.append(
      PrecomputedStep.Step(
        taken: step.taken,
        exited: step.exits,
        entered: step.entry.states,
        cause: cause
      )
    )
    return checkErrors(&walk)
  }

  /// Lets the engine go on after a microstep in which an action can fail, if the error raises an event.
  ///
  /// - Returns: whether the engine could.
  private func checkErrors(_ walk: inout Walk<Context>) -> Bool {
    guard model.errors == .raise, walk.canFail else { return true }
    // What the engine does at the end of the machine is done already, and it reports the microsteps of a
    // loop from half of the limit on.
    guard walk.end == nil, region == nil, walk.steps.count <= model.microstepLimit / 2 else {
      return false
    }
    var rest = walk
    rest.column = nil
    walk.content.append(
      .checkErrors(precomputed(kind(of: rest), rest), UnfinishedStep(rest))
    )
    return true
  }

  /// Leaves everything because the machine has ended; its configuration stays, as the engine says.
  private mutating func leaveAll(_ walk: inout Walk<Context>) throws(NotPrecomputed) {
    let final = walk.configuration
    for state in final.reversed() { try exit(state, &walk) }
    try exit(0, &walk)
    walk.configuration = final
  }

  func state(_ number: Int) -> StateShape { model.shape.states[number] }

  func block(ofTransition number: Int) -> AnyBlock? { model.shape.transitions[number].block }

  func block(ofHistory number: Int) -> AnyBlock? { model.shape.histories[number].block }

  func stop(
    _ block: AnyBlock,
    of state: Int,
    _ walk: inout Walk<Context>
  ) throws(NotPrecomputed) {
    throw NotPrecomputed()
  }

  func activate(
    _ state: Int,
    _ shape: StateShape,
    _ walk: inout Walk<Context>
  ) throws(NotPrecomputed) {
    guard shape.starts.isEmpty else { throw NotPrecomputed() }
    walk.configuration.insert(state)
    if !shape.invocations.isEmpty { walk.toInvoke.insert(state) }
  }

  func deactivate(_ state: Int, _ walk: inout Walk<Context>) {
    walk.toInvoke.remove(state)
    walk.configuration.remove(state)
  }

  func create(_ data: ScopedData<Context>, _ walk: inout Walk<Context>) {
    walk.content.append(.operation(.plain(PlainOperation(nil, data.create))))
  }

  func discard(_ data: ScopedData<Context>, _ walk: inout Walk<Context>) {
    walk.content.append(.operation(.plain(PlainOperation(nil, data.discard))))
  }

  func startTimer(_ timer: Int, _ walk: inout Walk<Context>) throws(NotPrecomputed) {
    guard let delay = model.timers[timer].delay else { throw NotPrecomputed() }
    let isInactivity = model.shape.timers[timer].kind == .inactivity
    walk.content.append(.startTimer(TimerStart(timer, delay, isInactivity: isInactivity)))
  }

  func cancelTimers(of state: Int, _ walk: inout Walk<Context>) {
    walk.content.append(.cancelTimers(of: state))
  }

  func cancelInvocations(of state: Int, _ walk: inout Walk<Context>) {
    walk.content.append(.cancelInvocations(of: state))
  }

  func announceDone(
    _ state: Int,
    final: Int?,
    _ walk: inout Walk<Context>
  ) throws(NotPrecomputed) {
    guard model.hooks == nil else { throw NotPrecomputed() }
    let output = if let final { try compute(outputOf: final, &walk) } else { nil as Int? }
    if state == 0 {
      guard region == nil else { throw NotPrecomputed() }
      walk.end = MachineEnd(output: output)
      return
    }
    let done = topology.columns.done(state)
    guard concernsNobodyElse(done) else { throw NotPrecomputed() }
    walk.queue.append(.done(index: done, output: output))
  }

  /// Computes the output of a final state.
  ///
  /// - Returns: its number among those of the step; `nil` when the state has none.
  private func compute(
    outputOf final: Int,
    _ walk: inout Walk<Context>
  ) throws(NotPrecomputed) -> Int? {
    guard let output = model.states[final].output else { return nil }
    guard let computed = output.computed, region == nil else { throw NotPrecomputed() }
    let number = walk.computedOutputs
    walk.computedOutputs += 1
    walk.content.append(.computeOutput(OutputComputation(computed, number: number)))
    return number
  }

  func isDone(parallel state: Int, _ walk: Walk<Context>) throws(NotPrecomputed) -> Bool {
    guard let region, !region.contains(state) else {
      return topology.isInFinalState(state, walk.configuration)
    }
    // Whether the other regions are done is not known here.
    let done = topology.columns.done(state)
    guard !topology.transitions.indices.contains(where: { topology.matches($0, done) }) else {
      throw NotPrecomputed()
    }
    return false
  }

  func endExits(_ walk: inout Walk<Context>) {
    walk.phases = StepPhases(exits: walk.content.count)
  }

  func endTransitions(_ walk: inout Walk<Context>) { walk.phases?.actions = walk.content.count }

  /// Whether only the region that is looked at has transitions for something that is raised.
  private func concernsNobodyElse(_ column: Int) -> Bool {
    guard let region else { return true }
    return topology.transitions.indices.allSatisfy {
      !topology.matches($0, column) || region.contains(topology.transitions[$0].source)
    }
  }

  // MARK: - Executable content

  func run(
    _ block: AnyBlock,
    _ place: Macrostep<Context>.Place,
    _ walk: inout Walk<Context>
  ) throws(NotPrecomputed) {
    let actions = block.typed(as: Context.self).actions
    let raising = actions.map { action in
      switch action.product {
      case .event, .computedEvent: true
      case .output, .computedOutput, .delayedEvent, nil: false
      }
    }
    let waiting = walk.queue.count + raising.filter { $0 }.count
    for (index, action) in actions.enumerated() {
      if case .event(let event) = action.product {
        guard model.hooks == nil, program.alphabetError(of: event) == nil else {
          throw NotPrecomputed()
        }
        let column = program.occurrence(of: event).index
        guard concernsNobodyElse(column) else { throw NotPrecomputed() }
        walk.queue.append(.raised(index: column, event))
        continue
      }
      let rest = actions[(index + 1)...]
      let position = InstructionPlace(
        occurrence: walk.occasion,
        action: place,
        rest: rest.filter { if case .event = $0.product { false } else { true } }.count,
        raised: walk.queue.count..<waiting
      )
      if case .computedEvent(let event) = action.product {
        let canFail = try canFail(action, before: rest)
        walk.canFail = true
        let number = walk.computedEvents
        walk.computedEvents += 1
        walk.content.append(
          .raise(ComputedRaise(event, number: number, canFail: canFail, at: position))
        )
        walk.queue.append(.computed(number: number, index: nil))
        continue
      }
      if let operation = operation(of: action, walk) {
        walk.content.append(.operation(operation))
        continue
      }
      guard let content = content(of: action, at: position) else { throw NotPrecomputed() }
      if action.canThrow { walk.canFail = true }
      walk.content.append(content)
    }
  }

  /// Whether an action that raises a computed event can fail.
  private func canFail(
    _ action: Action<Context>,
    before rest: ArraySlice<Action<Context>>
  ) throws(NotPrecomputed) -> Bool {
    // What a region raises may concern others; a document's own events are for the engine.
    guard region == nil, model.hooks == nil else { throw NotPrecomputed() }
    let mayContradict = program.alphabet.map { !$0.isKnownConsistent } ?? false
    guard action.canThrow || mayContradict else { return false }
    // The engine goes on at the end of the microstep, with what was raised.
    if model.errors == .raise { return true }
    // After a failure that is not taken back, the rest of the block raises nothing.
    let raises = rest.contains { if case .raise = $0.kind { true } else { false } }
    guard program.needsRollback || !raises else { throw NotPrecomputed() }
    return true
  }

  /// An action that only changes the context; `nil` when it is more.
  private func operation(
    of action: Action<Context>,
    _ walk: Walk<Context>
  ) -> Operation<Context>? {
    guard case .payload(let payload) = action.operation else { return action.operation }
    switch walk.occasion {
    case .external: return isEvent ? action.operation : nil
    case .raised(_, let event):
      guard payload.matches(event) else { return nil }
      return .plain(PlainOperation(nil) { _ = payload.body(&$0, event) })
    case .computed(_, let index):
      return payload.onlyCase == nil || payload.onlyCase == index ? action.operation : nil
    case .done: return nil
    }
  }

  /// An action with an effect, or one that can throw; `nil` when only the engine can do it.
  private func content(
    of action: Action<Context>,
    at place: InstructionPlace<Context>
  ) -> StepContent<Context>? {
    guard model.hooks == nil else { return nil }
    if case .output(let output) = action.product {
      return .emit(Emission(constant: output, computed: nil, at: place))
    }
    if case .computedOutput(let output) = action.product {
      return .emit(Emission(constant: nil, computed: output, at: place))
    }
    switch action.kind {
    // The engine drops the oldest event where there is a limit for those without a name.
    case .timer(.raise(_, _, id: nil)) where model.shape.delayed.whenFull == .dropOldest: return nil
    case .mutate, .timer:
      if case .delayedEvent(let event) = action.product {
        return .raiseLater(DelayedRaise(event, at: place))
      }
      return .perform(Performance(action, at: place))
    case .raise, .emit, .message: return nil
    }
  }
}
