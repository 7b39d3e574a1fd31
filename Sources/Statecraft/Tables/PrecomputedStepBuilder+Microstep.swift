extension PrecomputedStepBuilder {
  /// Adds a microstep.
  ///
  /// - Returns: whether a table can do it.
  func microstep(
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
    for state in step.exits.reversed() {
      guard exit(state, &walk) else { return false }
    }
    let exits = walk.content.count
    for transition in step.taken {
      if let block = model.shape.transitions[transition].block {
        guard append(block, .transition(transition), &walk) else { return false }
      }
    }
    walk.phases = (exits, walk.content.count)
    for state in step.entry.states {
      guard enter(state, step.entry, &walk) else { return false }
    }
    walk.steps.append(
      PrecomputedStep.Step(
        taken: step.taken,
        exited: step.exits,
        entered: step.entry.states,
        cause: cause
      )
    )
    return true
  }

  private func exit(_ state: Int, _ walk: inout Walk<Context>) -> Bool {
    let node = model.shape.states[state]
    guard node.stops.isEmpty else { return false }
    for block in node.exit {
      guard append(block, .exit(state), &walk) else { return false }
    }
    for data in node.data {
      let data = data.value(as: ScopedData<Context>.self)
      walk.content.append(.operation(.plain(PlainOperation(nil, data.discard))))
    }
    if !node.timers.isEmpty { walk.content.append(.cancelTimers(of: state)) }
    if !node.invocations.isEmpty { walk.content.append(.cancelInvocations(of: state)) }
    walk.toInvoke.remove(state)
    walk.configuration.remove(state)
    return true
  }

  private func enter(
    _ state: Int,
    _ entry: Topology.EntryPlan,
    _ walk: inout Walk<Context>
  ) -> Bool {
    let node = model.shape.states[state]
    guard node.starts.isEmpty else { return false }
    walk.configuration.insert(state)
    if !node.invocations.isEmpty { walk.toInvoke.insert(state) }
    for data in node.data {
      let data = data.value(as: ScopedData<Context>.self)
      walk.content.append(.operation(.plain(PlainOperation(nil, data.create))))
    }
    for block in node.entry {
      guard append(block, .entry(state), &walk) else { return false }
    }
    if entry.defaultEntry.contains(state), let block = node.initialBlock {
      guard append(block, .initial(state), &walk) else { return false }
    }
    if let history = entry.defaultHistory[state], let block = model.shape.histories[history].block {
      guard append(block, .history(history), &walk) else { return false }
    }
    for timer in node.timers {
      guard let delay = model.timers[timer].delay else { return false }
      let isInactivity = model.shape.timers[timer].kind == .inactivity
      walk.content.append(.startTimer(TimerStart(timer, delay, isInactivity: isInactivity)))
    }
    return node.kind != .final || complete(state, &walk)
  }

  /// Announces that the parent of a final state is done, and its parallel grandparent if it is.
  private func complete(_ final: Int, _ walk: inout Walk<Context>) -> Bool {
    let parent = topology.states[final].parent
    guard parent > 0, model.hooks == nil, model.shape.states[final].output == nil else {
      return false
    }
    let done = topology.columns.done(parent)
    guard concernsNobodyElse(done) else { return false }
    walk.queue.append(.done(index: done))
    let grandparent = topology.states[parent].parent
    guard grandparent > 0, topology.states[grandparent].kind == .parallel else { return true }
    let allDone = topology.columns.done(grandparent)
    if let region, !region.contains(grandparent) {
      // Whether the other regions are done is not known here.
      return !topology.transitions.indices.contains { topology.matches($0, allDone) }
    }
    if topology.isInFinalState(grandparent, walk.configuration) {
      guard concernsNobodyElse(allDone) else { return false }
      walk.queue.append(.done(index: allDone))
    }
    return true
  }

  /// Whether only the region that is looked at has transitions for something that is raised.
  private func concernsNobodyElse(_ column: Int) -> Bool {
    guard let region else { return true }
    return topology.transitions.indices.allSatisfy {
      !topology.matches($0, column) || region.contains(topology.transitions[$0].source)
    }
  }

  // MARK: - Executable content

  private func append(
    _ block: AnyBlock,
    _ place: Macrostep<Context>.Place,
    _ walk: inout Walk<Context>
  ) -> Bool {
    let actions = block.typed(as: Context.self).actions
    for (position, action) in actions.enumerated() {
      if case .event(let event) = action.product {
        guard model.hooks == nil, program.alphabetError(of: event) == nil else { return false }
        let index = program.occurrence(of: event).index
        guard concernsNobodyElse(index) else { return false }
        walk.queue.append(.raised(index: index, event))
        continue
      }
      if let operation = operation(of: action, walk) {
        walk.content.append(.operation(operation))
        continue
      }
      let rest = actions[(position + 1)...].filter {
        if case .event = $0.product { false } else { true }
      }.count
      guard let content = content(of: action, place, rest: rest, walk) else { return false }
      walk.content.append(content)
    }
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
    case .done: return nil
    }
  }

  /// An action with an effect, or one that can throw; `nil` when only the engine can do it.
  private func content(
    of action: Action<Context>,
    _ place: Macrostep<Context>.Place,
    rest: Int,
    _ walk: Walk<Context>
  ) -> StepContent<Context>? {
    guard model.hooks == nil else { return nil }
    if case .output(let output) = action.product {
      return .emit(Emission(constant: output, computed: nil, walk.occasion, place, rest: rest))
    }
    // An error that raises an event leads to what is not known in advance.
    guard model.errors == .rollBack else { return nil }
    if case .computedOutput(let output) = action.product {
      return .emit(Emission(constant: nil, computed: output, walk.occasion, place, rest: rest))
    }
    switch action.kind {
    // The engine drops the oldest event where there is a limit for those without a name.
    case .timer(.raise(_, _, id: nil)) where model.shape.delayed.whenFull == .dropOldest: return nil
    case .mutate, .timer:
      return .perform(Performance(action, walk.occasion, place, rest: rest))
    case .raise, .emit, .message: return nil
    }
  }
}
