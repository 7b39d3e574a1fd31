internal import Synchronization

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
    if region == RegionTables<Context>.Interest.effects {
      return runWithEffects(StepInput(event, in: column), &context)
    }
    guard region >= 0 else { return runSeveral(event, in: column, &context) }
    guard let tableEntry = Configuration.run(event, in: column, from: node, &context) else {
      return nil
    }
    return (
      tableEntry.pointee.precomputed.unsafelyUnwrapped,
      move(region, to: tableEntry.pointee.target.unsafelyUnwrapped)
    )
  }

  /// The only region with transitions for an event, with its configuration; a negative number when there
  /// are several, or when the step may have effects, and `nil` when the event is to go another way.
  @inlinable @inline(__always)
  func region(for column: Int) -> (region: Int, node: Unmanaged<Configuration<Context>>)? {
    guard case .boxed(let box) = storage, box.timestamp.isDivided, box.postponed.isEmpty
    else { return nil }
    let state = unsafeDowncast(box.timestamp, to: RegionState<Context>.self)
    var region = state.regions.interest(in: column, isEvent: true)
    if region == RegionTables<Context>.Interest.engine { return nil }
    if box.watchesEvents || state.regions.mayHaveEffects[column] {
      region = RegionTables<Context>.Interest.effects
    }
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

// MARK: - Whole configurations

extension Interpreter {
  /// Does what the tables of the regions say about an event or a timer that the table of whole
  /// configurations leaves to them: guards of many regions, or a whole configuration that there is no room
  /// for.
  ///
  /// - Returns: as ``runDivided(_:in:_:)``, after which the interpreter is divided.
  @inlinable @inline(never)
  mutating func runInRegions(
    _ input: StepInput<Context>,
    _ context: inout Context,
    isWatched: Bool = false
  ) -> (precomputed: Unmanaged<PrecomputedStep<Context>>, timestamp: ProgramTimestamp<Context>)? {
    guard let whole = known,
      divide(for: input.column, isEvent: input.event != nil, isWatched: isWatched)
    else { return nil }
    if let run = runWithEffects(input, &context, isWatched: isWatched) { return run }
    join(to: whole)
    return nil
  }

  /// Goes from a whole configuration to those of the regions, if these know an event or a timer, which the
  /// whole configuration does not.
  @usableFromInline
  mutating func divide(for column: Int, isEvent: Bool, isWatched: Bool) -> Bool {
    guard let whole = known, !hasPostponed, let regions = table.regions,
      regions.interest(in: column, isEvent: isEvent, isWatched: isWatched)
        != RegionTables<Context>.Interest.engine,
      isLeftToRegions(column, in: whole), let nodes = regions.nodes(of: whole)
    else { return false }
    let history = whole._withUnsafeGuaranteedRef { $0.history }
    let box = uniqueBox()
    box.timestamp = RegionState(box.table, box.timestamp.time, regions, nodes, history)
    box.known = nil
    storage = .boxed(box)
    return true
  }

  /// Whether a whole configuration does not know what an event or a timer does, or not always.
  private func isLeftToRegions(
    _ column: Int,
    in whole: Unmanaged<Configuration<Context>>
  ) -> Bool {
    let kind = whole._withUnsafeGuaranteedRef {
      $0.tableEntry(ofExternal: column)?.pointee.kind.load(ordering: .acquiring)
    }
    guard let kind else { return false }
    // Timers of inactivity start again before a step of the whole configuration.
    return watchesEvents
      ? kind == TableEntry<Context>.Kind.general : kind != TableEntry<Context>.Kind.effects
  }

  /// Goes from the configurations of the regions to the whole one, if the table knows it or has room
  /// for it.
  ///
  /// - Returns: whether it is a whole one now and was not before.
  @usableFromInline
  mutating func join() -> Bool {
    guard case .boxed(let box) = storage, box.timestamp.isDivided,
      let states = box.timestamp.states, let history = box.timestamp.history,
      let whole = box.table.configuration(of: states, history)
    else { return false }
    join(to: whole)
    return true
  }

  @usableFromInline
  mutating func join(to whole: Unmanaged<Configuration<Context>>) {
    let box = uniqueBox()
    box.timestamp = ProgramTimestamp(box.table, box.timestamp.time)
    box.known = whole
    storage = box.isBare ? .shared(whole) : .boxed(box)
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
