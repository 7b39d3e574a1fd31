extension Family {
  /// Whether states can be active together: of a compound state exactly one child, of a parallel
  /// state all, and with a state its parent.
  ///
  /// Source: SCXML 3.11, legal state configurations.
  func isLegal(_ configuration: [Int]) -> Bool {
    let active = Set([0] + configuration)
    return active.allSatisfy { state in
      let count = getChildStates(state).count(where: active.contains)
      let hasParent = state == 0 || active.contains(parent(state))
      return switch kind(state) {
      case .atomic, .final: hasParent
      case .compound: hasParent && count == 1
      case .parallel: hasParent && count == getChildStates(state).count
      }
    }
  }
}
