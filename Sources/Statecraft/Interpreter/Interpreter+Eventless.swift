// Guarded eventless transitions of a chart that is divided into its regions.
extension Interpreter {
  /// The tables of the regions, if guards of eventless transitions are asked after their steps.
  @inlinable var watchedRegions: RegionTables<Context>? {
    let regions =
      switch storage {
      case .shared(let configuration): configuration._withUnsafeGuaranteedRef { $0.table.regions }
      case .boxed(let box): box.timestamp.table.regions
      }
    guard let regions, regions.isWatched else { return nil }
    return regions
  }

  /// Whether the guard of an eventless transition holds after a step of the regions, or only the engine knows
  /// that.
  ///
  /// - Parameters:
  ///   - kind: what the step did: after an event that nothing reacts to, no guard is asked.
  ///   - context: what the guards look at.
  /// - Returns: whether the step may go on.
  /// - Complexity: O(regions with such transitions + guards).
  @inlinable @inline(__always)
  func mayGoOn(after kind: OutcomeKind, _ context: Context) -> Bool {
    guard case .boxed(let box) = storage, box.timestamp.isDivided else { return false }
    let state = unsafeDowncast(box.timestamp, to: RegionState<Context>.self)
    return (kind.isTaken || kind == .ignored) && state.mayGoOn(context)
  }
}
