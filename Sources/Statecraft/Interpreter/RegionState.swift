/// The configuration of a machine whose chart is divided, with its time.
///
/// The unchecked `Sendable` is right because it is changed only by a machine that is known to be its only
/// owner.
@usableFromInline
package final class RegionState<Context: ChartContext>: ProgramTimestamp<Context>,
  @unchecked Sendable
{
  @usableFromInline let regions: RegionTables<Context>
  /// The configuration of each region.
  @exclusivity(unchecked)
  @usableFromInline var nodes: [Unmanaged<Configuration<Context>>]
  /// What the histories had stored when the configuration was divided: still so for those of states outside of
  /// the regions, while the configurations of the regions know the others.
  private let outerHistory: HistoryValues
  /// What each region did in the last step, if it was one of several regions.
  @exclusivity(unchecked)
  @usableFromInline var ends: [UnsafePointer<TableEntry<Context>>] = []

  init(
    _ table: ConfigurationTable<Context>,
    _ time: Duration,
    _ regions: RegionTables<Context>,
    _ nodes: [Unmanaged<Configuration<Context>>],
    _ history: HistoryValues
  ) {
    self.regions = regions
    self.nodes = nodes
    outerHistory = history
    super.init(table, time, isDivided: true)
  }

  override func at(_ time: Duration) -> ProgramTimestamp<Context> {
    RegionState(table, time, regions, nodes, outerHistory)
  }

  override var states: StateSet? {
    var states = regions.plan.frame
    for node in nodes { states.formUnion(node._withUnsafeGuaranteedRef { $0.states }) }
    return states
  }

  override var history: HistoryValues? {
    var history = outerHistory
    if history.isEmpty { return history }
    for (node, numbers) in zip(nodes, regions.plan.histories) where !numbers.isEmpty {
      let own = node._withUnsafeGuaranteedRef { $0.history }
      for number in numbers { history[number] = own[number] }
    }
    return history
  }

  /// Whether the guard of an eventless transition holds, or only the engine knows that.
  ///
  /// - Complexity: O(regions with such transitions + guards).
  @inlinable
  func mayGoOn(_ context: Context) -> Bool {
    for region in regions.watching {
      let holds = nodes[region]._withUnsafeGuaranteedRef { node in
        node.watched.contains { $0.mayHold(context, isActive) }
      }
      if holds { return true }
    }
    return regions.watchedAround.contains { $0.mayHold(context, isActive) }
  }

  /// Whether a state is active.
  @usableFromInline
  func isActive(_ state: Int) -> Bool {
    guard let region = regions.plan.regions.firstIndex(where: { $0.contains(state) }) else {
      return regions.plan.frame.contains(state)
    }
    return nodes[region]._withUnsafeGuaranteedRef { $0.states.contains(state) }
  }

  override var joinedStep: PrecomputedStep<Context>.Step? {
    var isTaken = false
    var taken: [Int] = []
    var exited = StateSet()
    var entered = StateSet()
    for end in ends {
      guard let step = end.pointee.precomputed?.takeUnretainedValue().steps.first else { continue }
      isTaken = true
      taken += step.taken
      exited.formUnion(step.exited)
      entered.formUnion(step.entered)
    }
    return isTaken
      ? .init(taken: taken, exited: exited, entered: entered, cause: .external) : nil
  }

  override var joinedEnabled: Set<Int>? {
    if ends.isEmpty { return nil }
    return ends.reduce(into: []) { enabled, end in
      if let step = end.pointee.precomputed?.takeUnretainedValue() {
        enabled.formUnion(step.enabled)
      }
    }
  }

  /// Returns a copy, for a machine that is not the only owner.
  @usableFromInline
  func copy() -> RegionState { RegionState(table, time, regions, nodes, outerHistory) }
}

extension InterpreterBox {
  /// Brings the configuration into the form that fits it.
  func divide(by regions: RegionTables<Context>?) {
    if let regions, let nodes = regions.nodes(of: rest.configuration, rest.history) {
      timestamp = RegionState(table, timestamp.time, regions, nodes, rest.history)
    } else if timestamp.isDivided {
      timestamp = ProgramTimestamp(table, timestamp.time)
    }
  }
}
