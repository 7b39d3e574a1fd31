/// Looks for everything that is wrong with a chart whose names are resolved.
struct ChartChecks {
  let model: ChartShape
  let topology: Topology
  private(set) var diagnostics: [Diagnostic] = []
  let hasParallels: Bool
  /// Whether a number is one of the alphabet.
  let knownEvents: [Bool]
  let raises: Bool
  /// Whether a state has a place in the chart.
  let isPlaced: (StateID) -> Bool
  var hiding: HidingTransitions

  /// Checks a chart.
  ///
  /// - Parameters:
  ///   - model: the chart.
  ///   - topology: its tables.
  ///   - loops: what is known of its eventless transitions.
  ///   - isComplete: whether all states and transitions that were written are there; else what
  ///     depends on that is not checked.
  ///   - isPlaced: whether a state has a place in the chart.
  init(
    _ model: ChartShape,
    _ topology: Topology,
    _ loops: LoopAnalysis,
    isComplete: Bool,
    isPlaced: @escaping (StateID) -> Bool
  ) {
    self.model = model
    self.topology = topology
    self.isPlaced = isPlaced
    hasParallels = topology.states.contains { $0.kind == .parallel }
    var knownEvents = Array(repeating: false, count: topology.columns.events)
    for event in model.vocabulary.events where event.index >= 0 { knownEvents[event.index] = true }
    self.knownEvents = knownEvents
    raises = loops.raises
    hiding = HidingTransitions(topology)
    for state in model.states.indices { checkKind(of: state) }
    for history in model.histories { check(history) }
    for transition in model.transitions.indices { check(transition) }
    for state in model.states.indices { checkHidden(in: state) }
    checkEndlessStates(loops.endless)
    checkPostponedLimit()
    guard isComplete else { return }
    checkReachability()
    checkUnusedEvents()
    checkMachineTimers()
  }

  mutating func report(
    _ severity: Diagnostic.Severity,
    _ state: Int,
    _ problem: String,
    _ mend: String,
    _ location: Diagnostic.Location? = nil
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
    switch model.states[state].kind {
    case .parallel: checkParallel(state)
    case .final: checkFinal(state)
    case .chart, .atomic, .compound: break
    }
    for block in model.states[state].entry { checkMessages(in: block, state) }
    for block in model.states[state].exit { checkMessages(in: block, state) }
    for timer in model.states[state].timers {
      guard let delay = model.timers[timer].delay?.constant, delay < .zero else { continue }
      report(
        .error,
        state,
        "'\(model.states[state].name)' has a negative delay, \(delay)",
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

  private mutating func check(_ history: HistoryShape) {
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

  private mutating func checkEndlessStates(_ endless: [Int]) {
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
    for state in model.states.indices.dropFirst() where !reachable[state] {
      let parent = topology.states[state].parent
      guard parent == 0 || reachable[parent] else { continue }
      report(
        .warning,
        state,
        "nothing leads to '\(model.states[state].name)'",
        "add a transition to it, or remove it"
      )
    }
  }

  private mutating func checkUnusedEvents() {
    var used = StateSet()
    for transition in topology.transitions {
      switch transition.trigger {
      case .one(let column):
        if (0..<topology.columns.events).contains(column) { used.insert(column) }
      case .many(let columns): used.formUnion(columns)
      case .anyEvent: return
      case .eventless: break
      }
    }
    for event in model.vocabulary.events where !used.contains(event.index) {
      report(
        .warning,
        0,
        "no state reacts to the event '\(event.name)'",
        "add `on`, or `ignore` it where it may come"
      )
    }
  }
}
