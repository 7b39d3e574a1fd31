import Statecraft

/// Makes a chart sound again after something was taken away.
extension RandomChart {
  /// Takes away or redirects what refers to states that are gone.
  mutating func repair() {
    let kinds = Dictionary(uniqueKeysWithValues: root.all.map { ($0.id, $0.kind) })
    root.forEach { $0.repairChildren() }
    let parents = Set(root.all.filter { !$0.children.isEmpty }.map(\.id))
    let family = Family(root)
    let errors = errors
    root.forEach { node in
      if node.kind == .final { node.works = [] }
      let isParent = parents.contains(node.id)
      node.changeTransitions { transition in
        var transition = transition
        if transition.trigger == .error, errors == .rollBack { return nil }
        if case .oneOf = transition.target { transition.isDelayComputed = false }
        transition.condition = transition.condition?.repaired { kinds[$0] != nil }
        let target = transition.target
        transition.target = target.repaired(in: kinds, parents, family)
        if case .done = transition.trigger, !isParent { return nil }
        return transition.target == .none && target != .none ? nil : transition
      }
    }
    forgetTimers()
  }
}

extension RandomChart {
  /// Takes away what refers to timers that nothing starts and delayed events that nothing raises.
  private mutating func forgetTimers() {
    let actions = root.all.flatMap { node in
      node.entry.flatMap { $0 } + node.exit.flatMap { $0 } + node.allTransitions.flatMap(\.actions)
    }
    let started = Set(
      actions.compactMap { if case .startTimer(let timer, _) = $0 { timer } else { nil } }
    )
    let raised = Set(
      actions.compactMap { action in
        switch action {
        case .delay(_, _, let id): id
        case .delayOutput(_, let id): id
        default: nil
        }
      }
    )
    func isDead(_ action: Action) -> Bool {
      switch action {
      case .cancel(let id): !raised.contains(id)
      case .cancelTimer(let timer): !started.contains(timer)
      default: false
      }
    }
    root.forEach { node in
      for block in node.entry.indices { node.entry[block].removeAll(where: isDead) }
      for block in node.exit.indices { node.exit[block].removeAll(where: isDead) }
      node.changeTransitions { transition in
        var transition = transition
        transition.actions.removeAll(where: isDead)
        if case .timer(let timer) = transition.trigger, !started.contains(timer) { return nil }
        return transition
      }
    }
  }
}

extension RandomChart.Node {
  fileprivate mutating func repairChildren() {
    guard kind == .compound || kind == .parallel, id == 0 || !children.isEmpty else {
      if kind != .final { kind = .atomic }
      initial = nil
      histories = []
      return
    }
    let inside = Set(all.dropFirst().map(\.id))
    if kind == .compound, !inside.contains(initial ?? -1) { initial = children.first?.id }
    if kind == .parallel { initial = nil }
    histories.removeAll { history in
      history.isDeep
        ? !inside.contains(history.target)
        : !children.contains { $0.id == history.target }
    }
  }
}

extension RandomChart.Transition.Target {
  fileprivate func repaired(
    in kinds: [Int: RandomChart.Node.Kind],
    _ parents: Set<Int>,
    _ family: Family
  ) -> Self {
    switch self {
    case .none: return .none
    case .state(let state): return kinds[state] == nil ? .none : self
    case .oneOf(let states):
      let remaining = states.filter { kinds[$0] != nil }
      return remaining.isEmpty ? .none : .oneOf(remaining)
    case .history(let state, _): return parents.contains(state) ? self : .none
    case .all(let states):
      let remaining = states.filter { kinds[$0] != nil }
      guard let first = remaining.first else { return .none }
      let isLegal = remaining.allSatisfy { state in
        remaining.allSatisfy { $0 == state || family.areOrthogonal($0, state) }
      }
      return remaining.count > 1 && isLegal ? .all(remaining) : .state(first)
    }
  }
}

extension Family {
  /// Whether two states lie in different regions of one parallel state.
  func areOrthogonal(_ left: Int, _ right: Int) -> Bool {
    guard !isDescendant(left, right), !isDescendant(right, left) else { return false }
    let others = getProperAncestors(right, nil)
    guard let common = getProperAncestors(left, nil).first(where: others.contains) else {
      return false
    }
    return isParallelState(common)
  }
}

extension RandomChart.Condition {
  fileprivate func repaired(_ exists: (Int) -> Bool) -> Self? {
    switch self {
    case .remainder: return self
    case .isIn(let state): return exists(state) ? self : nil
    case .not(let operand): return operand.repaired(exists).map { .not($0) }
    case .both(let left, let right):
      guard let left = left.repaired(exists) else { return right.repaired(exists) }
      return right.repaired(exists).map { .both(left, $0) } ?? left
    case .either(let left, let right):
      guard let left = left.repaired(exists) else { return right.repaired(exists) }
      return right.repaired(exists).map { .either(left, $0) } ?? left
    }
  }
}
