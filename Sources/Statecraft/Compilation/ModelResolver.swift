/// Turns a chart as it was written into a ``ChartModel``: numbers the states, resolves names.
///
/// Never fails: what cannot be resolved becomes a diagnostic, and the model gets the nearest thing
/// that makes sense, so that the other checks can still run.
struct ModelResolver<Context: ChartContext> {
  typealias Part = ChartElement<Context>.Part

  var diagnostics: [Diagnostic] = []
  /// Whether everything that was written is in the model; else some checks would cry wolf.
  var isComplete = true
  var model: ChartModel<Context>
  /// The numbers of the states.
  var numbers: [Context.State: Int] = [:]
  /// The transitions of each state in the order of writing, their targets still by name.
  var written: [[(transition: TransitionDefinition<Context>, trigger: Trigger)]] = []
  var writtenHistories: [(state: Int, definition: HistoryDefinition<Context>)] = []
  var writtenInitials: [Target<Context.State>?] = []

  private let definition: ChartDefinition<Context>
  private var names: Set<String> = []

  init(_ definition: ChartDefinition<Context>) {
    self.definition = definition
    model = ChartModel(
      name: definition.name,
      version: definition.version,
      unhandled: definition.unhandled,
      errors: definition.errors,
      // Bounded, so that one can reckon with it.
      microstepLimit: min(max(1, definition.microstepLimit), 1_000_000_000),
      events: Context.eventCases
    )
  }

  mutating func resolve() -> ChartModel<Context> {
    place(
      StateNode(id: nil, name: definition.name, kind: .chart, parent: nil, last: 0),
      initial: definition.initial,
      parts: definition.parts
    )
    checkDeclaredStates()
    resolveHistories()
    resolveInitials()
    for state in model.states.indices {
      resolveTransitions(of: state)
    }
    checkAlphabet()
    return model
  }

  // MARK: - Placing states

  private mutating func place(
    _ node: StateNode<Context>,
    initial: Target<Context.State>?,
    parts: [Part]
  ) {
    let number = model.states.count
    model.states.append(node)
    written.append([])
    writtenInitials.append(initial)
    if let parent = node.parent { model.states[parent].children.append(number) }
    register(number)
    for part in parts { place(part, in: number) }
    model.states[number].last = model.states.count - 1
    if model.states[number].kind == .atomic, !model.states[number].children.isEmpty {
      model.states[number].kind = .compound
    }
  }

  private mutating func register(_ number: Int) {
    let node = model.states[number]
    guard let id = node.id else { return }
    if let first = numbers[id] {
      report(
        .error,
        node.name,
        "the state '\(node.name)' is declared twice"
          + (model.states[first].location.map { ", first at \($0)" } ?? ""),
        "keep one of them",
        node.location
      )
      isComplete = false
      return
    }
    numbers[id] = number
    if !names.insert(node.name).inserted {
      report(
        .error,
        node.name,
        "two states are both called '\(node.name)'",
        "give them different names",
        node.location
      )
    }
  }

  private mutating func place(_ part: Part, in state: Int) {
    switch part {
    case .state(let child): place(child, in: state)
    case .transition(let transition): placeTransition(transition, in: state)
    case .entry(let block): model.states[state].entry.append(block)
    case .exit(let block): model.states[state].exit.append(block)
    case .history(let history): writtenHistories.append((state, history))
    case .data(let data): model.states[state].data.append(data)
    case .invocation(let invocation): place(invocation, in: state)
    case .tags(let tags): model.states[state].tags += tags
    case .description(let text):
      let before = model.states[state].description.map { $0 + "\n" } ?? ""
      model.states[state].description = before + text
    }
  }

  private mutating func place(_ child: StateDefinition<Context>, in parent: Int) {
    var node = StateNode<Context>(
      id: child.id,
      name: "\(child.id)",
      kind: .atomic,
      parent: parent,
      last: 0
    )
    node.location = child.location
    switch child.kind {
    case .state: break
    case .parallel: node.kind = .parallel
    case .final(let output):
      node.kind = .final
      node.output = output
    }
    place(node, initial: child.initial, parts: child.parts)
  }

  private mutating func placeTransition(
    _ transition: TransitionDefinition<Context>,
    in state: Int
  ) {
    let trigger: Trigger
    switch transition.trigger {
    case .events(let cases): trigger = .events(cases)
    case .anyEvent: trigger = .anyEvent
    case .eventless: trigger = .eventless
    case .done: trigger = .done
    case .error: trigger = .error
    case .after(let timer):
      trigger = .timer(model.timers.count)
      model.states[state].timers.append(model.timers.count)
      model.timers.append(
        TimerNode(
          state: state,
          name: timer.name,
          delay: timer.delay,
          restoration: timer.restoration
        )
      )
    // Completions are written in their invocation, never alone.
    case .invocationDone, .invocationFailed: return
    }
    written[state].append((transition, trigger))
  }

  private mutating func place(_ invocation: InvocationDefinition<Context>, in state: Int) {
    let node = model.states[state]
    if node.invocations.contains(where: { model.invocations[$0].name == invocation.name }) {
      report(
        .error,
        node.name,
        "'\(node.name)' has two invocations called '\(invocation.name)'",
        "give each a name of its own",
        invocation.location
      )
    }
    let number = model.invocations.count
    model.states[state].invocations.append(number)
    model.invocations.append(
      InvocationNode(
        state: state,
        name: invocation.name,
        child: invocation.child,
        work: invocation.work
      )
    )
    written[state] += invocation.done.map { ($0, .invocationDone(number)) }
    written[state] += invocation.failed.map { ($0, .invocationFailed(number)) }
  }

  mutating func report(
    _ severity: Diagnostic.Severity,
    _ state: String?,
    _ problem: String,
    _ mend: String,
    _ location: SourceLocation? = nil
  ) {
    diagnostics.append(
      Diagnostic(severity, state: state, problem: problem, mend: mend, location: location)
    )
  }
}
