extension ChartChecks {
  mutating func check(_ transition: Int) {
    checkTargets(of: transition)
    if !checkRegions(of: transition) { checkType(of: transition) }
    checkHistories(of: transition)
    checkCompletion(of: transition)
    checkDelay(of: transition)
    checkEffect(of: transition)
    checkGuard(of: transition)
    checkReferences(of: transition)
  }

  /// Several targets must lie in different regions of one parallel state.
  private mutating func checkTargets(of transition: Int) {
    guard case .many = topology.transitions[transition].targets else { return }
    let node = model.transitions[transition]
    let targets = targetStates(of: transition)
    for (position, first) in targets.enumerated() {
      for second in targets[(position + 1)...] where !topology.areOrthogonal(first, second) {
        report(
          .error,
          node.source,
          "\(quote(node.source)) targets \(quote(first)) and \(quote(second)), "
            + "which cannot be active together",
          "name states in different regions of a parallel state",
          node.location
        )
        giveUpOnTheWhole()
      }
    }
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
        "the internal transition of \(quote(node.source)) is treated as external, because the "
          + "state is not compound",
        "write it in a state with children, or remove `type: .internal`",
        node.location
      )
    } else if !leadsInside(node.source, transition),
      let outside = targetStates(of: transition).first(where: {
        !topology.isDescendant($0, of: node.source)
      })
    {
      report(
        .warning,
        node.source,
        "the internal transition of \(quote(node.source)) is treated as external, "
          + "because \(quote(outside)) is outside of it",
        "target a state inside, or remove `type: .internal`",
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
        "`onDone` at the top level of a chart is never taken: the machine ends first",
        "read the machine's `isDone` and `output`",
        node.location
      )
      return
    }
    guard canBeDone(node.source) else {
      report(
        .warning,
        node.source,
        "\(quote(node.source)) can never be done, so its `onDone` is never taken",
        model.states[node.source].kind == .parallel
          ? "add a final state to each region" : "add a final state to it",
        node.location
      )
      return
    }
    guard let expected = node.expectedOutput, expected != Void.self else { return }
    if model.states[node.source].kind == .parallel {
      report(
        .error,
        node.source,
        "\(quote(node.source)) is parallel and has no output, but `onDone` expects \(expected)",
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
        "`onDone` of \(quote(node.source)) expects \(expected), but \(quote(final)) gives "
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

  private mutating func checkDelay(of transition: Int) {
    guard case .timer(let timer) = model.transitions[transition].trigger,
      let delay = model.timers[timer].delay?.constant, delay < .zero
    else { return }
    let node = model.transitions[transition]
    report(
      .error,
      node.source,
      "\(quote(node.source)) has a negative delay, \(delay)",
      "give `after` a delay of zero or more",
      node.location
    )
  }

  private mutating func checkEffect(of transition: Int) {
    guard model.transitions[transition].disposition == .take else { return }
    if model.transitions[transition].targets.isEmpty && model.transitions[transition].block == nil {
      let node = model.transitions[transition]
      report(
        .warning,
        node.source,
        "the transition \(description(of: transition)) has neither a target nor an action",
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
        "`onError` of \(quote(node.source)) is never taken: the chart rolls failed steps back",
        "pass `errors: .raise` to the chart",
        node.location
      )
    }
  }

  /// What a transition refers to by name: invocations in messages, events in triggers.
  private mutating func checkReferences(of transition: Int) {
    if let block = model.transitions[transition].block, !block.receivers.isEmpty {
      let node = model.transitions[transition]
      checkMessages(in: block, of: node.source, .transition(transition), node.location)
    }
    guard case .events(let cases) = model.transitions[transition].trigger else { return }
    if case .one(let column) = cases, isKnown(column) { return }
    let node = model.transitions[transition]
    if cases.isEmpty {
      report(
        .error,
        node.source,
        "a transition of \(quote(node.source)) names no event, so nothing triggers it",
        "name one, or write `always`, `onAny` or `after`",
        node.location
      )
      return
    }
    if !cases.allSatisfy(isKnown) {
      report(
        .error,
        node.source,
        "\(quote(node.source)) reacts to an event that is not among the cases of "
          + "'\(model.vocabulary.eventType)'",
        "list it in `allCases`, or in the alphabet's `Cases`",
        node.location
      )
    }
  }

  private func isKnown(_ event: Int) -> Bool {
    knownEvents.indices.contains(event) && knownEvents[event]
  }
}
