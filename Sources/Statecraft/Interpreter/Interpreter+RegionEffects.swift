public import Synchronization

extension Interpreter {
  /// Does what the tables of a divided chart say about an event or a timer, with its effects.
  ///
  /// - Parameters:
  ///   - input: an event or a timer.
  ///   - context: what guards look at and operations change.
  ///   - isWatched: whether guards of eventless transitions are asked afterwards; a chart with such guards is
  ///     left to a call that says so.
  /// - Returns: what was done, with the report if there are effects; `nil` when nothing has been done and
  ///   the input is to go another way.
  /// - Complexity: O(regions with transitions for it).
  @inlinable @inline(never)
  mutating func runWithEffects(
    _ input: StepInput<Context>,
    _ context: inout Context,
    isWatched: Bool = false
  ) -> (precomputed: Unmanaged<PrecomputedStep<Context>>, timestamp: ProgramTimestamp<Context>)? {
    guard let region = interest(in: input, isWatched: isWatched) else { return nil }
    let box = uniqueBox()
    defer { storage = .boxed(box) }
    let state = box.ownRegions()
    state.ends.removeAll(keepingCapacity: true)
    var runner = StepRunner(input, box)
    guard
      let precomputed = region >= 0
        ? runner.run(region, of: state, &context) : runner.runSeveral(of: state, &context)
    else { return nil }
    if let failure = runner.failure {
      let report = FailureReport(state, input.trigger, failure)
      if let lasting = runner.madeReport { report.effects = lasting.effects }
      return (precomputed, report)
    }
    return (precomputed, runner.timestamp())
  }

  /// Which region has transitions for an event or a timer, see ``RegionTables/interests``; `nil` when it is
  /// to go another way.
  ///
  /// The function is not inlined: the box would be retained beyond it, and then copied for its change.
  @inlinable @inline(never)
  func interest(in input: StepInput<Context>, isWatched: Bool) -> Int? {
    guard case .boxed(let box) = storage, box.timestamp.isDivided, box.postponed.isEmpty
    else { return nil }
    let regions = unsafeDowncast(box.timestamp, to: RegionState<Context>.self).regions
    let region = regions.interest(
      in: input.column,
      isEvent: input.event != nil,
      isWatched: isWatched
    )
    return region == RegionTables<Context>.Interest.engine ? nil : region
  }
}

extension StepRunner {
  /// Runs the step of one region.
  ///
  /// - Returns: what was done, or that it failed; `nil` when nothing was done and the engine is to handle it.
  @inlinable
  mutating func run(
    _ region: Int,
    of state: RegionState<Context>,
    _ context: inout Context
  ) -> Unmanaged<PrecomputedStep<Context>>? {
    let node = state.nodes[region]
    guard
      let first = node._withUnsafeGuaranteedRef({ $0.tableEntry(ofExternal: input.column) })
    else { return nil }
    let unnoted = noteEvent(context)
    switch run(first, in: node, &context) {
    case .leaf(let leaf):
      guard let target = leaf.pointee.target else { break }
      state.nodes[region] = target
      return leaf.pointee.precomputed
    case .failed: return state.table.failed
    // A region's step neither ends the machine nor is left to the engine in its middle.
    case .nothing, .done, .unfinished: break
    }
    if let unnoted { box.restore(unnoted) }
    return nil
  }

  /// Runs the steps of several regions, as the parts of one microstep.
  ///
  /// - Returns: what was done together, or that it failed; `nil` when nothing was done and the engine is to
  ///   handle it.
  @inlinable
  mutating func runSeveral(
    of state: RegionState<Context>,
    _ context: inout Context
  ) -> Unmanaged<PrecomputedStep<Context>>? {
    let asked = state.ask(input.event, in: input.column, context) {
      $0.pointee.kindInPhases(input.event, withEffects: true)
    }
    guard let (kind, taken) = asked else { return nil }
    _ = noteEvent(context)
    if go(taken, of: state, &context) { return state.regions.joined(input.column, kind) }
    state.ends.removeAll(keepingCapacity: true)
    return state.table.failed
  }

  /// Does what regions do, after the guards were asked; takes all of it back if an action fails.
  ///
  /// - Parameters:
  ///   - taken: between which of the regions that were asked something is done.
  ///   - state: the configurations of the regions, which go to their next ones.
  ///   - context: what actions change.
  /// - Returns: whether nothing failed.
  @inlinable
  mutating func go(
    _ taken: Range<Int>,
    of state: RegionState<Context>,
    _ context: inout Context
  ) -> Bool {
    if state.ends[taken].contains(where: { $0.pointee.mayFail }) {
      needsRollback = true
      let before = context
      // Before there is a copy, with which the heap of the timers would be copied.
      box.mergeRecentTimers()
      let engine = box.rest
      do {
        try runPhases(taken, of: state, &context)
      } catch {
        context = before
        takeBackReport()
        box.restore(engine)
        return false
      }
    } else {
      // Nothing throws without a rollback.
      try? runPhases(taken, of: state, &context)
    }
    let several = state.regions.several[input.column]
    for position in taken {
      guard let target = state.ends[position].pointee.target else { continue }
      state.nodes[several[position]] = target
    }
    return true
  }

  /// Leaves states in all regions, lets the transitions act in all regions, enters states in all regions,
  /// and starts their work.
  @inlinable
  mutating func runPhases(
    _ taken: Range<Int>,
    of state: RegionState<Context>,
    _ context: inout Context
  ) throws(StepIsTakenBack) {
    for position in taken.reversed() { try run(.exits, of: state.ends[position], &context) }
    for position in taken { try run(.actions, of: state.ends[position], &context) }
    for position in taken { try run(.entries, of: state.ends[position], &context) }
    for position in taken { try run(.starts, of: state.ends[position], &context) }
  }

  /// Runs a part of what a region does in a microstep.
  @inlinable
  mutating func run(
    _ phase: TableEntry<Context>.Phase,
    of end: UnsafePointer<TableEntry<Context>>,
    _ context: inout Context
  ) throws(StepIsTakenBack) {
    guard end.pointee.kind.load(ordering: .relaxed) & 0xFF == TableEntry<Context>.Kind.effects
    else { return end.pointee.run(phase, input.event, &context) }
    // The table keeps the program alive.
    let (instructions, count) = end.pointee.program._withUnsafeGuaranteedRef {
      (UnsafePointer($0.instructions), $0.count)
    }
    guard
      let phases = end.pointee.precomputed?._withUnsafeGuaranteedRef({ $0.phases })
    else { return }
    // The last instruction is the end.
    let range = phase.range(phases, of: count - 1)
    var position = range.lowerBound
    while position < range.upperBound {
      let instruction = instructions[position]
      position += 1
      if instruction.runContent(input.event, &context) != nil { continue }
      switch instruction.code {
      case .perform:
        let performance = instruction.object(as: Performance<Context>.self).takeUnretainedValue()
        if try !perform(performance, &context) { position += performance.place.rest }
      case .emit:
        let emission = instruction.object(as: Emission<Context>.self).takeUnretainedValue()
        if try !emit(emission, context) { position += emission.place.rest }
      case .raiseLater:
        let raise = instruction.object(as: DelayedRaise<Context>.self).takeUnretainedValue()
        if try !raiseLater(raise, context) { position += raise.place.rest }
      case .startTimer: startTimer(instruction, context)
      case .cancelTimers: cancelTimers(of: instruction.number)
      case .startInvocation: startInvocation(instruction.number, context)
      case .cancelInvocations: cancelInvocations(of: instruction.number)
      case .plain, .payload, .test, .payloadTest, .outputTest, .end, .finish, .general, .raise,
        .jump, .again, .unfinished, .checkErrors, .computeOutput:
        // A step that is done together with those of other regions has none of these.
        break
      }
    }
  }
}

extension TableEntry {
  /// Whether what it does may fail, so that the steps of all regions are to be taken back.
  @inlinable var mayFail: Bool {
    guard kind.load(ordering: .relaxed) & 0xFF == Kind.effects else { return false }
    return program._withUnsafeGuaranteedRef {
      // How many delayed events the steps of all regions raise is not counted before.
      $0.needsRollback || $0.roomForEvents != .max
    }
  }
}
