public import Synchronization

extension Interpreter {
  /// Does what the tables say about an event that several regions have transitions for.
  ///
  /// All guards are asked before anything is done; then states are left in all regions, transitions act
  /// in all regions, and states are entered in all regions.
  ///
  /// - Complexity: O(regions with transitions for the event); no allocation but those of the user's
  ///   closures, unless the outcome of the last event is still there.
  @inlinable @inline(never)
  mutating func runSeveral(
    _ event: Context.Event,
    in column: Int,
    _ context: inout Context
  ) -> (precomputed: Unmanaged<PrecomputedStep<Context>>, timestamp: ProgramTimestamp<Context>)? {
    let box = uniqueBox()
    defer { storage = .boxed(box) }
    let state = box.ownRegions()
    guard
      let (kind, taken) = state.ask(event, in: column, context, { $0.pointee.kindInPhases(event) })
    else { return nil }
    state.go(column, taken) { end, phase in end.pointee.run(phase, event, &context) }
    return (state.regions.joined(column, kind), state)
  }
}

extension RegionState {
  /// Asks several regions what they do with an event or a timer; nothing is done.
  ///
  /// - Parameters:
  ///   - event: the event; `nil` for a timer.
  ///   - column: its number.
  ///   - context: what guards look at.
  ///   - kindOfEnd: the kind of the outcome in one region; `nil` when it goes the engine's way.
  /// - Returns: the kind of the outcome, and between which of the regions something is done; `nil` when
  ///   one of them goes the engine's way.
  @inlinable @inline(__always)
  func ask(
    _ event: Context.Event?,
    in column: Int,
    _ context: Context,
    _ kindOfEnd: (UnsafePointer<TableEntry<Context>>) -> OutcomeKind?
  ) -> (kind: OutcomeKind, taken: Range<Int>)? {
    ends.removeAll(keepingCapacity: true)
    var joined = OutcomeKind.refused
    var first = Int.max
    var last = -1
    for region in regions.several[column] {
      let end = Configuration.end(of: event, in: column, from: nodes[region], context)
      guard let end, let kind = kindOfEnd(end) else {
        ends.removeAll(keepingCapacity: true)
        return nil
      }
      joined = joined.joined(with: kind)
      if kind.isTaken {
        first = Swift.min(first, ends.count)
        last = ends.count
      }
      ends.append(end)
    }
    return (joined, first <= last ? first..<last + 1 : 0..<0)
  }

  /// Leaves states in all regions, lets the transitions act in all regions, and enters states in all
  /// regions.
  ///
  /// - Parameters:
  ///   - column: what the regions react to.
  ///   - taken: between which of them something is done.
  ///   - run: does a part of what a region does.
  @inlinable @inline(__always)
  func go(
    _ column: Int,
    _ taken: Range<Int>,
    _ run: (UnsafePointer<TableEntry<Context>>, TableEntry<Context>.Phase) -> Void
  ) {
    if taken.isEmpty { return }
    let several = regions.several[column]
    ends.withUnsafeBufferPointer { ends in
      for position in taken.reversed() { run(ends[position], .exits) }
      for position in taken { run(ends[position], .actions) }
      for position in taken { run(ends[position], .entries) }
      nodes.withUnsafeMutableBufferPointer { nodes in
        for position in taken {
          nodes[several[position]] = ends[position].pointee.target.unsafelyUnwrapped
        }
      }
    }
  }
}

extension OutcomeKind {
  /// The kind of an event that this region did something with and another one, too.
  @inlinable @inline(__always)
  func joined(with other: OutcomeKind) -> OutcomeKind {
    switch (self, other) {
    case (.transitioned, _), (_, .transitioned): .transitioned
    case (.internal, _), (_, .internal): .internal
    case (.ignored, _), (_, .ignored): .ignored
    case (.refused, _), (.postponed, _), (.failed, _): .refused
    }
  }
}

extension TableEntry {
  /// A part of a step of one microstep.
  @usableFromInline
  enum Phase {
    case exits, actions, entries
    /// The starts of invocations, at the end of the step.
    case starts
  }

  /// The kind of the outcome, if what the entry does can be divided into the parts of a microstep, or if it
  /// does nothing.
  ///
  /// - Parameters:
  ///   - event: the event; `nil` for a timer.
  ///   - withEffects: whether it may be more than a change of the context.
  /// - Returns: the kind; `nil` when the event goes the engine's way.
  @inlinable @inline(__always)
  func kindInPhases(_ event: Context.Event?, withEffects: Bool = false) -> OutcomeKind? {
    switch kind.load(ordering: .relaxed) & 0xFF {
    case Kind.run, Kind.nothing: break
    case Kind.payloadRun:
      guard let event, payload._withUnsafeGuaranteedRef({ $0.matches(event) }) else { return nil }
    case Kind.effects where withEffects:
      if let event, !program._withUnsafeGuaranteedRef({ $0.isOfCase(event) }) { return nil }
    default: return nil
    }
    return precomputed.unsafelyUnwrapped._withUnsafeGuaranteedRef { step in
      step.phases == nil ? nil : step.kind
    }
  }

  /// Runs the operations of a part of a microstep; not those of an entry with effects.
  @inlinable @inline(__always)
  func run(_ phase: Phase, _ event: Context.Event?, _ context: inout Context) {
    let kind = kind.load(ordering: .relaxed)
    guard kind != Kind.nothing,
      let phases = precomputed.unsafelyUnwrapped._withUnsafeGuaranteedRef({ $0.phases })
    else { return }
    if kind == Kind.payloadRun {
      guard let event else { return }
      payload._withUnsafeGuaranteedRef { payload in
        for position in phase.range(phases, of: payload.count) {
          _ = payload.run(position, event, &context)
        }
      }
      return
    }
    let operations = content.unsafelyUnwrapped.assumingMemoryBound(to: PlainStep<Context>.self)
    for position in phase.range(phases, of: Int(bitPattern: kind >> 8)) {
      operations[position].run(&context)
    }
  }
}

extension TableEntry.Phase {
  /// The positions of the part's operations among all of the microstep.
  @inlinable @inline(__always)
  func range(_ phases: StepPhases, of count: Int) -> Range<Int> {
    switch self {
    case .exits: 0..<phases.exits
    case .actions: phases.exits..<phases.actions
    case .entries: phases.actions..<phases.entries
    case .starts: phases.entries..<count
    }
  }
}
