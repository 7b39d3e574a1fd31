internal import Synchronization

/// The tables of a chart that is divided into its regions.
@usableFromInline
package final class RegionTables<Context: ChartContext>: Sendable {
  let plan: RegionPlan
  let tables: [ConfigurationTable<Context>]
  /// How many of the columns belong to cases of the alphabet; the others belong to timers
  /// and results of invocations.
  @usableFromInline let events: Int
  /// For each column the only region with transitions for it, or one of the other values of
  /// ``Interest``.
  @usableFromInline let interests: [Int]
  /// The same for a chart with guards that are asked after each step, where ``interests`` leaves everything to
  /// the engine: what does not ask such guards needs no check of its own.
  @usableFromInline let watchedInterests: [Int]
  /// For each column whether what the regions do with it may be more than a change of the context and outputs
  /// that a precomputed step knows.
  @usableFromInline let mayHaveEffects: [Bool]

  /// Whether guards of eventless transitions are asked after each step.
  @usableFromInline let isWatched: Bool
  /// The regions with such guards.
  @usableFromInline let watching: [Int]
  /// Such guards of the parallel state and its ancestors.
  @usableFromInline let watchedAround: [WatchedGuard<Context>]
  /// Whether the engine may go on with a step of the regions, and take it back.
  @usableFromInline let keepsBeginning: Bool

  /// For each column the regions with transitions for it, if there are several.
  @usableFromInline let several: [[Int]]
  /// For each column that several regions have transitions for what they do together, one
  /// for each kind of outcome; ``RegionState/ends`` says what each of them did.
  private let joined: [[PrecomputedStep<Context>]]
  /// The configurations of the regions by the address of the whole configuration that they are parts of.
  private let parts = Mutex(Parts())

  // Only seen under the lock; the configurations never change.
  private struct Parts: @unchecked Sendable {
    var nodes: [UnsafeRawPointer: Nodes] = [:]
  }

  private struct Nodes: @unchecked Sendable {
    let all: [Unmanaged<Configuration<Context>>]
  }

  /// The values of ``interests`` that are no region.
  @usableFromInline
  enum Interest {
    @usableFromInline static var engine: Int { -1 }
    @usableFromInline static var several: Int { -2 }
    /// One or several, in a step with effects.
    @usableFromInline static var effects: Int { -3 }
  }

  init(_ program: Program<Context>, _ plan: RegionPlan, bytes: Int) {
    self.plan = plan
    tables = plan.regions.indices.map { region in
      ConfigurationTable(program, plan, region: region, bytes: bytes / plan.regions.count)
    }
    isWatched = plan.isWatched
    watching = plan.regions.indices.filter { !plan.watched[$0].isEmpty }
    watchedAround = plan.watchedAround.compactMap {
      WatchedGuard.guarding($0, in: StateSet(), nil, program)
    }
    keepsBeginning = plan.isWatched && program.needsRollback
    events = program.topology.columns.events
    let effects = RegionEffects(program, plan.regions)
    mayHaveEffects = plan.interested.indices.map { column in
      let regions = plan.interested[column] ?? []
      let extents = regions.map { effects.extent(of: $0, in: column) }
      // What several regions emit is put in order when they do it.
      return extents.contains(.all) || regions.count > 1 && extents.contains(.constantOutputs)
    }
    let interests = plan.interested.map { regions in
      guard let regions else { return Interest.engine }
      // Any region can say that an event has no transition in any region.
      if regions.isEmpty { return 0 }
      return regions.count == 1 ? regions[0] : Interest.several
    }
    let none = interests.map { _ in Interest.engine }
    self.interests = plan.isWatched ? none : interests
    watchedInterests = plan.isWatched ? interests : none
    several = plan.interested.map { regions in
      guard let regions, regions.count > 1 else { return [] }
      return regions
    }
    joined = several.indices.map { [several] column in
      several[column].isEmpty
        ? [] : Self.joinedKinds.map { PrecomputedStep(withoutStates: program, column, $0) }
    }
  }

  /// The kinds of outcomes of an event that several regions have transitions for.
  private static var joinedKinds: [OutcomeKind] { [.transitioned, .internal, .ignored, .refused] }

  /// What several regions do together.
  @usableFromInline
  func joined(_ column: Int, _ kind: OutcomeKind) -> Unmanaged<PrecomputedStep<Context>> {
    let position =
      switch kind {
      case .transitioned: 0
      case .internal: 1
      case .ignored: 2
      case .refused, .postponed, .failed: 3
      }
    return .passUnretained(joined[column][position])
  }

  /// Which region has transitions for what comes from outside, as ``interests`` or ``watchedInterests``.
  @inlinable @inline(__always)
  func interest(in column: Int, isEvent: Bool, isWatched: Bool = false) -> Int {
    let interests = isWatched ? watchedInterests : interests
    // An event whose number contradicts its alphabet could have that of a timer.
    let count = isEvent ? events : interests.count
    return UInt(bitPattern: column) < UInt(count) ? interests[column] : Interest.engine
  }

  /// The configurations of the regions, each with what the histories of its states have stored; `nil` when
  /// the parallel state is not active, or a table is full.
  func nodes(
    of configuration: StateSet,
    _ history: HistoryValues
  ) -> [Unmanaged<Configuration<Context>>]? {
    guard plan.divides(configuration) else { return nil }
    var nodes: [Unmanaged<Configuration<Context>>] = []
    for (region, table) in tables.enumerated() {
      let node = table.configuration(
        of: configuration.members(in: plan.regions[region]),
        plan.history(history, of: region)
      )
      guard let node else { return nil }
      nodes.append(node)
    }
    return nodes
  }

  /// The configurations of the regions that a whole configuration consists of; `nil` as above.
  @usableFromInline
  func nodes(
    of whole: Unmanaged<Configuration<Context>>
  ) -> [Unmanaged<Configuration<Context>>]? {
    let address = UnsafeRawPointer(whole.toOpaque())
    if let known = parts.withLock({ $0.nodes[address] }) { return known.all }
    let (states, history) = whole._withUnsafeGuaranteedRef { ($0.states, $0.history) }
    guard let all = nodes(of: states, history) else { return nil }
    let made = Nodes(all: all)
    parts.withLock { $0.nodes[address] = made }
    return all
  }
}
