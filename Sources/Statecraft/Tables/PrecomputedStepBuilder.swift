/// What a table entry is going to do, before it is written into the table.
indirect enum TableEntryContent<Context: ChartContext> {
  case general
  case decision(Test<Context>, yes: TableEntryContent<Context>, no: TableEntryContent<Context>)
  case run(PrecomputedStep<Context>, [Operation<Context>])
}

/// Works out in advance what a configuration does with an event, by the same rules as ``Macrostep``.
///
/// Guards that look at the context become decisions. Whatever needs more than changing the context
/// (raising, emitting, timers, history, work, completion, content that can throw) is left to the
/// general way. What a language hook does when it receives an event is not in the precomputed step.
struct PrecomputedStepBuilder<Context: ChartContext> {
  /// The result.
  private(set) var content = TableEntryContent<Context>.general

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

  /// Why it is not known what is selected.
  private enum Undecided: Error {
    /// It takes more than a table knows.
    case general
    /// It depends on this transition's guard.
    case guardOf(Int)
  }

  private mutating func content(knowing known: [Int: Bool]) -> TableEntryContent<Context> {
    do {
      let selected = try select(column, in: before, knowing: known)
      guard selected.isEmpty else { return run(selected) }
      guard model.unhandled != .trap, model.hooks == nil || rests(in: before) else {
        return .general
      }
      return .run(precomputed(.unhandled(model.unhandled), [], [], after: before), [])
    } catch {
      return content(knowing: known, error)
    }
  }

  private mutating func content(
    knowing known: [Int: Bool],
    _ undecided: Undecided
  ) -> TableEntryContent<Context> {
    guard case .guardOf(let transition) = undecided, decisions > 0,
      let condition = model.transitions[transition].condition,
      let test = condition.test(in: before, program)
    else { return .general }
    decisions -= 1
    let yes = content(knowing: known.merging([transition: true]) { $1 })
    let no = content(knowing: known.merging([transition: false]) { $1 })
    return .decision(test, yes: yes, no: no)
  }

  /// What is selected for a column, with guards that are known or asked for; empty for nothing.
  private mutating func select(
    _ column: Int?,
    in configuration: StateSet,
    knowing known: [Int: Bool]
  ) throws(Undecided) -> [Int] {
    let selection = try topology.select(
      column,
      in: configuration,
      noHistory,
      mayPostpone: column != nil,
      for: &self,
      isEnabled: { transition, builder throws(Undecided) in
        let row = builder.topology.transitions[transition]
        if row.disposition == .postpone { throw .general }
        guard let holds = builder.holds(transition, in: configuration, knowing: known) else {
          throw .guardOf(transition)
        }
        if holds, case .dynamic = row.domain { throw .general }
        return holds
      }
    )
    return selection.transitions
  }

  /// What histories have stored, as far as it matters: what depends on them is left to the general
  /// way.
  private var noHistory: HistoryValues {
    HistoryValues(repeating: nil, count: topology.histories.count)
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

  /// Whether no eventless transition is enabled, whatever the event is: a language hook asks for them also
  /// after events that nothing takes.
  private mutating func rests(in configuration: StateSet) -> Bool {
    (try? select(nil, in: configuration, knowing: [:]))?.isEmpty ?? false
  }

  // MARK: - Running

  private mutating func run(_ transitions: [Int]) -> TableEntryContent<Context> {
    var configuration = before
    var operations: [Operation<Context>] = []
    var steps: [PrecomputedStep<Context>.Step] = []
    var next = transitions
    while true {
      guard steps.count < min(Self.microstepLimit, model.microstepLimit),
        let step = microstep(next, isEventless: !steps.isEmpty, &configuration, &operations)
      else { return .general }
      if let step { steps.append(step) }
      guard let eventless = try? select(nil, in: configuration, knowing: [:]) else {
        return .general
      }
      if eventless.isEmpty { return finished(transitions, steps, configuration, operations) }
      guard topology.takes(eventless), !steps.isEmpty else { return .general }
      next = eventless
    }
  }

  private func finished(
    _ selected: [Int],
    _ steps: [PrecomputedStep<Context>.Step],
    _ after: StateSet,
    _ operations: [Operation<Context>]
  ) -> TableEntryContent<Context> {
    let changes = steps.contains { !$0.exited.isEmpty || !$0.entered.isEmpty }
    let kind = steps.isEmpty ? OutcomeKind.ignored : .taken(leavesOrEnters: changes)
    return .run(precomputed(kind, selected, steps, after: after), operations)
  }

  private func precomputed(
    _ kind: OutcomeKind,
    _ selected: [Int],
    _ steps: [PrecomputedStep<Context>.Step],
    after: StateSet
  ) -> PrecomputedStep<Context> {
    PrecomputedStep(
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
  ) -> PrecomputedStep<Context>.Step?? {
    var history = noHistory
    guard let step = topology.step(taking: transitions, configuration, &history) else {
      return .some(nil)
    }
    guard step.entry.defaultHistory.isEmpty else { return nil }
    for state in step.exits.reversed() {
      let node = model.states[state]
      guard isPlain(node), node.stops.isEmpty, node.histories.isEmpty,
        append(node.exit, to: &operations)
      else { return nil }
      configuration.remove(state)
    }
    guard append(step.taken.map { model.transitions[$0].block }, to: &operations) else {
      return nil
    }
    for state in step.entry.states {
      let node = model.states[state]
      let initial = step.entry.defaultEntry.contains(state) ? [node.initialBlock] : []
      guard isPlain(node), node.starts.isEmpty, node.kind != .final,
        append(node.entry + initial, to: &operations)
      else { return nil }
      configuration.insert(state)
    }
    return .some(
      PrecomputedStep.Step(
        taken: step.taken,
        exited: step.exits,
        entered: step.entry.states,
        isEventless: isEventless
      )
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
