/// Looks for everything that is wrong with a chart whose names are resolved.
struct ChartChecks {
  let model: ChartShape
  let topology: Topology
  let facts: ContextFacts
  private(set) var diagnostics: [Diagnostic] = []
  let hasParallels: Bool
  /// Whether a number is one of the alphabet.
  let knownEvents: [Bool]
  let raises: Bool
  /// The number of a state; `nil` when it is not declared.
  let find: (StateID) -> Int?
  /// The names of the states that were reported because they are not declared.
  var absent: Set<String>
  /// The states that have an invocation, by its name.
  let invocationOwners: [String: [Int]]
  /// Whether a macrostep can go on after its first step: by eventless transitions, completions or
  /// raised events.
  let continues: Bool
  /// What histories have stored at the start.
  let nothing: HistoryValues
  var hiding: HidingTransitions
  /// Whether the chart is what the author wrote; else what concerns it as a whole is not checked.
  private var isComplete: Bool

  /// Checks a chart.
  ///
  /// - Parameters:
  ///   - model: the chart.
  ///   - topology: its tables.
  ///   - loops: what is known of its eventless transitions.
  ///   - facts: what is known of the context's type.
  ///   - isComplete: whether all states and transitions that were written are there; else what
  ///     depends on that is not checked.
  ///   - absent: the names of states that were reported because they are not declared.
  ///   - find: the number of a state; `nil` when it is not declared.
  init(
    _ model: ChartShape,
    _ topology: Topology,
    _ loops: LoopAnalysis,
    _ facts: ContextFacts,
    isComplete: Bool,
    absent: Set<String> = [],
    find: @escaping (StateID) -> Int?
  ) {
    self.model = model
    self.topology = topology
    self.facts = facts
    self.isComplete = isComplete
    self.absent = absent
    self.find = find
    hasParallels = topology.states.contains { $0.kind == .parallel }
    var knownEvents = Array(repeating: false, count: topology.columns.events)
    for event in model.vocabulary.events where event.index >= 0 { knownEvents[event.index] = true }
    self.knownEvents = knownEvents
    raises = loops.raises
    var owners: [String: [Int]] = [:]
    for invocation in model.invocations {
      owners[invocation.name, default: []].append(invocation.state)
    }
    invocationOwners = owners
    continues =
      loops.raises
      || model.transitions.contains { $0.trigger == .eventless || $0.trigger == .done }
    nothing = HistoryValues(repeating: nil, count: topology.histories.count)
    hiding = HidingTransitions(topology)
    checkContext()
    for state in model.states.indices { checkContent(of: state) }
    for history in model.histories { check(history) }
    for transition in model.transitions.indices { check(transition) }
    for state in model.states.indices {
      checkHidden(in: state)
      checkTimers(of: state)
    }
    checkResting(except: loops.endless)
    checkEndlessStates(loops.endless)
    checkPostponedLimit()
    checkDelayedLimit()
    checkHoldings()
    guard self.isComplete else { return }
    checkReachability()
    checkEvents()
    checkMachineTimers()
  }

  mutating func report(
    _ severity: Diagnostic.Severity,
    _ state: Int,
    _ problem: String,
    _ suggestion: String,
    _ location: Diagnostic.Location? = nil
  ) {
    let node = model.states[state]
    diagnostics.append(
      Diagnostic(
        severity,
        state: state == 0 ? nil : node.name,
        problem: problem,
        suggestion: suggestion,
        location: location ?? node.location
      )
    )
  }

  // MARK: - States

  private mutating func checkContent(of state: Int) {
    switch model.states[state].kind {
    case .parallel: checkParallel(state)
    case .final: checkFinal(state)
    case .chart, .atomic, .compound: break
    }
    for block in model.states[state].entry { checkMessages(in: block, of: state, .entry) }
    if let block = model.states[state].initialBlock { checkMessages(in: block, of: state, .entry) }
    for block in model.states[state].exit { checkMessages(in: block, of: state, .exit) }
  }

  private mutating func checkParallel(_ state: Int) {
    let node = model.states[state]
    if node.children.isEmpty {
      report(
        .error,
        state,
        "'\(node.name)' is parallel but has no regions",
        "add at least two states to it, or make it a `state`"
      )
      isComplete = false
    } else if node.children.count == 1 {
      report(
        .warning,
        state,
        "'\(node.name)' is parallel but has only one region, "
          + "'\(model.states[node.children[0]].name)'",
        "add a region, or make it a `state`"
      )
    }
    for child in node.children where model.states[child].kind == .final {
      report(
        .error,
        child,
        "the final state '\(model.states[child].name)' is a region of the parallel state "
          + "'\(node.name)'",
        "move it into a region"
      )
      isComplete = false
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
    isComplete = false
  }

  private mutating func check(_ history: HistoryShape) {
    if let block = history.block { checkMessages(in: block, of: history.parent, .entry) }
    for goal in history.defaults {
      let target = model.state(of: goal)
      let isInside: Bool
      let isChild: Bool
      switch goal {
      case .state:
        isInside = topology.isDescendant(target, of: history.parent)
        isChild = topology.states[target].parent == history.parent
      // What another history of the state, or of a state inside it, has stored lies inside as well.
      case .history:
        isInside = model.isInside(target, history.parent)
        isChild = isInside
      }
      if history.deep ? isInside : isInside && (isChild || history.location == nil) { continue }
      let parent = model.states[history.parent].name
      report(
        .error,
        history.parent,
        "the default '\(model.states[target].name)' of the \(history.name) is not a "
          + (history.deep ? "descendant" : "child") + " of '\(parent)'",
        "name a \(history.deep ? "state inside" : "child of") '\(parent)'",
        history.location
      )
      isComplete = false
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
      "\(names) \(isOne ? "enters itself" : "enter each other") endlessly: "
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
        "'\(model.states[state].name)' cannot be reached",
        "add a transition that targets it, or remove it"
      )
    }
  }

  /// What follows from an error is not checked any more.
  mutating func giveUpOnTheWhole() { isComplete = false }
}
