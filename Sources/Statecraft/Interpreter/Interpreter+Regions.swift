extension Interpreter {
  /// Does what the tables of a divided chart say about an event.
  ///
  /// - Parameters:
  ///   - event: what comes.
  ///   - column: its number.
  ///   - context: what guards look at and operations change.
  /// - Returns: what was done; `nil` when nothing has been done and the event is to go another way.
  /// - Complexity: O(1) for an event that only one region has transitions for, else O(regions with
  ///   transitions for the event).
  @inlinable @inline(__always)
  mutating func runDivided(
    _ event: Context.Event,
    in column: Int,
    _ context: inout Context
  ) -> (precomputed: Unmanaged<PrecomputedStep<Context>>, timestamp: ProgramTimestamp<Context>)? {
    guard let (region, node) = region(for: column) else { return nil }
    guard region >= 0 else { return runSeveral(event, in: column, &context) }
    guard let tableEntry = Configuration.run(event, in: column, from: node, &context) else {
      return nil
    }
    return (
      tableEntry.pointee.precomputed.unsafelyUnwrapped,
      move(region, to: tableEntry.pointee.target.unsafelyUnwrapped)
    )
  }

  /// The only region with transitions for a column, with its configuration; a negative number when there
  /// are several, and `nil` when the event is to go another way.
  @inlinable @inline(__always)
  func region(for column: Int) -> (region: Int, node: Unmanaged<Configuration<Context>>)? {
    guard case .boxed(let box) = storage, box.timestamp.isDivided, !box.watchesEvents,
      box.postponed.isEmpty
    else { return nil }
    let state = unsafeDowncast(box.timestamp, to: RegionState<Context>.self)
    guard state.regions.interests.indices.contains(column) else { return nil }
    let region = state.regions.interests[column]
    if region == RegionTables<Context>.Interest.engine { return nil }
    return (region, state.nodes[Swift.max(region, 0)])
  }

  /// Goes to another configuration of a region.
  ///
  /// - Returns: the state afterwards, for the outcome.
  @inlinable @inline(__always)
  mutating func move(
    _ region: Int,
    to target: Unmanaged<Configuration<Context>>
  ) -> RegionState<Context> {
    let box = uniqueBox()
    let state = box.ownRegions()
    state.nodes[region] = target
    if !state.ends.isEmpty { state.ends.removeAll(keepingCapacity: true) }
    storage = .boxed(box)
    return state
  }
}

extension InterpreterBox {
  /// The state of the regions, of which this is the only owner.
  @inlinable @inline(__always)
  func ownRegions() -> RegionState<Context> {
    if !isKnownUniquelyReferenced(&timestamp) {
      timestamp = unsafeDowncast(timestamp, to: RegionState<Context>.self).copy()
    }
    return unsafeDowncast(timestamp, to: RegionState<Context>.self)
  }
}
