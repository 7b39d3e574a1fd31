/// Looks for everything that is wrong with a chart whose names are resolved.
struct ChartChecks<Context: ChartContext> {
  let model: ChartModel<Context>
  let topology: Topology
  private(set) var diagnostics: [Diagnostic] = []
  let parallels: [Int]
  let knownEvents: Set<Int>

  /// Checks a chart.
  ///
  /// - Parameters:
  ///   - model: the chart.
  ///   - topology: its tables.
  ///   - isComplete: whether all states and transitions that were written are there; else what
  ///     depends on that is not checked.
  init(_ model: ChartModel<Context>, _ topology: Topology, isComplete: Bool) {
    self.model = model
    self.topology = topology
    parallels = topology.states.indices.filter { topology.states[$0].kind == .parallel }
    knownEvents = Set(model.events.map { $0.index })
    for state in model.states.indices { checkKind(of: state) }
    for history in model.histories { check(history) }
    for transition in model.transitions.indices { check(transition) }
    for state in model.states.indices { checkHidden(in: state) }
    checkEndlessStates()
    guard isComplete else { return }
    checkReachability()
    checkUnusedEvents()
  }

  mutating func report(
    _ severity: Diagnostic.Severity,
    _ state: Int,
    _ problem: String,
    _ mend: String,
    _ location: SourceLocation? = nil
  ) {
    let node = model.states[state]
    diagnostics.append(
      Diagnostic(
        severity,
        state: state == 0 ? nil : node.name,
        problem: problem,
        mend: mend,
        location: location ?? node.location
      )
    )
  }

  // MARK: - States

  private mutating func checkKind(of state: Int) {
    let node = model.states[state]
    switch node.kind {
    case .parallel: checkParallel(state)
    case .final: checkFinal(state)
    case .chart, .atomic, .compound: break
    }
    for block in node.entry + node.exit { checkMessages(in: block, state) }
    for timer in node.timers {
      guard case .constant(let delay) = model.timers[timer].delay, delay < .zero else { continue }
      report(
        .error,
        state,
        "'\(node.name)' has a negative delay, \(delay)",
        "give `after` a delay of zero or more"
      )
    }
  }

  private mutating func checkParallel(_ state: Int) {
    let node = model.states[state]
    if node.children.isEmpty {
      report(
        .error,
        state,
        "'\(node.name)' is parallel but has no regions",
        "put at least two states into it, or make it a `state`"
      )
    } else if node.children.count == 1 {
      report(
        .warning,
        state,
        "'\(node.name)' is parallel but has only one region, '\(model.states[node.children[0]].name)'",
        "add a region, or make it a `state`"
      )
    }
    for child in node.children where model.states[child].kind == .final {
      report(
        .error,
        child,
        "the final state '\(model.states[child].name)' is a region of the parallel state '\(node.name)'",
        "put it into a region"
      )
    }
  }

  private mutating func checkFinal(_ state: Int) {
    let node = model.states[state]
    var contents: [String] = []
    if !node.children.isEmpty { contents.append("child states") }
    if !node.transitions.isEmpty { contents.append("transitions") }
    if !node.invocations.isEmpty { contents.append("invocations") }
    guard !contents.isEmpty else { return }
    report(
      .error,
      state,
      "the final state '\(node.name)' has \(contents.joined(separator: " and "))",
      "remove them, or make it a `state`; a final state has only entry and exit actions"
    )
  }

  private mutating func check(_ history: HistoryNode<Context>) {
    for case .state(let target) in history.defaults {
      let isInside = topology.isDescendant(target, of: history.parent)
      let isChild = topology.states[target].parent == history.parent
      if history.deep ? isInside : isInside && (isChild || history.location == nil) { continue }
      let parent = model.states[history.parent].name
      report(
        .error,
        history.parent,
        "the default '\(model.states[target].name)' of the \(history.name) is no "
          + (history.deep ? "descendant" : "child") + " of '\(parent)'",
        "name a \(history.deep ? "state inside" : "child of") '\(parent)'",
        history.location
      )
    }
  }

  // MARK: - The whole chart

  private mutating func checkEndlessStates() {
    let endless = LoopAnalysis(model, topology).endless
    guard let first = endless.first else { return }
    let names = endless.map { "'\(model.states[$0].name)'" }.joined(separator: ", ")
    let isOne = endless.count == 1
    report(
      .warning,
      first,
      "\(names) \(isOne ? "leads" : "lead") to \(isOne ? "itself" : "each other") without end: "
        + "\(isOne ? "its" : "their") eventless transitions have no guard",
      "give one of them a guard that becomes false, or an event"
    )
  }

  private mutating func checkReachability() {
    let reachable = Reachability(topology).states
    for state in model.states.indices.dropFirst() where !reachable.contains(state) {
      let parent = topology.states[state].parent
      guard parent == 0 || reachable.contains(parent) else { continue }
      report(
        .warning,
        state,
        "nothing leads to '\(model.states[state].name)'",
        "add a transition to it, or remove it"
      )
    }
  }

  private mutating func checkUnusedEvents() {
    let used = model.transitions.reduce(into: Set<Int>()) { used, transition in
      switch transition.trigger {
      case .events(let cases): used.formUnion(cases)
      case .anyEvent: used.formUnion(model.events.map { $0.index })
      case .eventless, .done, .timer, .invocationDone, .invocationFailed, .error: break
      }
    }
    for event in model.events where !used.contains(event.index) {
      report(
        .warning,
        0,
        "no state reacts to the event '\(event.name)'",
        "add `on`, or `ignore` it where it may come"
      )
    }
  }
}

/// Which states a machine could ever be in, if every guard could hold and every event could come.
struct Reachability {
  private(set) var states: StateSet

  init(_ topology: Topology) {
    let nothing = HistoryValues(repeating: nil, count: topology.histories.count)
    states = topology.initialEntryPlan().states
    states.insert(0)
    var open = Array(states)
    while let state = open.popLast() {
      for transition in topology.states[state].transitions
      where topology.transitions[transition].disposition == .take {
        for entered in topology.entryPlan(for: transition, nothing).states
        where !states.contains(entered) {
          states.insert(entered)
          open.append(entered)
        }
      }
    }
  }
}
