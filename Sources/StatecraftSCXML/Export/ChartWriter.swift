#if SCXML
import Statecraft

/// Writes a chart as SCXML elements and collects the chart's functions under the names it writes.
struct ChartWriter<Context: ChartContext> {
  let model: ChartModel<Context>
  private(set) var names = ChartNames<Context>()
  private var used: [String: Int] = [:]
  private var keys: Set<String> = []

  init(_ model: ChartModel<Context>) {
    self.model = model
  }

  // MARK: - States

  var root: SCXMLElement {
    mutating get {
      let unhandled =
        switch model.unhandled {
        case .refuse: "refuse"
        case .ignore: "ignore"
        case .trap: "trap"
        }
      let own = parts(of: 0)
      let children = model.states.isEmpty ? [] : model.states[0].children
      let states = children.map { state($0) }
      let initial = model.states.isEmpty ? nil : ids(model.states[0].initial)
      return .scxml(
        "scxml",
        [
          ("version", "1.0"), ("name", model.name), ("datamodel", "null"),
          ("initial", own.isEmpty ? initial : rootID),
          ("sc:version", "\(model.version)"), ("sc:unhandled", unhandled),
          ("sc:errors", model.errors == .rollBack ? "rollBack" : "raise"),
          ("sc:microstepLimit", "\(model.microstepLimit)"),
          ("sc:postponed", model.postponed == .limit(1_000) ? nil : "\(model.postponed.count)"),
          ("sc:whenFull", model.postponed.whenFull == .refuse ? nil : "dropOldest"),
        ],
        own.isEmpty ? states : wrapped(own + states, initial)
      )
    }
  }

  /// Wraps the content in a state if the chart as a whole has transitions, because the root element
  /// of SCXML cannot have any.
  private func wrapped(_ content: [SCXMLElement], _ initial: String?) -> [SCXMLElement] {
    let end = "\(rootID).end"
    let hasFinal = content.contains { $0.name == "final" }
    let done = SCXMLElement.scxml(
      "transition",
      [("event", "done.state.\(rootID)"), ("target", end), ("sc:generated", "true")]
    )
    let root = SCXMLElement.scxml(
      "state",
      [("id", rootID), ("initial", initial), ("sc:root", "true")],
      content + (hasFinal ? [done] : [])
    )
    return hasFinal ? [root, .scxml("final", [("id", end), ("sc:generated", "true")])] : [root]
  }

  private var rootID: String {
    let names = Set(model.states.dropFirst().map(\.name))
    var id = model.name.filter { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    while id.isEmpty || names.contains(id) { id += "_" }
    return id
  }

  private mutating func state(_ number: Int) -> SCXMLElement {
    let node = model.states[number]
    let name =
      switch node.kind {
      case .parallel: "parallel"
      case .final: "final"
      case .atomic, .compound, .chart: "state"
      }
    let own = parts(of: number)
    let children = node.children.map { state($0) }
    return .scxml(
      name,
      [
        ("id", Self.word(node.name)), ("initial", node.kind == .compound ? ids(node.initial) : nil),
        ("sc:tags", node.tags.isEmpty ? nil : Self.words(node.tags)),
        ("sc:description", node.description),
      ],
      own + children
    )
  }

  /// Returns the content of a state other than its child states.
  private mutating func parts(of number: Int) -> [SCXMLElement] {
    guard model.states.indices.contains(number) else { return [] }
    let node = model.states[number]
    var elements: [SCXMLElement] = []
    for data in node.data {
      let key = unique("data", data.name)
      names.data[key] = data
      elements.append(.own("holding", [("name", key)]))
    }
    for block in node.entry { elements.append(.scxml("onentry", [], content(block))) }
    let timers = node.timers.compactMap { standardTimer($0) }
    if !timers.isEmpty {
      elements.append(.scxml("onentry", [("sc:generated", "true")], timers.map(\.start)))
      elements.append(.scxml("onexit", [("sc:generated", "true")], timers.map(\.stop)))
    }
    for block in node.exit { elements.append(.scxml("onexit", [], content(block))) }
    for history in node.histories { elements.append(self.history(history)) }
    for transition in node.transitions { elements.append(self.transition(transition)) }
    for invocation in node.invocations {
      let row = model.invocations[invocation]
      let key = unique("work", row.name)
      names.works[key] = row
      elements.append(
        .scxml("invoke", [("id", Self.word(row.name)), ("type", "x-swift"), ("sc:work", key)])
      )
    }
    if let output = node.output {
      let key = unique("output", "output")
      names.outputs[key] = output
      elements.append(.scxml("donedata", [("sc:output", key)]))
    }
    return elements
  }

  private mutating func history(_ number: Int) -> SCXMLElement {
    let node = model.histories[number]
    return .scxml(
      "history",
      [("id", id(.history(number))), ("type", node.deep ? "deep" : "shallow")],
      [.scxml("transition", [("target", ids(node.defaults))], content(node.block))]
    )
  }

  private func id(_ target: TargetNode) -> String {
    switch target {
    case .state(let state): return Self.word(model.states[state].name)
    case .history(let history):
      let node = model.histories[history]
      return "\(Self.word(model.states[node.parent].name)).\(node.deep ? "deepHistory" : "history")"
    }
  }

  private func ids(_ targets: some Sequence<TargetNode>) -> String {
    targets.map(id).joined(separator: " ")
  }

  // MARK: - Transitions

  private mutating func transition(_ number: Int) -> SCXMLElement {
    let node = model.transitions[number]
    var attributes: [(String, String?)] = trigger(node)
    if let condition = node.condition {
      let text = text(condition)
      attributes.append(("cond", standardCondition(condition, text, of: node)))
      attributes.append(("sc:guard", text))
    }
    attributes += [
      ("target", node.targets.isEmpty ? nil : ids(node.targets)),
      ("type", node.type == .internal ? "internal" : nil),
      ("sc:disposition", node.disposition == .take ? nil : "\(node.disposition)"),
    ]
    return .scxml("transition", attributes, content(node.block))
  }

  private mutating func trigger(_ node: TransitionNode<Context>) -> [(String, String?)] {
    let source = Self.word(model.states[node.source].name)
    switch node.trigger {
    case .events(let cases):
      return [("event", Self.words(cases.map(model.eventName(ofCase:))))]
    case .anyEvent: return [("event", "*")]
    case .eventless: return []
    case .done:
      let key = node.expectedOutput.map { type in
        let key = unique("expected", "\(type)")
        names.expectations[key] = type
        return key
      }
      return [("event", "done.state.\(source)"), ("sc:done", key ?? "")]
    case .error: return [("event", "error.execution"), ("sc:error", "true")]
    case .timer(let timer):
      let row = model.timers[timer]
      var attributes: [(String, String?)] = [("event", timerEvent(timer))]
      if row.kind == .inactivity { attributes.append(("sc:inactivity", "true")) }
      switch row.delay {
      case nil: attributes.append(("sc:timer", row.name))
      case .constant(let duration): attributes.append(("sc:after", Self.text(duration)))
      case .computed(let name, _):
        let key = unique("delay", name)
        names.delays[key] = row.delay
        attributes.append(("sc:afterNamed", key))
      }
      let restoration: String? =
        switch row.restoration {
        case .remainder: nil
        case .deadline: "deadline"
        case .restart: "restart"
        }
      return attributes + [("sc:onRestore", restoration)]
    case .invocationDone(let invocation):
      let name = model.invocations[invocation].name
      return [("event", "done.invoke.\(Self.word(name))"), ("sc:work", name)]
    case .invocationFailed(let invocation):
      let name = model.invocations[invocation].name
      return [("event", "error.communication"), ("sc:work", name)]
    }
  }

  private func timerEvent(_ timer: Int) -> String {
    if model.timers[timer].kind == .named { return Self.timerEvent(model.timers[timer].name) }
    let state = model.timers[timer].state
    let position = model.states[state].timers.firstIndex(of: timer) ?? 0
    return "after.\(Self.word(model.states[state].name)).\(position)"
  }

  private static func timerEvent(_ name: String) -> String { word("timer.\(name)") }

  /// Returns the elements that give other engines the same delay; `nil` if the delay is computed.
  private func standardTimer(_ timer: Int) -> (start: SCXMLElement, stop: SCXMLElement)? {
    guard case .constant(let duration) = model.timers[timer].delay else { return nil }
    let event = timerEvent(timer)
    return (
      .scxml("send", [("event", event), ("id", event), ("delay", Self.text(duration))]),
      .scxml("cancel", [("sendid", event)])
    )
  }

  /// Returns a duration in SCXML's notation, exact to the attosecond.
  static func text(_ duration: Duration) -> String {
    duration.decimalSeconds + "s"
  }

  // MARK: - Guards and actions

  /// Returns a condition for engines that do not know the functions of the chart.
  ///
  /// An unknown guard of an event lets the event pass, so that the document shows where it leads.
  /// An unknown guard of an eventless transition blocks it, because such transitions would
  /// otherwise run through all states at once.
  private func standardCondition(
    _ condition: Condition<Context>,
    _ text: String,
    of transition: TransitionNode<Context>
  ) -> String? {
    if case .isIn = condition { return text.replacing("\"", with: "'") }
    if case .eventless = transition.trigger { return "In('#')" }
    return nil
  }

  private mutating func text(_ condition: Condition<Context>) -> String {
    switch condition {
    case .predicate(let predicate):
      let key = unique("guard", predicate.name)
      names.guards[key] = predicate
      return key.jsonString
    case .isIn(let state): return "In(\(Self.word("\(state)").jsonString))"
    case .not(let operand): return "!\(text(operand))"
    case .all(let operands): return joined(operands, "&&")
    case .any(let operands): return joined(operands, "||")
    }
  }

  private mutating func joined(_ operands: [Condition<Context>], _ word: String) -> String {
    var texts: [String] = []
    for operand in operands { texts.append(text(operand)) }
    return "(\(texts.joined(separator: " \(word) ")))"
  }

  private mutating func content(_ block: Block<Context>) -> [SCXMLElement] {
    var elements: [SCXMLElement] = []
    for action in block.actions { elements += self.elements(action) }
    return elements
  }

  private mutating func elements(_ action: Action<Context>) -> [SCXMLElement] {
    let label = action.name ?? ""
    let key = unique("action", label)
    names.actions[key] = action
    switch action.kind {
    case .raise(let event?):
      return [.scxml("raise", [("event", Self.word(event)), ("sc:action", key)])]
    case .raise(nil): return [.own("raise", [("action", key)])]
    case .mutate: return [.own("do", [("action", key)])]
    case .emit(let output): return [.own("emit", [("action", key), ("output", output)])]
    case .message(let invocation):
      return [.own("send", [("action", key), ("invocation", invocation)])]
    case .timer(let action): return elements(action, key)
    }
  }

  /// Returns `<send>` and `<cancel>` elements for the timers and delayed events of the machine.
  ///
  /// A timer or event that is started again replaces the pending one. SCXML needs an explicit
  /// `<cancel>` for that.
  private func elements(_ action: TimerAction, _ key: String) -> [SCXMLElement] {
    func send(_ event: String?, _ id: String?, _ delay: ActionDelay) -> [SCXMLElement] {
      let word = id.map(Self.word)
      let cancel = SCXMLElement.scxml("cancel", [("sendid", word), ("sc:generated", "true")])
      guard let event, let constant = delay.constant else {
        return [
          .own("send", [("action", key), ("event", event), ("delay", delay.name), ("id", id)])
        ]
      }
      let attributes = [
        ("event", event), ("id", word), ("delay", Self.text(constant)), ("sc:action", key),
      ]
      return (id == nil ? [] : [cancel]) + [.scxml("send", attributes)]
    }
    switch action {
    case .raise(let event, let delay, let id): return send(event.map(Self.word), id, delay)
    case .cancel(let id):
      return [.scxml("cancel", [("sendid", Self.word(id)), ("sc:action", key)])]
    case .start(let timer, let delay):
      return send(Self.timerEvent(timer), "timer.\(timer)", delay)
    case .stop(let timer):
      return [.scxml("cancel", [("sendid", Self.timerEvent(timer)), ("sc:action", key)])]
    }
  }

  /// Returns a name that is unique among the names of its kind.
  private mutating func unique(_ kind: String, _ name: String) -> String {
    while true {
      used["\(kind) \(name)", default: 0] += 1
      let count = used["\(kind) \(name)"] ?? 1
      let key = count == 1 && !name.isEmpty ? name : "\(name)#\(count)"
      if keys.insert("\(kind) \(key)").inserted { return key }
    }
  }

  /// Returns a name as a word of a list.
  ///
  /// Characters that separate words in SCXML are percent-encoded.
  static func word(_ name: String) -> String {
    guard name.contains(where: { $0.isWhitespace || $0 == "%" }) || name == "*" else { return name }
    return name.unicodeScalars.map { scalar in
      guard scalar.properties.isWhitespace || scalar == "%" || scalar == "*" else {
        return String(scalar)
      }
      return String(scalar).utf8.map {
        "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true)
      }.joined()
    }.joined()
  }

  private static func words(_ names: [String]) -> String {
    names.map(word).joined(separator: " ")
  }
}
#endif
