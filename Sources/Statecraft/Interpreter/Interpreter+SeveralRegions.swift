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
    var isTaken = false
    var leavesOrEnters = false
    for region in several {
      let end = Configuration.end(of: event, in: column, from: state.nodes[region], context)
      guard let end, let kind = end.pointee.kindInPhases else {
        state.ends.removeAll(keepingCapacity: true)
        return nil
      }
      if kind == .transitioned { leavesOrEnters = true }
      if kind.isTaken { isTaken = true }
      state.ends.append(end)
    }
    // Why nothing happens is for the engine to say.
    guard isTaken else {
      state.ends.removeAll(keepingCapacity: true)
      return nil
    }
    for position in several.indices.reversed() {
      state.ends[position].pointee.run(.exits, &context)
    }
    for position in several.indices { state.ends[position].pointee.run(.actions, &context) }
    for position in several.indices { state.ends[position].pointee.run(.entries, &context) }
    for position in several.indices {
      state.nodes[several[position]] = state.ends[position].pointee.target.unsafelyUnwrapped
    }
    return (state.regions.joined(column, leavesOrEnters: leavesOrEnters), state)
  }
}

extension TableEntry {
  /// A part of a microstep.
  @usableFromInline
  enum Phase {
    case exits, actions, entries
  }

  /// The kind of the outcome, if what the entry does can be divided into the parts of a microstep, or
  /// if it does nothing.
  @inlinable @inline(__always)
  var kindInPhases: OutcomeKind? {
    let kind = kind.load(ordering: .relaxed) & 0xFF
    guard kind == Kind.run || kind == Kind.nothing else { return nil }
    return precomputed.unsafelyUnwrapped._withUnsafeGuaranteedRef { step in
      step.kind.isTaken && step.phases == nil ? nil : step.kind
    }
  }

  /// Runs the operations of a part of a microstep.
  @inlinable @inline(__always)
  func run(_ phase: Phase, _ context: inout Context) {
    let kind = kind.load(ordering: .relaxed)
    guard kind & 0xFF == Kind.run,
      let phases = precomputed.unsafelyUnwrapped._withUnsafeGuaranteedRef({ $0.phases })
    else { return }
    let range =
      switch phase {
      case .exits: 0..<phases.exits
      case .actions: phases.exits..<phases.actions
      case .entries: phases.actions..<Int(bitPattern: kind >> 8)
      }
    let operations = content.unsafelyUnwrapped.assumingMemoryBound(to: PlainStep<Context>.self)
    for position in range { operations[position].run(&context) }
  }
}
