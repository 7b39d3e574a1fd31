/// Finds out whether one event could keep a machine busy without end, or longer than its limit of microsteps.
///
/// Conservative: says yes when eventless transitions and completions can lead to each other in a
/// circle, when there are as many of them as microsteps are permitted, when anything is raised at all, or when
/// there is too much to look through. Says no only when no event can be given up; such charts need no copy
/// to roll back to.
struct LoopAnalysis {
  /// The most edges between transitions that are looked through.
  static let edgeLimit = 1 << 20

  let canLoop: Bool
  /// States whose unguarded eventless transitions lead in a circle that nothing can break.
  let endless: [Int]

  /// Whether any action raises an event.
  let raises: Bool

  /// The number of edges that were made.
  let edgeCount: Int

  init(_ model: ChartShape, _ topology: Topology) {
    let eventless = model.transitions.indices.filter { model.transitions[$0].trigger == .eventless }
    let spontaneous = model.transitions.indices.filter { transition in
      switch model.transitions[transition].trigger {
      case .eventless, .done: true
      case .events, .anyEvent, .timer, .invocationDone, .invocationFailed, .error: false
      }
    }
    raises = model.raises
    if spontaneous.isEmpty {
      canLoop = raises
      endless = []
      edgeCount = 0
      return
    }
    let nothing = HistoryValues(repeating: nil, count: topology.histories.count)
    // Only charts that roll back ask whether they can loop.
    if raises || model.errors != .rollBack {
      canLoop = true
      edgeCount = 0
    } else {
      let (edges, count) = Self.edges(spontaneous, topology, nothing)
      edgeCount = count
      // Without a circle each of them is taken once at most, which may still be more than the limit.
      canLoop =
        spontaneous.count >= model.microstepLimit
        || (edges.map { Self.hasCycle(spontaneous, $0) } ?? true)
    }
    let certain = Self.certainSteps(eventless, topology, nothing)
    endless = Self.circles(certain)
  }

  /// Which transitions may follow which.
  ///
  /// - Returns: the edges, `nil` when they are too many, and how many were made.
  private static func edges(
    _ spontaneous: [Int],
    _ topology: Topology,
    _ nothing: HistoryValues
  ) -> (edges: [Int: [Int]]?, count: Int) {
    let bySource = Dictionary(grouping: spontaneous) { topology.transitions[$0].source }
    var edges: [Int: [Int]] = [:]
    var count = 0
    for from in spontaneous {
      var successors: [Int] = []
      for state in possiblyActive(after: from, topology, nothing) {
        successors += bySource[state] ?? []
      }
      count += successors.count
      guard count <= edgeLimit else { return (nil, count) }
      edges[from] = successors
    }
    return (edges, count)
  }

  /// The states on circles of steps, in document order.
  private static func circles(_ steps: [Int: Int]) -> [Int] {
    var walks: [Int: Int] = [:]
    var found: [Int] = []
    for start in steps.keys {
      var state = start
      while let next = steps[state], walks[state] == nil {
        walks[state] = start
        state = next
      }
      guard walks[state] == start else { continue }
      let end = state
      repeat {
        found.append(state)
        walks[state] = -1
        state = steps[state] ?? end
      } while state != end
    }
    return found.sorted()
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
    var last = -1
    for first in eventless {
      let state = topology.transitions[first].source
      // Transitions are grouped by their source.
      if state == last { continue }
      last = state
      guard topology.states[state].kind == .atomic, !topology.transitions[first].isGuarded
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
