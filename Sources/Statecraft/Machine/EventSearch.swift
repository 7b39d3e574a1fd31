/// Selects transitions by the engine's rules and records the findings of the search.
struct EventSearch<Context: ChartContext> {
  private let program: Program<Context>
  private let configuration: StateSet
  private let history: HistoryValues
  private let column: Int
  private let evaluate: (Condition<Context>, Int) throws -> Bool?
  /// Returns the undeclared state that a guard's choice returned, if the guard failed because of
  /// it.
  private var undeclared: (Condition<Context>) throws -> (name: String, choice: Choice<Context>)? =
    {
      _ in nil
    }
  /// Whether the search computes the verdict only, without findings.
  private let isBrief: Bool
  /// Whether states may postpone the occurrence; raised events are never postponed.
  private var mayPostpone = true
  private var selection = Topology.Selection()
  private var findings: [Explanation.Finding] = []
  private(set) var dependsOnPayload = false

  /// Searches with the guards and the configuration of a machine.
  init(
    _ machine: Machine<Context>,
    _ occurrence: Occurrence<Context>,
    knowsPayload: Bool,
    isBrief: Bool = false
  ) {
    let engine = machine.engine
    let guardContext = GuardContext<Context>(occurrence: occurrence) { [machine] in machine.isIn($0)
    }
    self.init(
      machine.program,
      engine.configuration,
      engine.history,
      occurrence.index,
      isBrief: isBrief
    ) { condition, _ in
      knowsPayload
        ? try condition.holds(in: machine.context, guardContext)
        : try condition.holdsWithoutPayload(in: machine.context, guardContext)
    }
    mayPostpone = !occurrence.isRaised
    if knowsPayload && !isBrief {
      undeclared = { [machine] in try $0.undeclaredTarget(in: machine.context, guardContext) }
    }
  }

  /// Searches with guards whose results are already known.
  ///
  /// - Parameters:
  ///   - program: the chart.
  ///   - configuration: the active states.
  ///   - history: the stored history of each history state.
  ///   - column: the event's column in the table.
  ///   - isBrief: whether only the verdict is needed.
  ///   - evaluate: whether a transition's guard holds; `nil` when that depends on the payload.
  init(
    _ program: Program<Context>,
    _ configuration: StateSet,
    _ history: HistoryValues,
    _ column: Int,
    isBrief: Bool = false,
    evaluate: @escaping (Condition<Context>, Int) throws -> Bool?
  ) {
    self.program = program
    self.configuration = configuration
    self.history = history
    self.column = column
    self.isBrief = isBrief
    self.evaluate = evaluate
  }

  private var topology: Topology { program.topology }

  var verdict: Explanation.Verdict {
    if topology.takes(selection.transitions) { return .taken }
    if !selection.transitions.isEmpty { return .ignored }
    return selection.keepers.isEmpty ? .refused : .postponed
  }

  mutating func run() {
    selection = topology.select(
      column,
      in: configuration,
      history,
      mayPostpone: mayPostpone,
      for: &self,
      isEnabled: { transition, search in search.isEnabled(transition) },
      passOver: { leaf, search in search.passOver(leaf) }
    )
    if isBrief { return }
    findings =
      selection.transitions.map(finding(of:))
      + selection.keepers.map { .postponed(by: program.model.states[$0].name) }
      + selection.preempted.map {
        .preempted(program.description(of: $0.loser), by: program.description(of: $0.winner))
      } + findings
  }

  /// Records that no transition of a region handles the event, from an atomic state outwards.
  private mutating func passOver(_ leaf: Int) {
    if isBrief { return }
    var asked: [String] = []
    var state = leaf
    while state >= 0 {
      if state > 0 || !topology.states[0].transitions.isEmpty {
        asked.append(program.model.states[state].name)
      }
      state = topology.states[state].parent
    }
    note(.noHandler(in: asked))
  }

  func explanation(of event: String) -> Explanation {
    Explanation(event: event, verdict: verdict, findings: findings)
  }

  private func finding(of transition: Int) -> Explanation.Finding {
    switch topology.transitions[transition].disposition {
    case .take: .taken(program.description(of: transition))
    case .ignore: .ignored(by: program.model.states[topology.transitions[transition].source].name)
    case .postpone:
      .postponed(by: program.model.states[topology.transitions[transition].source].name)
    }
  }

  private mutating func isEnabled(_ transition: Int) -> Bool {
    let program = program
    guard let condition = program.model.transitions[transition].condition else { return true }
    do {
      switch try evaluate(condition, transition) {
      case true: return true
      case nil:
        dependsOnPayload = true
        return true
      default: break
      }
      if let (state, choice) = try undeclared(condition) {
        note(.undeclaredTarget(state, declared: choice.declared, by: choice.name))
      } else {
        note(.guardFalse(condition.name, program.description(of: transition)))
      }
    } catch {
      note(
        .guardFailed(condition.name, program.description(of: transition), reason: "\(error)")
      )
    }
    return false
  }

  private mutating func note(_ newFinding: @autoclosure () -> Explanation.Finding) {
    if isBrief { return }
    let finding = newFinding()
    if !findings.contains(finding) { findings.append(finding) }
  }
}
