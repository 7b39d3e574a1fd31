/// Which states a machine could ever be in, if every guard could hold and every event could come.
struct Reachability {
  /// For each state whether it can be active; the chart itself always is.
  private(set) var states: [Bool]

  private let topology: Topology
  private let hasParallels: Bool
  private var open: [Int] = []

  init(_ topology: Topology) {
    self.topology = topology
    hasParallels = topology.states.contains { $0.kind == .parallel }
    states = Array(repeating: false, count: topology.states.count)
    states[0] = true
    open = [0]
    for state in topology.initialEntryPlan().states { enter(state) }
    let nothing = HistoryValues(repeating: nil, count: topology.histories.count)
    while let state = open.popLast() {
      for transition in topology.states[state].transitions
      where topology.transitions[transition].disposition == .take {
        if enterLeaf(of: transition) { continue }
        for entered in topology.entryPlan(for: transition, nothing).states { enter(entered) }
      }
    }
  }

  private mutating func enter(_ state: Int) {
    if states[state] { return }
    states[state] = true
    open.append(state)
  }

  /// Most transitions lead to one innermost state: then only that state and those around it are
  /// entered, unless there are regions.
  private mutating func enterLeaf(of transition: Int) -> Bool {
    guard !hasParallels, case .one(.state(let target)) = topology.transitions[transition].targets,
      topology.states[target].isLeaf
    else { return false }
    var state = target
    while !states[state] {
      enter(state)
      state = topology.states[state].parent
    }
    return true
  }
}
