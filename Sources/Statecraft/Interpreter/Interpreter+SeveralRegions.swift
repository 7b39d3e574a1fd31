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
    let several = state.regions.several[column]
    state.ends.removeAll(keepingCapacity: true)
    var joined = OutcomeKind.refused
    // Between which of them something is done.
    var first = several.count
    var last = -1
    for region in several {
      let end = Configuration.end(of: event, in: column, from: state.nodes[region], context)
      guard let end, let kind = end.pointee.kindInPhases(event) else {
        state.ends.removeAll(keepingCapacity: true)
        return nil
      }
      joined = joined.joined(with: kind)
      if kind.isTaken {
        first = Swift.min(first, state.ends.count)
        last = state.ends.count
      }
      state.ends.append(end)
    }
    if first <= last {
      let taken = first...last
      state.ends.withUnsafeBufferPointer { ends in
        for position in taken.reversed() { ends[position].pointee.run(.exits, event, &context) }
        for position in taken { ends[position].pointee.run(.actions, event, &context) }
        for position in taken { ends[position].pointee.run(.entries, event, &context) }
        state.nodes.withUnsafeMutableBufferPointer { nodes in
          for position in taken {
            nodes[several[position]] = ends[position].pointee.target.unsafelyUnwrapped
          }
        }
      }
    }
    return (state.regions.joined(column, joined), state)
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
  /// A part of a microstep.
  @usableFromInline
  enum Phase {
    case exits, actions, entries
  }

  /// The kind of the outcome, if what the entry does with an event can be divided into the parts of a
  /// microstep, or if it does nothing.
  @inlinable @inline(__always)
  func kindInPhases(_ event: Context.Event) -> OutcomeKind? {
    switch kind.load(ordering: .relaxed) & 0xFF {
    case Kind.run, Kind.nothing: break
    case Kind.payloadRun:
      guard payload._withUnsafeGuaranteedRef({ $0.matches(event) }) else { return nil }
    default: return nil
    }
    return precomputed.unsafelyUnwrapped._withUnsafeGuaranteedRef { step in
      step.kind.isTaken && step.phases == nil ? nil : step.kind
    }
  }

  /// Runs the operations of a part of a microstep.
  @inlinable @inline(__always)
  func run(_ phase: Phase, _ event: Context.Event, _ context: inout Context) {
    let kind = kind.load(ordering: .relaxed)
    guard kind != Kind.nothing,
      let phases = precomputed.unsafelyUnwrapped._withUnsafeGuaranteedRef({ $0.phases })
    else { return }
    if kind == Kind.payloadRun {
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
  func range(_ phases: (exits: Int, actions: Int), of count: Int) -> Range<Int> {
    switch self {
    case .exits: 0..<phases.exits
    case .actions: phases.exits..<phases.actions
    case .entries: phases.actions..<count
    }
  }
}
