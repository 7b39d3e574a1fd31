extension ChartChecks {
  mutating func check(_ transition: Int) {
    checkTargets(of: transition)
    checkRegions(of: transition)
    checkType(of: transition)
    checkCompletion(of: transition)
    checkEffect(of: transition)
    checkReferences(of: transition)
  }

  private func name(_ state: Int) -> String { "'\(model.states[state].name)'" }

  /// The states that a transition leads to; a history counts as its parent's children.
  private func targetStates(of transition: Int) -> [Int] {
    model.transitions[transition].targets.map { target in
      switch target {
      case .state(let state): state
      case .history(let history): model.histories[history].parent
      }
    }
  }

  /// Several targets must lie in different regions of one parallel state.
  private mutating func checkTargets(of transition: Int) {
    guard case .many = topology.transitions[transition].targets else { return }
    let node = model.transitions[transition]
    let targets = targetStates(of: transition)
    for (position, first) in targets.enumerated() {
      for second in targets[(position + 1)...] where !areOrthogonal(first, second) {
        report(
          .error,
          node.source,
          "\(name(node.source)) leads to \(name(first)) and \(name(second)), "
            + "which cannot be active together",
          "name states in different regions of a parallel state",
          node.location
        )
      }
    }
  }

  private func areOrthogonal(_ first: Int, _ second: Int) -> Bool {
    if first == second || topology.isDescendant(first, of: second)
      || topology.isDescendant(second, of: first)
    {
      return false
    }
    var ancestor = topology.states[first].parent
    while !topology.isDescendant(second, of: ancestor) {
      ancestor = topology.states[ancestor].parent
    }
    return topology.states[ancestor].kind == .parallel
  }

  /// A transition out of one region into another leaves and enters all of them.
  private mutating func checkRegions(of transition: Int) {
    guard hasParallels else { return }
    let node = model.transitions[transition]
    let parallels = parallels(around: node.source)
    for target in targetStates(of: transition) {
      for parallel in parallels where topology.isDescendant(target, of: parallel) {
        guard let from = region(of: node.source, in: parallel),
          let to = region(of: target, in: parallel), from != to
        else { continue }
        report(
          .warning,
          node.source,
          "\(name(node.source)) in the region \(name(from)) leads to \(name(target)) in the region "
            + "\(name(to)): all regions of \(name(parallel)) are left and entered again",
          "raise an event that \(name(to)) reacts to, or write the transition in \(name(parallel))",
          node.location
        )
      }
    }
  }

  /// The parallel states that a state lies in, outer ones first.
  private func parallels(around state: Int) -> [Int] {
    var found: [Int] = []
    var ancestor = topology.states[state].parent
    while ancestor >= 0 {
      if topology.states[ancestor].kind == .parallel { found.append(ancestor) }
      ancestor = topology.states[ancestor].parent
    }
    return found.reversed()
  }

  private func region(of state: Int, in parallel: Int) -> Int? {
    var region = state
    while region >= 0 {
      let parent = topology.states[region].parent
      if parent == parallel { return region }
      region = parent
    }
    return nil
  }

  private mutating func checkType(of transition: Int) {
    guard model.transitions[transition].type == .internal else { return }
    let node = model.transitions[transition]
    guard !node.targets.isEmpty else { return }
    let source = model.states[node.source]
    if source.kind != .compound && source.kind != .chart {
      report(
        .warning,
        node.source,
        "the internal transition of \(name(node.source)) is external, for the state is not compound",
        "write it in a state with children, or remove `type: .internal`",
        node.location
      )
    } else if let outside = targetStates(of: transition).first(where: {
      !topology.isDescendant($0, of: node.source)
    }) {
      report(
        .warning,
        node.source,
        "the internal transition of \(name(node.source)) is external, "
          + "for \(name(outside)) lies outside of it",
        "lead to a state inside, or remove `type: .internal`",
        node.location
      )
    }
  }

  private mutating func checkCompletion(of transition: Int) {
    guard case .done = model.transitions[transition].trigger else { return }
    let node = model.transitions[transition]
    if node.source == 0 {
      report(
        .error,
        0,
        "`onDone` at the top of a chart can never react: the machine ends then",
        "look at the machine's `isDone` and `output`",
        node.location
      )
      return
    }
    guard canBeDone(node.source) else {
      report(
        .warning,
        node.source,
        "\(name(node.source)) can never be done, so its `onDone` is dead",
        model.states[node.source].kind == .parallel
          ? "put a final state into each region" : "put a final state into it",
        node.location
      )
      return
    }
    guard let expected = node.expectedOutput, expected != Void.self else { return }
    if model.states[node.source].kind == .parallel {
      report(
        .error,
        node.source,
        "\(name(node.source)) is parallel and has no output, but `onDone` expects \(expected)",
        "write `onDone(to:)`",
        node.location
      )
      return
    }
    for final in model.states[node.source].children where model.states[final].kind == .final {
      let found = model.states[final].output?.type
      if found == expected { continue }
      report(
        .error,
        final,
        "`onDone` of \(name(node.source)) expects \(expected), but \(name(final)) gives "
          + (found.map { "\($0)" } ?? "nothing"),
        "give the final state `output:` of that type",
        node.location
      )
    }
  }

  private func canBeDone(_ state: Int) -> Bool {
    let node = model.states[state]
    switch node.kind {
    case .compound, .chart: return node.children.contains { model.states[$0].kind == .final }
    case .parallel: return node.children.allSatisfy(canBeDone)
    case .atomic, .final: return false
    }
  }

  private mutating func checkEffect(of transition: Int) {
    guard model.transitions[transition].disposition == .take else { return }
    if model.transitions[transition].targets.isEmpty && model.transitions[transition].block == nil {
      let node = model.transitions[transition]
      report(
        .warning,
        node.source,
        "the transition '\(description(of: transition))' has neither a target nor an action",
        "give it one, or write `ignore`",
        node.location
      )
    }
    guard case .error = model.transitions[transition].trigger else { return }
    if model.errors == .rollBack && model.invocations.isEmpty {
      let node = model.transitions[transition]
      report(
        .warning,
        node.source,
        "`onError` of \(name(node.source)) is dead: the chart rolls failed steps back",
        "pass `errors: .raise` to the chart",
        node.location
      )
    }
  }

  private func description(of transition: Int) -> String {
    "\(model.description(of: transition))"
  }

  /// Names that closures refer to: states in guards, invocations in messages, events in triggers.
  private mutating func checkReferences(of transition: Int) {
    if let condition = model.transitions[transition].condition {
      checkStates(in: condition, transition)
    }
    if let block = model.transitions[transition].block {
      let node = model.transitions[transition]
      checkMessages(in: block, node.source, node.location)
    }
    guard case .events(let cases) = model.transitions[transition].trigger else { return }
    if case .one(let column) = cases, isKnown(column) { return }
    let node = model.transitions[transition]
    if cases.isEmpty {
      report(
        .error,
        node.source,
        "a transition of \(name(node.source)) names no event, so nothing triggers it",
        "name one, or write `always`, `onAny` or `after`",
        node.location
      )
      return
    }
    if !cases.allSatisfy(isKnown) {
      report(
        .error,
        node.source,
        "\(name(node.source)) reacts to an event that is not among the cases of '\(model.vocabulary.eventType)'",
        "list it in `allCases`, or in the alphabet's `Cases`",
        node.location
      )
    }
  }

  private func isKnown(_ event: Int) -> Bool {
    knownEvents.indices.contains(event) && knownEvents[event]
  }

  private mutating func checkStates(in condition: AnyCondition, _ transition: Int) {
    for state in condition.mentionedStates where !isPlaced(state.id) {
      let node = model.transitions[transition]
      report(
        .error,
        node.source,
        "a guard of \(name(node.source)) asks for '\(state.name)', which has no place in the chart",
        "add `state(.\(state.name))`, or ask for another one",
        node.location
      )
    }
  }

  /// Finds messages to invocations that are not there.
  mutating func checkMessages(
    in block: AnyBlock,
    _ state: Int,
    _ location: Diagnostic.Location? = nil
  ) {
    for invocation in block.receivers
    where !model.invocations.contains(where: { $0.name == invocation }) {
      report(
        .error,
        state,
        "\(name(state)) sends to the invocation '\(invocation)', which no state has",
        "add `invoke(\"\(invocation)\")`, or mend the name",
        location
      )
    }
  }

  /// Finds transitions that an earlier one without a guard in the same state never lets through.
  mutating func checkHidden(in state: Int) {
    let range = topology.states[state].transitions
    if range.count < 2 { return }
    hiding.begin(at: range.lowerBound)
    for later in range {
      let first = hidingTransition(of: later)
      if !topology.transitions[later].isGuarded,
        topology.transitions[later].disposition != .postpone || !raises
      {
        hiding.add(later, topology.transitions[later].trigger)
      }
      guard let first else { continue }
      report(
        .warning,
        state,
        "'\(description(of: later))' is never taken: '\(description(of: first))' goes first "
          + "and has no guard",
        "give the earlier one a guard, or put it behind",
        model.transitions[later].location
      )
    }
  }

  /// The first of the transitions that hide a transition together; `nil` when they do not.
  private func hidingTransition(of transition: Int) -> Int? {
    switch model.transitions[transition].trigger {
    case .eventless: return hiding.transition(hiding: nil)
    case .anyEvent: return first(hiding: model.vocabulary.events.map { $0.index })
    case .events(.one(let column)): return hiding.transition(hiding: column)
    case .events(let cases): return first(hiding: Array(cases))
    case .done, .timer, .invocationDone, .invocationFailed, .error:
      guard case .one(let column) = topology.transitions[transition].trigger else { return nil }
      return hiding.transition(hiding: column)
    }
  }

  private func first(hiding columns: [Int]) -> Int? {
    let transitions = columns.map { hiding.transition(hiding: $0) }
    return transitions.contains(nil) ? nil : transitions.first ?? nil
  }
}
