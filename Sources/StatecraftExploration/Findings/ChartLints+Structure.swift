internal import Statecraft

extension ChartLints {
  /// Finds histories that nothing targets.
  mutating func checkHistories() {
    var targeted: Set<Int> = []
    func note(_ targets: some Sequence<TargetNode>) {
      for case .history(let history) in targets { targeted.insert(history) }
    }
    for transition in model.transitions { note(transition.targets) }
    for state in model.states { note(state.initial) }
    for history in model.histories { note(history.defaults) }
    for history in model.histories.indices where !targeted.contains(history) {
      let node = model.histories[history]
      add(
        .historyNeverRestored,
        .history(history),
        [node.parent],
        "the \(node.name) is never restored: nothing targets it",
        "target it, or remove it",
        node.location
      )
    }
  }

  /// Finds regions that never change and do nothing.
  mutating func checkRegions() {
    for parallel in model.states.indices where model.states[parallel].kind == .parallel {
      for region in model.states[parallel].children where isIdle(region) {
        add(
          .idleRegion,
          .state(region),
          [region],
          "the region \(name(ofState: region)) of \(name(ofState: parallel)) has only one state and "
            + "does nothing",
          "add the states that it can be in, or remove it",
          nil
        )
      }
    }
  }

  /// Whether a region has one innermost state and nothing that acts or reacts.
  private func isIdle(_ region: Int) -> Bool {
    (region...model.states[region].last).allSatisfy { state in
      let node = model.states[state]
      return node.children.count <= 1 && node.kind != .final && node.transitions.isEmpty
        && node.entry.isEmpty && node.exit.isEmpty && node.starts.isEmpty && node.stops.isEmpty
        && node.initialBlock.actions.isEmpty && node.data.isEmpty && node.timers.isEmpty
        && node.invocations.isEmpty && node.tags.isEmpty
    }
  }

  /// What two transitions have in common that could be one transition of the state around them.
  private struct Likeness: Hashable {
    let trigger: Trigger
    let targets: ShortList<TargetNode>
  }

  /// Finds transitions that all states in a state have alike.
  mutating func checkSiblings() {
    for parent in model.states.indices {
      let node = model.states[parent]
      // Documents have no transitions outside of their states.
      guard node.kind == .compound || node.kind == .chart && model.hooks == nil else { continue }
      let children = node.children.filter { parent > 0 || model.states[$0].kind != .final }
      guard children.count > 1 else { continue }
      let alike = children.map { likenesses(of: $0, in: parent) }
      for (likeness, transition) in alike[0].sorted(by: { $0.value < $1.value })
      where alike.allSatisfy({ $0[likeness] != nil }) {
        add(
          .repeatedTransition,
          .transition(transition),
          children,
          transitions: alike.compactMap { $0[likeness] },
          "all states in \(parent == 0 ? "the chart" : name(ofState: parent)) have the same "
            + "transition, such as \(name(transition))",
          parent == 0
            ? "write it once in the chart, outside of its states"
            : "write it once in \(name(ofState: parent))",
          model.transitions[transition].location
        )
      }
    }
  }

  /// The transitions of a state that mean the same in the state around it.
  private func likenesses(of state: Int, in parent: Int) -> [Likeness: Int] {
    var found: [Likeness: Int] = [:]
    for transition in model.states[state].transitions {
      let node = model.transitions[transition]
      switch node.trigger {
      case .events, .anyEvent: break
      case .eventless, .done, .timer, .invocationDone, .invocationFailed, .error: continue
      }
      guard node.condition == nil, node.block.actions.isEmpty, node.disposition == .take,
        node.type == .external, !node.targets.isEmpty,
        node.targets.allSatisfy({
          parent == 0 || !model.shape.isInside(model.shape.state(of: $0), parent)
        })
      else { continue }
      let likeness = Likeness(trigger: node.trigger, targets: node.targets)
      found[likeness] = found[likeness] ?? transition
    }
    return found
  }

  /// Finds invocations whose work is known to fail, and of whose failure nothing hears.
  mutating func checkFailures() {
    guard !model.transitions.contains(where: { $0.trigger == .error }) else { return }
    for (number, ends) in ends.enumerated() where ends.contains(where: { $0.isFailure }) {
      let node = model.invocations[number]
      guard !model.transitions.contains(where: { $0.trigger == .invocationFailed(number) }) else {
        continue
      }
      add(
        .unhandledFailure,
        .invocation(number),
        [node.state],
        transitions: model.transitions(ofInvocation: number),
        "nothing reacts to a failure of the work '\(node.name)'",
        "add `onFailure`",
        node.location
      )
    }
  }
}

extension ChartModel {
  /// The transitions that react to a result of an invocation.
  func transitions(ofInvocation number: Int) -> [Int] {
    transitions.indices.filter {
      let trigger = transitions[$0].trigger
      return trigger == .invocationDone(number) || trigger == .invocationFailed(number)
    }
  }
}
