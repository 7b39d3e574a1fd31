internal import Synchronization

extension Interpreter {
  /// Does what the tables say about an event that several regions have transitions for.
  ///
  /// All guards are asked before anything is done; then states are left in all regions, transitions act
  /// in all regions, and states are entered in all regions.
  @usableFromInline
  mutating func runSeveral(
    _ event: Context.Event,
    in column: Int,
    _ context: inout Context
  ) -> (precomputed: Unmanaged<PrecomputedStep<Context>>, record: ProgramTimestamp<Context>)? {
    guard let ends = ends(of: event, in: column, context) else { return nil }
    var isTaken = false
    for (_, end) in ends {
      guard let step = end.pointee.precomputed?.takeUnretainedValue() else { return nil }
      if step.steps.isEmpty { continue }
      guard step.phases != nil else { return nil }
      isTaken = true
    }
    // Why nothing happens is for the engine to say.
    guard isTaken else { return nil }
    for (_, end) in ends.reversed() { end.pointee.run(.exits, &context) }
    for (_, end) in ends { end.pointee.run(.actions, &context) }
    for (_, end) in ends { end.pointee.run(.entries, &context) }
    let box = uniqueBox()
    let state = box.ownRegions()
    for (region, end) in ends {
      if let target = end.pointee.target { state.nodes[region] = target }
    }
    storage = .boxed(box)
    let steps = ends.compactMap { $0.end.pointee.precomputed?.takeUnretainedValue() }
    let joined = PrecomputedStep(joining: steps)
    return (.passUnretained(joined), RegionReport(state, joined))
  }

  /// The entry of each region that says what happens; `nil` when one needs the engine.
  private func ends(
    of event: Context.Event,
    in column: Int,
    _ context: Context
  ) -> [(region: Int, end: UnsafePointer<TableEntry<Context>>)]? {
    guard case .boxed(let box) = storage else { return nil }
    let state = unsafeDowncast(box.timestamp, to: RegionState<Context>.self)
    guard let interested = state.regions.plan.interested[column] else { return nil }
    var ends: [(region: Int, end: UnsafePointer<TableEntry<Context>>)] = []
    ends.reserveCapacity(interested.count)
    for region in interested {
      let end = state.nodes[region]._withUnsafeGuaranteedRef {
        $0.end(of: event, in: column, context)
      }
      guard let end else { return nil }
      ends.append((region, end))
    }
    return ends
  }
}

extension Configuration {
  /// The entry that guards lead to; `nil` when only the engine can say what happens.
  fileprivate func end(
    of event: Context.Event,
    in column: Int,
    _ context: Context
  ) -> UnsafePointer<TableEntry<Context>>? {
    guard let first = tableEntry(column) else { return nil }
    var entry = UnsafePointer(first)
    while true {
      let kind = entry.pointee.kind.load(ordering: .acquiring)
      switch kind & 0xFF {
      case TableEntry<Context>.Kind.nothing, TableEntry<Context>.Kind.run: return entry
      case TableEntry<Context>.Kind.decision:
        entry = entry.pointee.decision._withUnsafeGuaranteedRef {
          UnsafePointer($0.branches) + ($0.test(context) ? 1 : 0)
        }
      case TableEntry<Context>.Kind.payloadDecision:
        let next = entry.pointee.payload._withUnsafeGuaranteedRef { $0.branch(for: event, context) }
        guard let next else { return nil }
        entry = next
      case TableEntry<Context>.Kind.unresolved:
        guard resolve(first, column, for: event) else { return nil }
      default: return nil
      }
    }
  }
}

extension TableEntry {
  /// A part of a microstep.
  fileprivate enum Phase {
    case exits, actions, entries
  }

  /// Runs the operations of a part of a microstep.
  fileprivate func run(_ phase: Phase, _ context: inout Context) {
    guard kind.load(ordering: .relaxed) & 0xFF == Kind.run, let content, let precomputed,
      let phases = precomputed._withUnsafeGuaranteedRef({ $0.phases })
    else { return }
    let count = Int(bitPattern: kind.load(ordering: .relaxed) >> 8)
    let operations = content.assumingMemoryBound(to: PlainStep<Context>.self)
    let range =
      switch phase {
      case .exits: 0..<phases.exits
      case .actions: phases.exits..<phases.actions
      case .entries: phases.actions..<count
      }
    for position in range { operations[position].run(&context) }
  }
}

extension PrecomputedStep {
  /// What several regions do together, in document order.
  fileprivate convenience init(joining parts: [PrecomputedStep]) {
    var taken: [Int] = []
    var exited = StateSet()
    var entered = StateSet()
    for step in parts.lazy.flatMap(\.steps) {
      taken += step.taken
      exited.formUnion(step.exited)
      entered.formUnion(step.entered)
    }
    self.init(
      program: parts[0].program,
      column: parts[0].column,
      kind: .taken(leavesOrEnters: !exited.isEmpty || !entered.isEmpty),
      before: (StateSet(), []),
      after: (StateSet(), []),
      enabled: [],
      steps: [Step(taken: taken, exited: exited, entered: entered, cause: .external)]
    )
  }
}

/// The state after a step of several regions, with the step.
final class RegionReport<Context: ChartContext>: ProgramTimestamp<Context>, @unchecked Sendable {
  private let state: RegionState<Context>
  private let step: PrecomputedStep<Context>

  init(_ state: RegionState<Context>, _ step: PrecomputedStep<Context>) {
    self.state = state
    self.step = step
    super.init(state.table, state.time, isDivided: true)
  }

  override var states: StateSet? { state.states }
}
