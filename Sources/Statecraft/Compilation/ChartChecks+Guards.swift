extension ChartChecks {
  /// Finds guards that ask for states of which it is known whether they are active.
  mutating func checkGuard(of transition: Int) {
    guard let condition = model.transitions[transition].condition,
      !condition.mentionedStates.isEmpty
    else { return }
    let node = model.transitions[transition]
    if reportAbsent(in: condition, of: transition) { return }
    let places = StatePlaces(
      isActive: { [self] id in find(id).flatMap { isActive($0, with: node.source) } },
      excludeEachOther: { [self] first, second in
        guard let first = find(first), let second = find(second) else { return false }
        return !canBeActiveTogether(first, second)
      }
    )
    switch condition.outlook(places) {
    case .open: return
    case .never:
      report(
        .warning,
        node.source,
        "\(description(of: transition)) is never taken: its guard requires states that are never "
          + "active together while \(phrase(for: node.source))",
        "name other states in the guard, or remove the transition",
        node.location
      )
    case .always:
      report(
        .warning,
        node.source,
        "the guard of \(description(of: transition)) always holds while "
          + "\(phrase(for: node.source))",
        "remove the guard, or name other states in it",
        node.location
      )
    case .partlyAlways(let part):
      report(
        .warning,
        node.source,
        "'\(part)' in the guard of \(description(of: transition)) always holds "
          + "while \(phrase(for: node.source))",
        "remove this part, or name another state",
        node.location
      )
    }
  }

  private func phrase(for state: Int) -> String {
    state == 0 ? "the machine runs" : "\(quote(state)) is active"
  }

  /// Whether a state is active while another is; `nil` when it can be or not.
  private func isActive(_ state: Int, with source: Int) -> Bool? {
    if state == source || topology.isDescendant(source, of: state) { return true }
    return canBeActiveTogether(state, source) ? nil : false
  }

  /// Reports the states of a guard that are not declared.
  private mutating func reportAbsent(in condition: AnyCondition, of transition: Int) -> Bool {
    var isFound = false
    for state in condition.mentionedStates where find(state.id) == nil {
      isFound = true
      guard absent.insert(state.name).inserted else { continue }
      let node = model.transitions[transition]
      report(
        .error,
        node.source,
        "a guard of \(quote(node.source)) tests for '\(state.name)', which is not declared",
        "add `state(.\(state.name))`, or name another state",
        node.location
      )
    }
    return isFound
  }
}
