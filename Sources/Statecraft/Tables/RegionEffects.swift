/// What the regions of a divided chart may do besides changing the context: how an event is handled
/// depends on it.
///
/// It may say too much, but never too little.
struct RegionEffects<Context: ChartContext> {
  /// What is done besides changing the context.
  enum Extent: Int {
    case nothing
    /// Outputs that are always the same, which a precomputed step knows.
    case constantOutputs
    /// Timers, work, computed outputs, actions that may throw.
    case all

    func joined(with other: Extent) -> Extent { rawValue < other.rawValue ? other : self }
  }

  private let program: Program<Context>
  private let regions: [ClosedRange<Int>]
  /// How many of the states before each state do something when they are left or entered, and how many of
  /// these do more than constant outputs.
  private let counts: [(some: Int, all: Int)]
  /// For each region whether it may have further microsteps, and what it may do in them; `nil` when it has
  /// one microstep.
  private let further: [Extent?]

  init(_ program: Program<Context>, _ regions: [ClosedRange<Int>]) {
    self.program = program
    self.regions = regions
    let shape = program.model.shape
    var counts = [(some: 0, all: 0)]
    for (number, state) in shape.states.enumerated() {
      let extent = Self.extent(of: state, shape)
      counts.append(
        (
          counts[number].some + (extent == .nothing ? 0 : 1),
          counts[number].all + (extent == .all ? 1 : 0)
        )
      )
    }
    self.counts = counts
    further = regions.map { region in
      let transitions = region.flatMap { shape.states[$0].transitions }
      let blocks =
        transitions.compactMap { shape.transitions[$0].block }
        + region.flatMap { Self.blocks(of: shape.states[$0], shape) }
      let goesOn = transitions.contains { transition in
        switch shape.transitions[transition].trigger {
        case .eventless, .done: true
        case .events, .anyEvent, .timer, .invocationDone, .invocationFailed, .error: false
        }
      }
      guard goesOn || blocks.contains(where: { $0.raises }) else { return nil }
      return Self.extent(of: blocks).joined(with: Self.extent(of: region, counts))
    }
  }

  /// What a region may do when it reacts to something.
  ///
  /// - Parameters:
  ///   - region: the position of the region.
  ///   - column: what it reacts to.
  /// - Returns: the most that the step may do.
  func extent(of region: Int, in column: Int) -> Extent {
    let topology = program.topology
    let sources = regions[region].flatMap { topology.states[$0].transitions }
    let matching = sources.filter { topology.matches($0, column) }
    if !matching.isEmpty, let further = further[region] { return further }
    return matching.reduce(.nothing) { $0.joined(with: extent(of: $1, in: regions[region])) }
  }

  /// What a transition does, and what may be left and entered for it.
  private func extent(of transition: Int, in region: ClosedRange<Int>) -> Extent {
    let own = Self.extent(of: [program.model.shape.transitions[transition].block].compactMap { $0 })
    let changed: ClosedRange<Int>
    switch program.topology.transitions[transition].domain {
    case .none: return own
    case .fixed(let domain) where region.contains(domain):
      guard program.topology.states[domain].last > domain else { return own }
      changed = (domain + 1)...program.topology.states[domain].last
    case .fixed, .dynamic: changed = region
    }
    return own.joined(with: Self.extent(of: changed, counts))
  }

  /// What states may do when they are left and entered.
  private static func extent(
    of states: ClosedRange<Int>,
    _ counts: [(some: Int, all: Int)]
  ) -> Extent {
    let (before, after) = (counts[states.lowerBound], counts[states.upperBound + 1])
    if after.all > before.all { return .all }
    return after.some > before.some ? .constantOutputs : .nothing
  }

  private static func extent(of state: StateShape, _ shape: ChartShape) -> Extent {
    state.timers.isEmpty && state.invocations.isEmpty ? extent(of: blocks(of: state, shape)) : .all
  }

  private static func blocks(of state: StateShape, _ shape: ChartShape) -> [AnyBlock] {
    let initial = [state.initialBlock].compactMap { $0 }
    return state.entry + initial + state.exit
      + state.histories.compactMap { shape.histories[$0].block }
  }

  private static func extent(of blocks: [AnyBlock]) -> Extent {
    let actions = blocks.flatMap { $0.typed(as: Context.self).actions }
    return actions.reduce(.nothing) { $0.joined(with: extent(of: $1)) }
  }

  private static func extent(of action: Action<Context>) -> Extent {
    switch action.product {
    case .event: .nothing
    case .output: .constantOutputs
    case .computedEvent, .computedOutput, .delayedEvent: .all
    case nil: action.operation == nil ? .all : .nothing
    }
  }
}
