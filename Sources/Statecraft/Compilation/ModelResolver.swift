/// Turns a chart as it was written into a ``ChartShape``: numbers the states, resolves names.
///
/// Never fails: what cannot be resolved becomes a diagnostic, and the model gets the nearest thing
/// that makes sense, so that the other checks can still run.
struct ModelResolver {
  /// A state deeper than this is an error: what walks down a chart needs the stack for each level.
  static var deepestLevel: Int { 1_000 }

  /// A transition whose targets are still by name.
  struct WrittenTransition {
    let state: Int
    let definition: TransitionDefinition
    /// The number of the timer or the invocation that triggers it.
    let number: Int
  }

  var diagnostics: [Diagnostic] = []
  /// Whether the model is what the author wrote; else the checks of the whole chart would report
  /// what only follows from the errors.
  var isComplete = true
  var model: ChartShape
  let directory: StateDirectory
  /// The states that are named although they are not declared.
  var absent = AbsentStates()
  /// The transitions in the order of writing.
  var written: [WrittenTransition] = []
  var writtenHistories: [(state: Int, definition: HistoryDefinition)] = []
  var writtenInitials: [ShortList<TargetReference>?] = []

  let definition: ChartDefinition
  private var names: Set<String> = []
  /// The last timer that was placed, and its state.
  private var lastTimer: (definition: TimerDefinition, state: Int)?
  private var isTooDeep = false

  init(
    _ definition: ChartDefinition,
    _ directory: StateDirectory,
    _ vocabulary: ChartVocabulary
  ) {
    self.definition = definition
    self.directory = directory
    model = ChartShape(
      name: definition.name,
      version: definition.version,
      unhandled: definition.unhandled,
      errors: definition.errors,
      // Bounded, so that no sum with it overflows.
      microstepLimit: min(max(1, definition.microstepLimit), 1_000_000_000),
      vocabulary: vocabulary
    )
    model.postponed = definition.postponed
    model.delayed = definition.delayed
  }

  mutating func resolve() -> ChartShape {
    placeStates()
    // What lies too deep has no number: all that leads there would be reported, too.
    if isTooDeep { return model }
    resolveHistories()
    resolveInitials()
    resolveTransitions()
    model.placeMachineTimers()
    checkAbsentStates()
    checkListOfStates()
    checkAlphabet()
    checkLimit()
    resolveMigrations()
    return model
  }

  // MARK: - Placing states

  /// A state whose parts are being placed.
  private struct Level {
    let state: Int
    let parts: [ChartPart]
    var next = 0
  }

  /// Walks through all parts in document order, without recursion.
  private mutating func placeStates() {
    var root = StateShape(id: nil, name: definition.name, kind: .chart, parent: nil, last: 0)
    root.location = definition.location
    place(root, definition.initial)
    model.states.reserveCapacity(definition.parts.count + 1)
    var outer: [Level] = []
    var level = Level(state: 0, parts: definition.parts.array)
    while true {
      if let child = placeParts(of: &level) {
        guard outer.count < Self.deepestLevel else {
          reject(child)
          continue
        }
        let number = place(child, in: level.state)
        outer.append(level)
        level = Level(state: number, parts: child.parts.array)
      } else {
        close(level.state)
        guard let next = outer.popLast() else { return }
        level = next
      }
    }
  }

  /// Places what comes before the next child state, which is returned.
  private mutating func placeParts(of level: inout Level) -> StateDefinition? {
    while level.next < level.parts.count {
      level.next += 1
      switch level.parts[level.next - 1] {
      case .state(let child): return child
      case .transition(let transition): placeTransition(transition, in: level.state)
      case let part: place(part, in: level.state)
      }
    }
    return nil
  }

  /// Reports the first state that lies too deep; such states are not placed.
  private mutating func reject(_ child: StateDefinition) {
    if isTooDeep { return }
    let name = directory.name(child.id)
    report(
      .error,
      name,
      "'\(name)' is nested \(Self.deepestLevel + 1) levels deep",
      "nest states in at most \(Self.deepestLevel) levels",
      child.location
    )
    isTooDeep = true
  }

  private mutating func place(_ node: StateShape, _ initial: ShortList<TargetReference>?) {
    let number = model.states.count
    model.states.append(node)
    writtenInitials.append(initial)
    if let parent = node.parent { model.states[parent].children.append(number) }
  }

  private mutating func close(_ state: Int) {
    model.states[state].last = model.states.count - 1
    if model.states[state].kind == .atomic, !model.states[state].children.isEmpty {
      model.states[state].kind = .compound
    }
  }

  private mutating func place(_ child: StateDefinition, in parent: Int) -> Int {
    let number = model.states.count
    var node = StateShape(
      id: child.id,
      name: directory.name(child.id),
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
    let name = node.name
    place(node, child.initial)
    register(number, child.id, name, child.location)
    return number
  }

  private mutating func register(
    _ number: Int,
    _ id: StateID,
    _ name: String,
    _ location: Diagnostic.Location?
  ) {
    if let first = directory.insert(id, number) {
      report(
        .error,
        name,
        "the state '\(name)' is declared twice"
          + (model.states[first].location.map { ", first at \($0)" } ?? ""),
        "keep one of them",
        location
      )
      return
    }
    if !directory.hasUniqueNames, !names.insert(name).inserted {
      report(
        .error,
        name,
        "two states are both called '\(name)'",
        "give them different names",
        location
      )
    }
  }

  private mutating func place(_ part: ChartPart, in state: Int) {
    switch part {
    case .state, .transition: break
    case .entry(let block): model.states[state].entry.append(block)
    case .exit(let block): model.states[state].exit.append(block)
    case .history(let history): writtenHistories.append((state, history))
    case .data(let data): model.states[state].data.append(data)
    case .invocation(let invocation): place(invocation, in: state)
    case .tags(let tags): model.states[state].tags += tags
    case .migration(let migration): place(migration, in: state)
    case .note(let note): model.notes.append(PlacedNote(note: note, place: .state(state)))
    case .description(let text):
      let before = model.states[state].description.map { $0 + "\n" } ?? ""
      model.states[state].description = before + text
    }
  }

  private mutating func placeTransition(_ transition: TransitionDefinition, in state: Int) {
    var number = model.timers.count
    switch transition.trigger {
    case .events, .values, .anyEvent, .eventless, .done, .error, .timer: break
    // Transitions to one of several targets have one timer.
    case .after(let timer) where lastTimer?.definition === timer && lastTimer?.state == state:
      number -= 1
    case .after(let timer):
      lastTimer = (timer, state)
      model.states[state].timers.append(model.timers.count)
      model.timers.append(
        TimerShape(
          state: state,
          name: timer.name,
          delay: timer.delay,
          restoration: timer.restoration,
          kind: timer.isInactivity ? .inactivity : .after
        )
      )
    // Completions are written in their invocation, never alone.
    case .invocationDone, .invocationFailed: return
    }
    written.append(WrittenTransition(state: state, definition: transition, number: number))
  }

  private mutating func place(_ invocation: AnyInvocation, in state: Int) {
    let known = model.states[state].invocations
    if known.contains(where: { model.invocations[$0].name == invocation.name }) {
      let name = model.states[state].name
      report(
        .error,
        name,
        "'\(name)' has two invocations called '\(invocation.name)'",
        "give each a name of its own",
        invocation.location,
        isStructural: false
      )
    }
    if let limit = invocation.reception?.limit, limit.count < 1 {
      let name = model.states[state].name
      report(
        .error,
        name,
        "'\(name)' allows \(limit.count) messages for its invocation '\(invocation.name)'",
        "pass 1 or more to `messages: .limit(…)`",
        invocation.location,
        isStructural: false
      )
    }
    let number = model.invocations.count
    model.states[state].invocations.append(number)
    model.invocations.append(
      InvocationShape(
        state: state,
        name: invocation.name,
        child: invocation.child,
        reception: invocation.reception,
        sendsEvents: invocation.sendsEvents,
        work: invocation.work,
        result: invocation.result,
        restoration: invocation.restoration,
        location: invocation.location
      )
    )
    written += invocation.done.map {
      WrittenTransition(state: state, definition: $0, number: number)
    }
    written += invocation.failed.map {
      WrittenTransition(state: state, definition: $0, number: number)
    }
  }

  mutating func report(
    _ severity: Diagnostic.Severity,
    _ state: String?,
    _ problem: String,
    _ suggestion: String,
    _ location: Diagnostic.Location? = nil,
    isStructural: Bool = true
  ) {
    if isStructural { isComplete = false }
    diagnostics.append(
      Diagnostic(
        severity,
        state: state,
        problem: problem,
        suggestion: suggestion,
        location: location ?? definition.location
      )
    )
  }
}
