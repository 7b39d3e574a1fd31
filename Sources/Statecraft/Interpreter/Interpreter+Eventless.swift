// Guarded eventless transitions of a chart that is divided into its regions.
extension Interpreter {
  /// Whether the engine may go on with a step of the regions, and take it back.
  @inlinable var keepsBeginning: Bool {
    switch storage {
    case .shared(let configuration):
      configuration._withUnsafeGuaranteedRef { $0.table.regions?.keepsBeginning } ?? false
    case .boxed(let box): box.timestamp.table.regions?.keepsBeginning ?? false
    }
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
    guard state.regions.isWatched, kind.isTaken || kind == .ignored else { return false }
    return state.mayGoOn(context)
  }
}
