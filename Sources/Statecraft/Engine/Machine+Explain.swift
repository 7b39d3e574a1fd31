extension Machine {
  /// Says what would become of an event now, and why; changes nothing.
  ///
  /// Complexity: O(transitions of the active states).
  public func explain(_ event: Context.Event) -> Explanation {
    if let error = program.alphabetError(of: event) {
      return Explanation(
        event: "\(Cause<Context>.event(event))",
        verdict: .refused,
        findings: [.wrongAlphabet(error)]
      )
    }
    return keeping(explain(program.occurrence(of: event)))
  }

  /// The same for an event from outside that a state postpones when no more may wait.
  func keeping(_ explanation: Explanation) -> Explanation {
    let limit = program.model.postponed
    guard explanation.verdict == .postponed, limit.whenFull == .refuse,
      postponed.count >= limit.count
    else { return explanation }
    return Explanation(
      event: explanation.event,
      verdict: .refused,
      findings: explanation.findings + [.queueIsFull(limit: limit.count)]
    )
  }

  /// What would become of something, without the reasons, which take their time to write.
  func verdict(on occurrence: Occurrence<Context>) -> Explanation.Verdict {
    if engine.isDone { return .refused }
    var search = EventSearch(self, occurrence, knowsPayload: true, isBrief: true)
    search.run()
    return search.verdict
  }

  func explain(_ occurrence: Occurrence<Context>) -> Explanation {
    let name = "\(program.cause(of: occurrence, isExternal: true))"
    func refused(_ finding: Explanation.Finding) -> Explanation {
      Explanation(event: name, verdict: .refused, findings: [finding])
    }
    if engine.isDone { return refused(.machineIsFinal) }
    var search = EventSearch(self, occurrence, knowsPayload: true)
    search.run()
    // `onAny` takes also an event that is not among the cases.
    if occurrence.index < 0, search.verdict == .refused { return refused(.unknownEvent) }
    return search.explanation(of: name)
  }
}

extension Plan {
  /// What was done, as an outcome tells it.
  func microsteps(for event: Context.Event) -> [Microstep<Context>] {
    steps.map { step in
      Microstep(
        cause: step.isEventless ? .eventless : .event(event),
        program: program,
        taken: step.taken,
        exited: step.exited,
        entered: step.entered
      )
    }
  }

  /// Why nothing was done; `nil` when something was.
  ///
  /// The guards need not be asked again: the plan was chosen because they are what they are.
  func explanation(for event: Context.Event) -> Explanation? {
    guard kind == .refused || kind == .ignored else { return nil }
    let history = HistoryValues(repeating: nil, count: program.topology.histories.count)
    var search = EventSearch(program, before, history, column) { [selected] _, transition in
      selected.contains(transition)
    }
    search.run()
    return search.explanation(of: "\(Cause<Context>.event(event))")
  }
}

/// Looks for transitions as the engine does, and remembers what it saw.
struct EventSearch<Context: ChartContext> {
  private let program: Program<Context>
  private let configuration: StateSet
  private let history: HistoryValues
  private let column: Int
  private let evaluate: (Condition<Context>, Int) throws -> Bool?
  /// What a condition leads to although it is not declared.
  private var undeclared: (Condition<Context>) throws -> (name: String, choice: Choice<Context>)? =
    {
      _ in nil
    }
  /// Whether only the verdict is asked for.
  private let isBrief: Bool
  /// Whether states may keep what is reacted to.
  private var mayPostpone = true
  private var selected: [Int] = []
  private var findings: [Explanation.Finding] = []
  private var winners: Set<Int> = []
  private var keepers: [String] = []
  private(set) var dependsOnPayload = false

  /// Looks on behalf of a machine.
  init(
    _ machine: Machine<Context>,
    _ occurrence: Occurrence<Context>,
    knowsPayload: Bool,
    isBrief: Bool = false
  ) {
    let engine = machine.engine
    let situation = Situation<Context>(occurrence: occurrence) { [machine] in machine.isIn($0) }
    self.init(
      machine.program,
      engine.configuration,
      engine.history,
      occurrence.index,
      isBrief: isBrief
    ) { condition, _ in
      knowsPayload
        ? try condition.holds(in: machine.context, situation)
        : try condition.holdsWithoutPayload(in: machine.context, situation)
    }
    mayPostpone = !occurrence.isRaised
    if knowsPayload && !isBrief {
      undeclared = { [machine] in try $0.undeclaredTarget(in: machine.context, situation) }
    }
  }

  /// Looks with guards of which it is known whether they hold.
  ///
  /// - Parameters:
  ///   - program: the chart.
  ///   - configuration: the active states.
  ///   - history: what histories have stored.
  ///   - column: what is reacted to.
  ///   - isBrief: whether only the verdict is asked for.
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
    if winners.contains(where: { topology.transitions[$0].disposition == .take }) { return .taken }
    if !winners.isEmpty { return .ignored }
    return keepers.isEmpty ? .refused : .postponed
  }

  mutating func run() {
    for leaf in configuration where topology.states[leaf].isLeaf {
      searchRegion(of: leaf)
    }
    let (kept, preempted) = topology.removingConflicts(
      selected,
      configuration,
      history
    )
    winners = Set(kept)
    if isBrief { return }
    findings =
      kept.map(finding(of:)) + keepers.map { .postponed(by: $0) }
      + preempted.map {
        .preempted(program.description(of: $0.loser), by: program.description(of: $0.winner))
      } + findings
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

  private mutating func searchRegion(of leaf: Int) {
    var asked: [String] = []
    var sawTransition = false
    var state = leaf
    while state >= 0 {
      if !isBrief, state > 0 || !topology.states[0].transitions.isEmpty {
        asked.append(program.model.states[state].name)
      }
      for transition in topology.states[state].transitions
      where topology.matches(transition, column) {
        if topology.transitions[transition].disposition == .postpone && !mayPostpone { continue }
        sawTransition = true
        guard isEnabled(transition) else { continue }
        select(transition)
        return
      }
      state = topology.states[state].parent
    }
    if !sawTransition { note(.noHandler(in: asked)) }
  }

  private mutating func select(_ transition: Int) {
    if topology.transitions[transition].disposition == .postpone {
      let name = program.model.states[topology.transitions[transition].source].name
      if !keepers.contains(name) { keepers.append(name) }
    } else if !selected.contains(transition) {
      selected.append(transition)
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
