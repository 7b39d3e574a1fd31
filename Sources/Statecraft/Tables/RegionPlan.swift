/// How a chart with very many configurations, or with guards in many regions, is divided: the regions of
/// its largest parallel state, each with a table of its own.
///
/// The combinations of the regions' configurations are then not interned. What one region does with an
/// event does not depend on the others as long as its transitions stay inside it and read no
/// history of a state elsewhere, and its guards ask for no state elsewhere. Guards of eventless transitions
/// depend on what other regions do to the context; they are asked after each step. What else the chart says
/// is left to the engine.
package struct RegionPlan: Sendable {
  /// The parallel state.
  let parallel: Int
  /// The states of each region, with the region itself.
  let regions: [ClosedRange<Int>]
  /// The parallel state and its ancestors.
  let frame: StateSet
  /// For each event, each timer and each result of an invocation the regions with transitions for it; `nil` when
  /// it is left to the engine.
  let interested: [[Int]?]
  /// For each region the histories of its states, which only its own steps change while the parallel state is
  /// active.
  let histories: [[Int]]
  /// For each region its eventless transitions with guards.
  let watched: [[Int]]
  /// The eventless transitions with guards of the parallel state and its ancestors.
  let watchedAround: [Int]
  /// The states with eventless transitions that have no guard.
  private let transient: StateSet
  /// Whether there are too many whole configurations to know all of them.
  let hasManyConfigurations: Bool
  /// For each of these its transitions with guards, with their sources.
  private let guarded: [[(transition: Int, source: Int)]]

  /// Plans a chart; `nil` when it cannot be divided, or when it has few configurations and no event whose
  /// guards in several regions have many combinations of results.
  ///
  /// - Parameters:
  ///   - program: the chart.
  ///   - limit: the number of configurations up to which a chart is not divided because of them.
  ///   - most: the same for configurations with what histories may have stored.
  ///   - decisions: the number of guards up to which a whole configuration knows all combinations of their
  ///     results.
  init?<Context>(
    _ program: Program<Context>,
    above limit: Int,
    withHistories most: Int,
    decisions: Int
  ) {
    let topology = program.topology
    // Hooks of languages would need more than the regions know.
    guard program.model.hooks == nil else { return nil }
    let counts = Self.configurations(topology)
    var state = 0
    while topology.states[state].kind != .parallel {
      guard let next = topology.states[state].children.max(by: { counts[$0] < counts[$1] }) else {
        return nil
      }
      state = next
    }
    guard topology.states[state].children.count > 1 else { return nil }
    hasManyConfigurations = counts[state] > limit
    let guards = Self.guarded(topology)
    guarded = guards
    guard
      hasManyConfigurations || Self.withHistories(counts, topology, in: state) > most
        || guards.contains(where: { Self.haveMany($0, in: state, topology, above: decisions) })
    else { return nil }
    let parallel = state
    let regions = topology.states[state].children.map { $0...topology.states[$0].last }
    histories = regions.map { region in
      topology.histories.indices.filter { region.contains(topology.histories[$0].parent) }
    }
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
    let eventless = topology.transitions.indices.filter {
      topology.matches($0, nil) && topology.transitions[$0].isGuarded
    }
    transient = StateSet(
      topology.transitions.indices.lazy
        .filter { topology.matches($0, nil) && !topology.transitions[$0].isGuarded }
        .map { topology.transitions[$0].source }.filter { $0 > 0 }
    )
    watched = regions.map { region in
      eventless.filter { region.contains(topology.transitions[$0].source) }
    }
    watchedAround = eventless.filter { outside.contains(topology.transitions[$0].source) }
    // After an event that nothing reacts to no such guard is asked, and none raises an error. Events that are
    // ignored by a state look the same there.
    if program.model.unhandled == .ignore, program.model.errors == .raise,
      (watched.joined() + watchedAround).contains(where: {
        program.model.transitions[$0].condition?.canThrow ?? false
      })
    {
      return nil
    }
    interested = (0..<topology.columns.external).map { column in
      let matching = topology.transitions.indices.filter { topology.matches($0, column) }
      let isOutside = matching.contains { outside.contains(topology.transitions[$0].source) }
      if isOutside || topology.isPostponed(column) { return nil }
      return Self.interested(in: matching.map { topology.transitions[$0].source }, regions)
    }
  }

  /// The columns that several regions have transitions for.
  var shared: StateSet {
    StateSet(interested.indices.filter { (interested[$0]?.count ?? 0) > 1 })
  }

  /// Whether a configuration is divided into those of the regions.
  ///
  /// One in which a loop of eventless transitions was cut is not: they go on in all regions with any event,
  /// also one that a single region takes.
  func divides(_ configuration: StateSet) -> Bool {
    configuration.contains(parallel) && !configuration.intersects(transient)
  }

  /// Whether the guard of an eventless transition must be asked after each step.
  var isWatched: Bool { !watchedAround.isEmpty || watched.contains { !$0.isEmpty } }

  /// Whether such a transition belongs to another region, or to a state around all of them.
  func isWatched(outside region: Int) -> Bool {
    !watchedAround.isEmpty || watched.indices.contains { $0 != region && !watched[$0].isEmpty }
  }

  /// What the histories of a region's states have stored; the others have stored nothing there.
  func history(_ history: HistoryValues, of region: Int) -> HistoryValues {
    var own = HistoryValues(repeating: nil, count: history.count)
    for number in histories[region] { own[number] = history[number] }
    return own
  }

  /// Whether the guards for a case of the alphabet have too many combinations of results for a table in
  /// a whole configuration, while the regions know the case.
  ///
  /// - Parameters:
  ///   - column: the case.
  ///   - configuration: the active states.
  ///   - decisions: how many guards a table asks for one event at most.
  ///   - isOpen: whether the result of a transition's guard is not known in the configuration; `nil` when
  ///     the guard looks beyond the transition's region.
  /// - Returns: whether the entry of the whole configuration need not be worked out.
  func isLeftToRegions(
    _ column: Int,
    in configuration: StateSet,
    decisions: Int,
    isOpen: (_ transition: Int, _ region: ClosedRange<Int>) -> Bool?
  ) -> Bool {
    guard interested.indices.contains(column), interested[column] != nil, divides(configuration)
    else { return false }
    var counts = Array(repeating: 0, count: regions.count)
    for (transition, source) in guarded[column] where configuration.contains(source) {
      guard let region = regions.firstIndex(where: { $0.contains(source) }) else { return false }
      guard let isOpen = isOpen(transition, regions[region]) else { return false }
      if isOpen { counts[region] += 1 }
    }
    return counts.reduce(1) { min($0 * ($1 + 1), decisions + 2) } - 1 > decisions
  }

  /// For each of these its transitions with guards, with their sources.
  private static func guarded(
    _ topology: Topology
  ) -> [[(transition: Int, source: Int)]] {
    let guarded = topology.transitions.indices.filter { topology.transitions[$0].isGuarded }
    return (0..<topology.columns.external).map { column in
      guarded.filter { topology.matches($0, column) }
        .map { ($0, topology.transitions[$0].source) }
    }
  }

  /// Whether the guards of transitions may have more combinations of results than a number, in one
  /// configuration of a parallel state.
  private static func haveMany(
    _ guarded: [(transition: Int, source: Int)],
    in parallel: Int,
    _ topology: Topology,
    above number: Int
  ) -> Bool {
    let inside = parallel...topology.states[parallel].last
    var own: [Int: Int] = [:]
    for (_, source) in guarded where inside.contains(source) { own[source, default: 0] += 1 }
    if own.isEmpty { return false }
    var results = Array(repeating: 1, count: inside.count)
    for state in inside.reversed() {
      let children = topology.states[state].children.map { results[$0 - parallel] }
      let below =
        topology.states[state].kind == .parallel
        ? children.reduce(1) { min($0 * $1, number + 2) } : children.max() ?? 1
      results[state - parallel] = min(below + own[state, default: 0], number + 2)
    }
    return results[0] - 1 > number
  }

  /// How many configurations a state has together with what the chart's histories may have stored, at most
  /// `Int.max`.
  ///
  /// A machine need not be able to reach all of them.
  private static func withHistories(
    _ counts: [Int],
    _ topology: Topology,
    in state: Int
  ) -> Int {
    topology.histories.reduce(counts[state]) { count, history in
      let stored =
        history.deep ? counts[history.parent] : topology.states[history.parent].children.count
      let (product, overflow) = count.multipliedReportingOverflow(by: stored &+ 1)
      return overflow || stored == .max ? .max : product
    }
  }

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
