extension ChartShape {
  /// The state that a target names; of a history the state that it belongs to.
  package func state(of target: TargetNode) -> Int {
    switch target {
    case .state(let state): state
    case .history(let history): histories[history].parent
    }
  }

  /// Whether a state is another one or inside of it.
  package func isInside(_ state: Int, _ outer: Int) -> Bool {
    (outer...states[outer].last).contains(state)
  }
}
