/// What a cell is going to do, before it is written into the table.
indirect enum CellContent<Context: ChartContext> {
  case general
  case decision(Test<Context>, yes: CellContent<Context>, no: CellContent<Context>)
  case run(Plan<Context>, [Operation<Context>])
}

/// Works out in advance what a configuration does with an event, by the same rules as ``Macrostep``.
///
/// Guards that look at the context become decisions. Whatever needs more than changing the context
/// (raising, emitting, timers, history, work, completion, content that can throw) is left to the
/// general way. What a dialect does when it receives an event is not in the plan.
struct PlanBuilder<Context: ChartContext> {
  /// The result.
  private(set) var content = CellContent<Context>.general

  private let program: Program<Context>
  private let before: StateSet
  private let column: Int
  /// How many decisions there may still be, so that a product of regions cannot explode.
  private var decisions = 32

  /// A chain of eventless transitions that is longer goes the general way, which counts.
  private static var microstepLimit: Int { 16 }

  private var topology: Topology { program.topology }
  private var model: ChartModel<Context> { _read { yield program.model } }

  init(_ program: Program<Context>, _ before: StateSet, _ column: Int) {
    self.program = program
    self.before = before
    self.column = column
    content = content(knowing: [:])
  }

  // MARK: - Selecting

  private enum Choice {
    case transitions([Int])
    case nothing
    case general
    /// It depends on this transition's guard.
    case unknown(Int)
  }

  private mutating func content(knowing known: [Int: Bool]) -> CellContent<Context> {
    switch choose(column, in: before, knowing: known) {
    case .general: return .general
    case .nothing:
      guard model.unhandled != .trap, model.dialect == nil || rests(in: before) else {
        return .general
      }
      let kind: Outcome<Context>.Kind = model.unhandled == .ignore ? .ignored : .refused
      return .run(plan(kind, [], [], after: before), [])
    case .transitions(let transitions):
      return run(transitions)
    case .unknown(let transition):
      guard decisions > 0, let condition = model.transitions[transition].condition,
        let test = condition.test(in: before, program)
      else { return .general }
      decisions -= 1
      let yes = content(knowing: known.merging([transition: true]) { $1 })
      let no = content(knowing: known.merging([transition: false]) { $1 })
      return .decision(test, yes: yes, no: no)
    }
  }

  /// What is selected for a column; as ``Macrostep/select``, with guards that are known or asked for.
  private func choose(
    _ column: Int?,
    in configuration: StateSet,
    knowing known: [Int: Bool]
  ) -> Choice {
    var selected: [Int] = []
    for leaf in configuration where topology.states[leaf].isLeaf {
      var state = leaf
      region: while state >= 0 {
        for transition in topology.states[state].transitions
        where topology.matches(transition, column) {
          if topology.transitions[transition].disposition == .postpone {
            if column != nil { return .general }
            continue
          }
          switch holds(transition, in: configuration, knowing: known) {
          case true: break
          case false: continue
          case nil: return .unknown(transition)
          }
          if case .dynamic = topology.transitions[transition].domain { return .general }
          if !selected.contains(transition) { selected.append(transition) }
          break region
        }
        state = topology.states[state].parent
      }
    }
    guard !selected.isEmpty else { return .nothing }
    let history = HistoryValues(repeating: nil, count: topology.histories.count)
    return .transitions(topology.removingConflicts(selected, configuration, history).kept)
  }

  private func holds(
    _ transition: Int,
    in configuration: StateSet,
    knowing known: [Int: Bool]
  ) -> Bool? {
    guard let condition = model.transitions[transition].condition else { return true }
    if let value = known[transition] { return value }
    if case .constant(let value) = condition.test(in: configuration, program) { return value }
    return nil
  }

  /// Whether no eventless transition is enabled, whatever the event is: a dialect asks for them also
  /// after events that nothing takes.
  private func rests(in configuration: StateSet) -> Bool {
    if case .nothing = choose(nil, in: configuration, knowing: [:]) { true } else { false }
  }

  // MARK: - Running

  private func run(_ transitions: [Int]) -> CellContent<Context> {
    var configuration = before
    var operations: [Operation<Context>] = []
    var steps: [Plan<Context>.Step] = []
    var next = transitions
    while true {
      guard steps.count < min(Self.microstepLimit, model.microstepLimit),
        let step = microstep(next, isEventless: !steps.isEmpty, &configuration, &operations)
      else { return .general }
      if let step { steps.append(step) }
      switch choose(nil, in: configuration, knowing: [:]) {
      case .general, .unknown: return .general
      case .nothing: return finished(transitions, steps, configuration, operations)
      case .transitions(let eventless):
        guard takes(eventless), !steps.isEmpty else { return .general }
        next = eventless
      }
    }
  }

  private func takes(_ transitions: [Int]) -> Bool {
    transitions.contains { topology.transitions[$0].disposition == .take }
  }

  private func finished(
    _ selected: [Int],
    _ steps: [Plan<Context>.Step],
    _ after: StateSet,
    _ operations: [Operation<Context>]
  ) -> CellContent<Context> {
    let changes = steps.contains { !$0.exited.isEmpty || !$0.entered.isEmpty }
    let kind: Outcome<Context>.Kind =
      steps.isEmpty ? .ignored : changes ? .transitioned : .internal
    return .run(plan(kind, selected, steps, after: after), operations)
  }

  private func plan(
    _ kind: Outcome<Context>.Kind,
    _ selected: [Int],
    _ steps: [Plan<Context>.Step],
    after: StateSet
  ) -> Plan<Context> {
    Plan(
      program: program,
      column: column,
      kind: kind,
      before: before,
      after: after,
      selected: Set(selected),
      steps: steps
    )
  }

  /// A microstep; `.some(nil)` when all transitions only ignore, `nil` when the step needs more than
  /// a table can do.
  private func microstep(
    _ transitions: [Int],
    isEventless: Bool,
    _ configuration: inout StateSet,
    _ operations: inout [Operation<Context>]
  ) -> Plan<Context>.Step?? {
    let taken = transitions.filter { topology.transitions[$0].disposition == .take }
    guard !taken.isEmpty else { return .some(nil) }
    let history = HistoryValues(repeating: nil, count: topology.histories.count)
    let domains = taken.map { ($0, topology.domain(of: $0, history)) }
    var exits = StateSet()
    for (_, domain) in domains {
      exits.formUnion(topology.exitSet(below: domain, configuration))
    }
    let entry = topology.entryPlan(for: domains, history)
    guard entry.defaultHistory.isEmpty else { return nil }
    for state in exits.reversed() {
      let node = model.states[state]
      guard isPlain(node), node.stops.isEmpty, node.histories.isEmpty,
        append(node.exit, to: &operations)
      else { return nil }
      configuration.remove(state)
    }
    guard append(taken.map { model.transitions[$0].block }, to: &operations) else { return nil }
    for state in entry.states {
      let node = model.states[state]
      let initial = entry.defaultEntry.contains(state) ? [node.initialBlock] : []
      guard isPlain(node), node.starts.isEmpty, node.kind != .final,
        append(node.entry + initial, to: &operations)
      else { return nil }
      configuration.insert(state)
    }
    return .some(
      Plan.Step(taken: taken, exited: exits, entered: entry.states, isEventless: isEventless)
    )
  }

  /// Whether nothing but actions belongs to a state.
  private func isPlain(_ node: StateNode<Context>) -> Bool {
    node.data.isEmpty && node.timers.isEmpty && node.invocations.isEmpty
  }

  private func append(
    _ blocks: [Block<Context>],
    to operations: inout [Operation<Context>]
  ) -> Bool {
    for block in blocks {
      for action in block.actions {
        guard let operation = action.operation else { return false }
        operations.append(operation)
      }
    }
    return true
  }
}

extension Condition {
  /// The condition as a table evaluates it in a configuration; `nil` when it can throw.
  func test(in configuration: StateSet, _ program: Program<Context>) -> Test<Context>? {
    switch self {
    case .predicate(let predicate):
      return predicate.test
    case .isIn(let state):
      return .constant(program.numbers[state].map(configuration.contains) ?? false)
    case .not(let operand):
      return operand.test(in: configuration, program).map { $0.negated }
    case .all(let operands):
      return Self.fold(operands, configuration, program, decisive: false)
    case .any(let operands):
      return Self.fold(operands, configuration, program, decisive: true)
    }
  }

  /// Joins operands of which one with the decisive value decides.
  private static func fold(
    _ operands: [Condition],
    _ configuration: StateSet,
    _ program: Program<Context>,
    decisive: Bool
  ) -> Test<Context>? {
    var result = Test<Context>.constant(!decisive)
    for operand in operands {
      guard let test = operand.test(in: configuration, program) else { return nil }
      result = result.joined(with: test, decisive: decisive)
    }
    return result
  }
}

extension Test {
  var negated: Test {
    switch self {
    case .constant(let value): .constant(!value)
    case .plain(let test): .plain(PlainTest { !test.body($0) })
    case .payload(let test):
      .payload(
        PayloadTest { context, event in
          test.body(context, event).map { !$0 }
        }
      )
    }
  }

  func joined(with other: Test, decisive: Bool) -> Test {
    switch (self, other) {
    case (.constant(let value), _): value == decisive ? self : other
    // The first operand is asked first; it must be asked although it cannot change the result only
    // if asking could fail, which plain tests cannot.
    case (_, .constant(let value)): value == decisive ? other : self
    case (.plain(let first), .plain(let second)):
      .plain(
        PlainTest { context in
          first.body(context) == decisive ? decisive : second.body(context)
        }
      )
    default:
      .payload(
        PayloadTest { context, event in
          guard let first = self.value(context, event) else { return nil }
          return first == decisive ? decisive : other.value(context, event)
        }
      )
    }
  }

  private func value(_ context: Context, _ event: Context.Event) -> Bool? {
    switch self {
    case .constant(let value): value
    case .plain(let test): test.body(context)
    case .payload(let test): test.body(context, event)
    }
  }
}
