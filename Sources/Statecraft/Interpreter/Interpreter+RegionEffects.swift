public import Synchronization

extension Interpreter {
  /// Does what the tables of a divided chart say about an event or a timer, with its effects.
  ///
  /// - Parameters:
  ///   - input: an event or a timer.
  ///   - context: what guards look at and operations change.
  /// - Returns: what was done, with the report if there are effects; `nil` when nothing has been done and
  ///   the input is to go another way.
  /// - Complexity: O(regions with transitions for it).
  @inlinable @inline(never)
  mutating func runWithEffects(
    _ input: StepInput<Context>,
    _ context: inout Context
  ) -> (precomputed: Unmanaged<PrecomputedStep<Context>>, timestamp: ProgramTimestamp<Context>)? {
    guard let region = interest(in: input) else { return nil }
    let box = uniqueBox()
    defer { storage = .boxed(box) }
    let state = box.ownRegions()
    state.ends.removeAll(keepingCapacity: true)
    var runner = StepRunner(input, box)
    guard
      let precomputed = region >= 0
        ? runner.run(region, of: state, &context) : runner.runSeveral(of: state, &context)
    else { return nil }
    return (precomputed, runner.timestamp())
  }

  /// Which region has transitions for an event or a timer, see ``RegionTables/interests``; `nil` when it is
  /// to go another way.
  ///
  /// The function is not inlined: the box would be retained beyond it, and then copied for its change.
  @inlinable @inline(never)
  func interest(in input: StepInput<Context>) -> Int? {
    guard case .boxed(let box) = storage, box.timestamp.isDivided, box.postponed.isEmpty
    else { return nil }
    let regions = unsafeDowncast(box.timestamp, to: RegionState<Context>.self).regions
    let region = regions.interest(in: input.column, isEvent: input.event != nil)
    return region == RegionTables<Context>.Interest.engine ? nil : region
  }
}

extension StepRunner {
  /// Runs the step of one region.
  ///
  /// - Returns: what was done; `nil` when nothing was done and the engine is to handle it.
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
    guard case .leaf(let leaf) = run(first, in: node, &context), let target = leaf.pointee.target
    else {
      if let unnoted { box.restore(unnoted) }
      return nil
    }
    state.nodes[region] = target
    return leaf.pointee.precomputed
  }

  /// Runs the steps of several regions, as the parts of one microstep.
  ///
  /// - Returns: what was done together; `nil` when nothing was done and the engine is to handle it.
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
    state.go(input.column, taken) { end, phase in run(phase, of: end, &context) }
    return state.regions.joined(input.column, kind)
  }

  /// Runs a part of what a region does in a microstep.
  @inlinable
  mutating func run(
    _ phase: TableEntry<Context>.Phase,
    of end: UnsafePointer<TableEntry<Context>>,
    _ context: inout Context
  ) {
    guard end.pointee.kind.load(ordering: .relaxed) & 0xFF == TableEntry<Context>.Kind.effects
    else { return end.pointee.run(phase, input.event, &context) }
    let code = end.pointee.program.takeUnretainedValue()
    guard
      let phases = end.pointee.precomputed?._withUnsafeGuaranteedRef({ $0.phases })
    else { return }
    // The last instruction is the end.
    for position in phase.range(phases, of: code.count - 1) {
      let instruction = code.instructions[position]
      if instruction.runContent(input.event, &context) != nil { continue }
      switch instruction.code {
      case .startTimer: startTimer(instruction, context)
      case .cancelTimers: cancelTimers(of: instruction.number)
      case .plain, .payload, .test, .payloadTest, .outputTest, .end, .finish, .general, .perform,
        .emit, .raise, .jump, .again, .unfinished, .checkErrors, .raiseLater, .computeOutput,
        .startInvocation, .cancelInvocations:
        // A region's step has none of these.
        break
      }
    }
  }
}
