#if SCXML
import Statecraft

/// Makes the chart of a machine that is a value from the chart of a document.
///
/// The states, transitions and their numbers are the same; the content asks a runner.
struct DocumentModelBuilder {
  private typealias Situation = DocumentSituation

  private let source: ChartModel<SCXMLContext>
  private let runners: DocumentRunners
  private let usesECMAScript: Bool
  /// How many parts of conditions have numbers.
  private var partCount = 0
  private(set) var model: ChartModel<DocumentSituation>

  init(_ document: SCXMLDocument, _ runners: DocumentRunners) {
    source = document.chart.model
    self.runners = runners
    usesECMAScript = document.usesECMAScript(by: runners.defaultDataModel)
    model = ChartModel(
      name: document.name,
      version: 1,
      // Nothing happens at an unhandled event; a report can tell it from one that a transition takes.
      unhandled: .refuse,
      errors: .raise,
      microstepLimit: source.microstepLimit,
      events: source.events
    )
    // Two marks come with each event that a document sends to itself, and nothing reacts to them.
    model.idleEventLimit += 2 * model.microstepLimit
    for state in source.states { model.place(self.state(state)) }
    for state in source.states.indices { copyParts(of: state) }
    for transition in source.transitions { model.transitions.append(self.transition(transition)) }
    for history in source.histories { model.histories.append(self.history(history)) }
    addWatch()
    model.states[0].exit.append(Block(timerPlaces))
    model.hooks = hooks(document)
  }

  // MARK: - Parts

  private func state(_ old: StateNode<SCXMLContext>) -> StateNode<Situation> {
    var node = StateNode<Situation>(
      id: old.id,
      name: old.name,
      kind: old.kind,
      parent: old.parent,
      last: old.last
    )
    node.location = old.location
    return node
  }

  private mutating func copyParts(of state: Int) {
    let old = source.states[state]
    model.states[state].initial = old.initial
    model.states[state].initialBlock = block(old.initialBlock)
    model.states[state].entry = state == 0 ? [startBlock] : old.entry.map(block)
    model.states[state].exit = old.exit.map(block)
    model.states[state].histories = old.histories
    model.states[state].transitions = old.transitions
    if let output = old.output {
      model.states[state].output = FinalOutput(type: output.type) { [runners] _, _ in
        try runners.runner().output(output)
      }
    }
  }

  private mutating func transition(_ old: TransitionNode<SCXMLContext>) -> TransitionNode<Situation>
  {
    var node = TransitionNode<Situation>(
      source: old.source,
      trigger: old.trigger,
      targets: old.targets,
      type: old.type,
      condition: old.condition.map { condition($0) },
      block: block(old.block),
      disposition: old.disposition,
      location: old.location
    )
    node.written = old.written
    return node
  }

  private func history(_ old: HistoryNode<SCXMLContext>) -> HistoryNode<Situation> {
    HistoryNode(
      parent: old.parent,
      deep: old.deep,
      name: old.name,
      defaults: old.defaults,
      block: block(old.block)
    )
  }

  // MARK: - Content

  private func block(_ old: Block<SCXMLContext>) -> Block<Situation> {
    Block(
      old.actions.map { action in
        Action<Situation>(
          name: action.name,
          kind: kind(of: action),
          canThrow: true,
          origin: action.origin
        ) { [runners] context, scope in
          try runners.runner().perform(action, &context, &scope, runners)
        }
      }
    )
  }

  private func kind(of action: Action<SCXMLContext>) -> Action<Situation>.Kind {
    switch action.kind {
    case .mutate: .mutate
    case .raise(let event): .raise(event)
    case .emit(let output): .emit(output)
    case .message(let invocation): .message(invocation: invocation)
    case .timer(let timer): .timer(timer)
    }
  }

  /// Binds the data and runs the document's scripts.
  private var startBlock: Block<Situation> {
    Block([
      Action<Situation>(name: nil, kind: .mutate, canThrow: true) { [runners] context, scope in
        try runners.begin(&context, &scope)
      }
    ])
  }

  private mutating func condition(_ old: Condition<SCXMLContext>) -> Condition<Situation> {
    switch old {
    case .predicate(let old):
      var whole = predicate(old)
      whole.parts = parts(of: old)
      return .predicate(whole)
    case .isIn(let state): return .isIn(state)
    case .not(let operand): return .not(condition(operand))
    case .all(let operands): return .all(operands.map { condition($0) })
    case .any(let operands): return .any(operands.map { condition($0) })
    }
  }

  private func predicate(_ old: Predicate<SCXMLContext>) -> Predicate<Situation> {
    Predicate(
      name: old.name,
      needsPayload: true,
      canThrow: true,
      origin: old.origin
    ) { [runners] context, guardContext in
      try runners.runner().holds(old, context, guardContext, runners)
    }
  }

  /// The parts of a condition that `&&`, `||` and `!` join; `nil` for one of a single part.
  ///
  /// The machine evaluates the whole condition. Its parts are for measuring which of them decides.
  private mutating func parts(of predicate: Predicate<SCXMLContext>) -> Condition<Situation>? {
    guard usesECMAScript, let expression = predicate.origin as? SCXMLExpression else { return nil }
    let parts = ConditionParts(expression.text)
    return parts.texts.count > 1 ? condition(parts, of: expression) : nil
  }

  private mutating func condition(
    _ parts: ConditionParts,
    of expression: SCXMLExpression
  ) -> Condition<Situation> {
    switch parts {
    case .part(let text):
      // These numbers are below those of the document's own expressions, of its data and of claims.
      partCount += 1
      let part = SCXMLExpression(
        number: -1_000_000_000 - partCount,
        text: text,
        line: expression.line,
        column: expression.column,
        element: expression.element
      )
      return .predicate(
        predicate(
          Predicate(name: text, needsPayload: true, canThrow: true, origin: part) {
            try $0.session.holds(part, $1)
          }
        )
      )
    case .not(let operand): return .not(condition(operand, of: expression))
    case .all(let operands): return .all(operands.map { condition($0, of: expression) })
    case .any(let operands): return .any(operands.map { condition($0, of: expression) })
    }
  }

  private func hooks(_ document: SCXMLDocument) -> LanguageHooks<Situation> {
    let names = source.states.map(\.name)
    let owners = document.owners
    return LanguageHooks(
      done: { [runners] state, output in
        let data = output as? SCXMLValue ?? .undefined
        return runners.occurrence(
          of: runners.keep(SCXMLEvent("done.state.\(names[state])", kind: .platform, data: data))
        )
      },
      error: { [runners] error in
        let error = error as? SCXMLError ?? .execution("\(error)")
        return runners.occurrence(of: runners.keep(SCXMLEvent(error)))
      },
      failure: { error in
        let error = error as? SCXMLError ?? .execution("\(error)")
        // Whether other sessions can be reached is not up to the document.
        guard error.event != "error.communication" else { return nil }
        return ContentFailure(
          place: ContentFailure.Place(
            text: error.place?.text ?? "the document",
            location: error.place?.location
          ),
          state: error.place.flatMap { owners[$0.location] } ?? 0,
          event: error.event,
          reason: error.message
        )
      },
      receive: { [runners] occurrence, isExternal, context, scope in
        runners.receive(occurrence, isExternal: isExternal, &context, &scope)
      }
    )
  }

  // MARK: - What only the engine sees

  /// Adds a transition that is never taken and that no table can decide.
  ///
  /// Tables leave out what happens when an event is received, and here this must always happen.
  private mutating func addWatch() {
    let number = model.transitions.count
    model.transitions.append(
      TransitionNode(
        source: 0,
        trigger: .eventless,
        targets: [],
        type: .internal,
        condition: .predicate(
          Predicate(name: "never", needsPayload: true, canThrow: true) { _, _ in false }
        ),
        block: Block()
      )
    )
    model.states[0].transitions = number..<number + 1
  }

  /// Names the timers for delayed events; the content itself starts them.
  private var timerPlaces: [Action<Situation>] {
    runners.timers.keys.flatMap(runners.timers.names).map { name in
      Action<Situation>(name: nil, kind: .timer(.cancel(id: name)), canThrow: false) { _, _ in }
    }
  }
}
#endif
