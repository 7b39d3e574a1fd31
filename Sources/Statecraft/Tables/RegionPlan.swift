/// How a chart with very many configurations is divided: the regions of its largest parallel state,
/// each with a table of its own.
///
/// The combinations of the regions' configurations are then not interned. What one region does with an
/// event does not depend on the others as long as its transitions stay inside it, and its guards ask
/// for no state elsewhere. What else the chart says is left to the engine.
package struct RegionPlan: Sendable {
  /// The parallel state.
  let parallel: Int
  /// The states of each region, with the region itself.
  let regions: [ClosedRange<Int>]
  /// The parallel state and its ancestors.
  let frame: StateSet
  /// For each case of the alphabet the regions with transitions for it; `nil` when the event is left to
  /// the engine.
  let interested: [[Int]?]

  /// Plans a chart; `nil` when it has few configurations, or cannot be divided.
  ///
  /// - Parameters:
  ///   - program: the chart.
  ///   - limit: the number of configurations up to which a chart is not divided.
  init?<Context>(_ program: Program<Context>, above limit: Int) {
    let topology = program.topology
    // Histories of regions and hooks of languages would need more than the regions know.
    guard program.model.hooks == nil, topology.histories.isEmpty else { return nil }
    let counts = Self.configurations(topology)
    guard counts[0] > limit else { return nil }
    var state = 0
    while topology.states[state].kind != .parallel {
      guard let next = topology.states[state].children.max(by: { counts[$0] < counts[$1] }) else {
        return nil
      }
      state = next
    }
    guard counts[state] > limit, topology.states[state].children.count > 1 else { return nil }
    let parallel = state
    let regions = topology.states[state].children.map { $0...topology.states[$0].last }
    var frame = StateSet([state])
    var around = [state]
    while topology.states[state].parent >= 0 {
      state = topology.states[state].parent
      around.append(state)
      if state > 0 { frame.insert(state) }
    }
    let outside = around
    self.parallel = parallel
    self.regions = regions
    self.frame = frame
    let inside = parallel...topology.states[parallel].last
    // An action of one region can make such a guard of another one true.
    let isEventless = topology.transitions.indices.contains { transition in
      let row = topology.transitions[transition]
      return (inside.contains(row.source) || outside.contains(row.source))
        && topology.matches(transition, nil) && row.isGuarded
    }
    if isEventless { return nil }
    interested = (0..<topology.columns.events).map { column in
      let matching = topology.transitions.indices.filter { topology.matches($0, column) }
      let isOutside = matching.contains { outside.contains(topology.transitions[$0].source) }
      if isOutside || topology.isPostponed(column) { return nil }
      return Self.interested(in: matching.map { topology.transitions[$0].source }, regions)
    }
  }

  /// Whether a configuration is divided into those of the regions.
  func divides(_ configuration: StateSet) -> Bool { configuration.contains(parallel) }

  private static func interested(in sources: [Int], _ regions: [ClosedRange<Int>]) -> [Int] {
    regions.indices.filter { region in sources.contains { regions[region].contains($0) } }
  }

  /// How many configurations each state has, at most `Int.max`.
  private static func configurations(_ topology: Topology) -> [Int] {
    var counts = Array(repeating: 1, count: topology.states.count)
    for state in topology.states.indices.reversed() {
      let children = topology.states[state].children.map { counts[$0] }
      if children.isEmpty { continue }
      counts[state] = children.reduce(topology.states[state].kind == .parallel ? 1 : 0) {
        let (count, overflow) =
          topology.states[state].kind == .parallel
          ? $0.multipliedReportingOverflow(by: $1) : $0.addingReportingOverflow($1)
        return overflow ? .max : count
      }
    }
    return counts
  }
}
