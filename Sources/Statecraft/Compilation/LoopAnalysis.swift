/// Finds out whether one event could keep a machine busy for ever.
///
/// Conservative: says yes when eventless transitions and completions can lead to each other in a
/// circle, or when anything is raised at all. Says no only when no event can loop; such charts need
/// no copy to roll back to.
struct LoopAnalysis {
  let canLoop: Bool
  /// States whose unguarded eventless transitions lead in a circle that nothing can break.
  let endless: [Int]

  init<Context>(_ model: ChartModel<Context>, _ topology: Topology) {
    let eventless = topology.transitions.indices.filter { topology.matches($0, nil) }
    let nothing = HistoryValues(repeating: nil, count: topology.histories.count)
    let spontaneous = topology.transitions.indices.filter { transition in
      topology.matches(transition, nil) || model.transitions[transition].trigger == .done
    }
    let entered = Dictionary(
      uniqueKeysWithValues: spontaneous.map { transition in
        (transition, Self.possiblyActive(after: transition, topology, nothing))
      }
    )
    let edges = Dictionary(
      uniqueKeysWithValues: spontaneous.map { from in
        (
          from,
          spontaneous.filter { to in
            entered[from]?.contains(topology.transitions[to].source) ?? false
          }
        )
      }
    )
    canLoop = model.raises || Self.hasCycle(spontaneous, edges)
    let certain = Self.certainSteps(eventless, topology, nothing)
    endless = certain.keys.filter { start in
      var seen: Set<Int> = []
      var state = start
      while let next = certain[state], seen.insert(state).inserted { state = next }
      return state == start && seen.contains(start)
    }.sorted()
  }

  /// The states that may be active through a transition: what it enters, all that a history could
  /// bring back, and what stays active around it.
  private static func possiblyActive(
    after transition: Int,
    _ topology: Topology,
    _ nothing: HistoryValues
  ) -> StateSet {
    var active = topology.entryPlan(for: transition, nothing).states
    let row = topology.transitions[transition]
    for case .history(let history) in row.targets {
      let parent = topology.histories[history].parent
      active.formUnion(StateSet(parent...topology.states[parent].last))
    }
    var around = topology.domain(of: transition, nothing) ?? row.source
    while around >= 0 {
      active.insert(around)
      around = topology.states[around].parent
    }
    return active
  }

  private static func hasCycle(_ nodes: [Int], _ edges: [Int: [Int]]) -> Bool {
    var finished: Set<Int> = []
    for start in nodes where !finished.contains(start) {
      var path: [(node: Int, next: Int)] = [(start, 0)]
      var onPath: Set<Int> = [start]
      while let (node, next) = path.last {
        let successors = edges[node] ?? []
        guard next < successors.count else {
          path.removeLast()
          onPath.remove(node)
          finished.insert(node)
          continue
        }
        path[path.count - 1].next += 1
        let successor = successors[next]
        if onPath.contains(successor) { return true }
        if !finished.contains(successor) {
          path.append((successor, 0))
          onPath.insert(successor)
        }
      }
    }
    return false
  }

  /// For each atomic state whose first eventless transition has no guard: the atomic state that it
  /// leads to.
  private static func certainSteps(
    _ eventless: [Int],
    _ topology: Topology,
    _ nothing: HistoryValues
  ) -> [Int: Int] {
    var steps: [Int: Int] = [:]
    if eventless.isEmpty { return steps }
    for state in topology.states.indices where topology.states[state].kind == .atomic {
      guard let first = eventless.first(where: { topology.transitions[$0].source == state }),
        !topology.transitions[first].isGuarded
      else { continue }
      let row = topology.transitions[first]
      guard !row.targets.isEmpty else {
        steps[state] = state
        continue
      }
      if case .dynamic = row.domain { continue }
      let leaves = topology.entryPlan(for: first, nothing).states
        .filter { topology.states[$0].isLeaf }
      if leaves.count == 1 { steps[state] = leaves[0] }
    }
    return steps
  }
}

extension ChartModel {
  /// Whether any action raises an event.
  var raises: Bool {
    func raises(_ block: Block<Context>) -> Bool {
      block.actions.contains { if case .raise = $0.kind { true } else { false } }
    }
    return transitions.contains { raises($0.block) } || histories.contains { raises($0.block) }
      || states.contains { state in
        state.entry.contains(where: raises) || state.exit.contains(where: raises)
          || raises(state.initialBlock)
      }
  }
}
