/// Questions about how states nest, on states numbered in document order.
struct Nesting {
  let states: [Topology.StateRow]

  /// Whether a state lies properly inside another.
  func isDescendant(_ state: Int, of ancestor: Int) -> Bool {
    state > ancestor && state <= states[ancestor].last
  }

  /// The numbers of a state's descendants; `nil` when there are none.
  func descendants(of state: Int) -> ClosedRange<Int>? {
    states[state].last > state ? (state + 1)...states[state].last : nil
  }

  /// The ancestors from the parent outwards, up to and without another ancestor.
  func properAncestors(of state: Int, upTo limit: Int) -> [Int] {
    var ancestors: [Int] = []
    var ancestor = states[state].parent
    while ancestor >= 0 && ancestor != limit {
      ancestors.append(ancestor)
      ancestor = states[ancestor].parent
    }
    return ancestors
  }

  /// The innermost compound state, or the chart, that all states lie properly inside; never a
  /// parallel one.
  ///
  /// Source: SCXML Appendix D, `findLCCA`.
  func leastCommonCompoundAncestor(of list: [Int]) -> Int {
    var ancestor = states[list[0]].parent
    while ancestor > 0 {
      let kind = states[ancestor].kind
      if kind == .compound, list.dropFirst().allSatisfy({ isDescendant($0, of: ancestor) }) {
        return ancestor
      }
      ancestor = states[ancestor].parent
    }
    return 0
  }

  /// What is known in advance of the state whose descendants a transition leaves and enters.
  func domain(
    _ source: Int,
    _ targets: ShortList<TargetNode>,
    _ isInternal: Bool
  ) -> Topology.Domain {
    switch targets {
    case .none: return .none
    case .one(.history): return .dynamic
    case .one(.state(let target)):
      // Most transitions lead from child to child of one state.
      let parent = states[source].parent
      if parent >= 0, states[target].parent == parent, !isInternal,
        states[parent].kind != .parallel
      {
        return .fixed(parent)
      }
      return .fixed(domain(source: source, targets: [target], isInternal: isInternal))
    case .many(let targets):
      var numbers: [Int] = []
      for target in targets {
        guard case .state(let state) = target else { return .dynamic }
        numbers.append(state)
      }
      return .fixed(domain(source: source, targets: numbers, isInternal: isInternal))
    }
  }

  /// The state whose descendants a transition leaves and enters.
  ///
  /// Source: SCXML Appendix D, `getTransitionDomain`.
  func domain(source: Int, targets: [Int], isInternal: Bool) -> Int {
    let isCompound = states[source].kind == .compound || states[source].kind == .chart
    if isInternal, isCompound, targets.allSatisfy({ isDescendant($0, of: source) }) {
      return source
    }
    return leastCommonCompoundAncestor(of: [source] + targets)
  }
}
