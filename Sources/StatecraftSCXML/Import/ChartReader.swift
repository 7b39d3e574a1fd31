#if SCXML
internal import Foundation
import Statecraft

/// Reads the documents that ``ChartWriter`` writes.
struct ChartReader<Context: ChartContext> {
  private let file: String
  private let names: ChartNames<Context>
  private let states: [String: Context.State]
  private let events: [String: Int]
  var model: ChartModel<Context>
  private(set) var diagnostics: [Diagnostic] = []

  private var elements: [SCXMLElement] = []
  private(set) var historyElements: [SCXMLElement] = []
  private var targets: [String: TargetNode] = [:]
  private var works: [String: Int] = [:]
  private var timers: [String: Int] = [:]

  init(_ file: String, _ names: ChartNames<Context>) {
    self.file = file
    self.names = names
    states = Dictionary(
      (Context.declaredStates ?? []).map { (ChartWriter<Context>.word("\($0)"), $0) },
      uniquingKeysWith: { first, _ in first }
    )
    events = Dictionary(
      Context.eventCases.map { (ChartWriter<Context>.word($0.name), $0.index) },
      uniquingKeysWith: { first, _ in first }
    )
    model = ChartModel(
      name: "\(Context.self)",
      version: 1,
      unhandled: .refuse,
      errors: .rollBack,
      microstepLimit: 1000,
      events: Context.eventCases
    )
    model.states = [StateNode(id: nil, name: model.name, kind: .chart, parent: nil, last: 0)]
  }

  mutating func read(_ root: SCXMLElement) {
    guard root.name == "scxml", root.namespace == SCXMLParser.namespace else {
      return report(root, "the root element is '\(root.name)'", "write <scxml>")
    }
    if let name = root["name"] { model.name = name }
    checkVocabulary(root)
    model.version = number(root, "version", from: 1, unlessStated: 1)
    model.microstepLimit = number(root, "microstepLimit", from: 1, unlessStated: 1000)
    model.postponed = .limit(
      number(root, "postponed", from: 0, unlessStated: 1_000),
      whenFull: choice(root, "sc:whenFull", [("refuse", .refuse), ("dropOldest", .dropOldest)])
    )
    model.errors = choice(root, "sc:errors", [("rollBack", .rollBack), ("raise", .raise)])
    model.unhandled = choice(
      root,
      "sc:unhandled",
      [("refuse", .refuse), ("ignore", .ignore), ("trap", .trap)]
    )
    model.states = []
    // The transitions and actions of the whole chart are in a state around all others.
    let whole = root.elements.first { $0.own("root") != nil } ?? root
    place(whole, .chart, nil, nil)
    for history in model.histories.indices { readHistory(history) }
    checkHistories()
    for state in model.states.indices { readParts(of: state) }
    for state in model.states.indices { readTransitions(of: state) }
  }

  // MARK: - States

  private mutating func place(
    _ element: SCXMLElement,
    _ kind: StateKind,
    _ parent: Int?,
    _ id: Context.State?
  ) {
    let number = model.states.count
    var node = StateNode<Context>(
      id: id,
      name: id.map { "\($0)" } ?? model.name,
      kind: kind,
      parent: parent,
      last: number
    )
    node.location = location(element)
    node.tags =
      element.own("tags").map {
        $0.split(separator: " ").map { $0.removingPercentEncoding ?? String($0) }
      } ?? []
    node.description = element.own("description")
    model.place(node)
    elements.append(element)
    if id != nil { targets[ChartWriter<Context>.word(node.name)] = .state(number) }
    for child in element.elements
    where child.namespace == SCXMLParser.namespace && child.own("generated") == nil {
      placeChild(child, number)
    }
    model.states[number].last = model.states.count - 1
    if kind == .atomic, !model.states[number].children.isEmpty {
      model.states[number].kind = .compound
    }
  }

  private mutating func placeChild(_ child: SCXMLElement, _ parent: Int) {
    let kind: StateKind
    switch child.name {
    case "state": kind = .atomic
    case "parallel": kind = .parallel
    case "final": kind = .final
    case "history":
      let isDeep = choice(child, "type", [("shallow", false), ("deep", true)])
      let parentName = model.states[parent].name
      model.histories.append(
        HistoryNode(
          parent: parent,
          deep: isDeep,
          name: "\(isDeep ? "deep history" : "history") of \(parentName)",
          defaults: [],
          block: Block(),
          location: location(child)
        )
      )
      historyElements.append(child)
      model.states[parent].histories.append(model.histories.count - 1)
      if let id = child["id"] { targets[id] = .history(model.histories.count - 1) }
      return
    default: return
    }
    guard let name = child["id"], let id = states[name] else {
      return report(
        child,
        "'\(Context.State.self)' has no state '\(child["id"] ?? "")'",
        "add the case, or correct the id"
      )
    }
    guard targets[name] == nil else {
      return report(child, "the state '\(name)' is declared twice", "keep one of them")
    }
    place(child, kind, parent, id)
  }

  private mutating func readHistory(_ number: Int) {
    let element = historyElements[number]
    guard let transition = element.elements.first(where: { $0.name == "transition" }) else {
      return report(element, "a history needs a transition", "write <transition target=\"…\"/>")
    }
    model.histories[number].defaults = ShortList(targets(of: transition, "target"))
    model.histories[number].block = block(transition)
  }

  private mutating func readParts(of state: Int) {
    let element = elements[state]
    let kind = model.states[state].kind
    if kind == .compound || kind == .chart {
      model.states[state].initial = ShortList(initialTargets(of: element, state))
      if model.states[state].initial.isEmpty {
        if element["initial"] == nil {
          report(
            element,
            "'\(model.states[state].name)' has no initial state",
            "write initial=\"…\""
          )
        }
        model.states[state].initial =
          model.states[state].firstChild
      }
    }
    for child in element.elements where child.own("generated") == nil {
      checkPart(child)
      switch child.name {
      case "onentry": model.states[state].entry.append(block(child))
      case "onexit": model.states[state].exit.append(block(child))
      case "holding":
        if let data = named("data", child["name"], names.data, child) {
          model.states[state].data.append(data)
        }
      case "donedata":
        model.states[state].output = named("output", child.own("output"), names.outputs, child)
      case "invoke":
        guard var work = named("invocation", child.own("work"), names.works, child) else {
          continue
        }
        work.state = state
        works["\(state) \(work.name)"] = model.invocations.count
        model.states[state].invocations.append(model.invocations.count)
        model.invocations.append(work)
      default: break
      }
    }
  }

  // MARK: - Transitions

  private mutating func readTransitions(of state: Int) {
    let first = model.transitions.count
    for child in elements[state].elements
    where child.name == "transition" && child.namespace == SCXMLParser.namespace
      && child.own("generated") == nil
    {
      guard let trigger = trigger(child, state) else { continue }
      let expected = child.own("done").flatMap {
        ChartNames<Context>.find($0, in: names.expectations)
      }
      let disposition: Disposition = choice(
        child,
        "sc:disposition",
        [("take", .take), ("ignore", .ignore), ("postpone", .postpone)]
      )
      model.transitions.append(
        TransitionNode(
          source: state,
          trigger: trigger,
          targets: child["target"] == nil ? [] : targets(of: child, "target"),
          type: choice(child, "type", [("external", .external), ("internal", .internal)]),
          condition: condition(child),
          block: block(child),
          disposition: disposition,
          expectedOutput: trigger == .done ? expected : nil,
          location: location(child)
        )
      )
    }
    model.states[state].transitions = first..<model.transitions.count
  }

  private mutating func trigger(_ element: SCXMLElement, _ state: Int) -> Trigger? {
    if element.own("done") != nil { return .done }
    if element.own("error") != nil { return .error }
    if let name = element.own("work") {
      guard let work = works["\(state) \(name)"] else {
        report(element, "the state has no invocation '\(name)'", "correct the name")
        return nil
      }
      let isDone = element["event"]?.hasPrefix("done.") == true
      return isDone ? .invocationDone(work) : .invocationFailed(work)
    }
    if let name = element.own("timer") { return .timer(model.timer(named: name)) }
    if element.own("after") != nil || element.own("afterNamed") != nil {
      return timer(element, state)
    }
    guard let text = element["event"] else { return .eventless }
    if text == "*" { return .anyEvent }
    var cases: [Int] = []
    for name in text.split(whereSeparator: \.isWhitespace).map(String.init) {
      guard let index = events[name] else {
        report(
          element,
          "'\(Context.Event.self)' has no event '\(name)'",
          "add the case, or correct the name"
        )
        continue
      }
      cases.append(index)
    }
    return cases.isEmpty ? nil : .events(ShortList(cases))
  }

  private mutating func timer(_ element: SCXMLElement, _ state: Int) -> Trigger? {
    // Transitions that belong to one choice share a timer.
    let key = element["event"].map { "\(state) \($0)" }
    if let known = key.flatMap({ timers[$0] }) { return .timer(known) }
    let delay: TimerDelay<Context>
    if let text = element.own("after") {
      guard let duration = Self.duration(text) else {
        report(element, "'\(text)' is not a delay", "write a number and s, such as 1.5s")
        return nil
      }
      delay = .constant(duration)
    } else {
      guard let named = named("delay", element.own("afterNamed"), names.delays, element) else {
        return nil
      }
      delay = named
    }
    let restoration: TimerRestoration = choice(
      element,
      "sc:onRestore",
      [("remainder", .remainder), ("deadline", .deadline), ("restart", .restart)]
    )
    let name =
      switch delay {
      case .constant(let duration): "\(duration)"
      case .computed(let name, _): name
      }
    model.timers.append(
      TimerNode(
        state: state,
        name: name,
        delay: delay,
        restoration: restoration,
        kind: element.own("inactivity") == nil ? .after : .inactivity
      )
    )
    model.states[state].timers.append(model.timers.count - 1)
    if let key { timers[key] = model.timers.count - 1 }
    return .timer(model.timers.count - 1)
  }

  /// Reads a duration in the form that ``ChartWriter/text(_:)`` writes, without rounding.
  static func duration(_ text: String) -> Duration? {
    text.hasSuffix("s") ? Duration(decimalSeconds: text.dropLast()) : nil
  }

  mutating func targets(of element: SCXMLElement, _ attribute: String) -> [TargetNode] {
    (element[attribute] ?? "").split(whereSeparator: \.isWhitespace).map(String.init).compactMap {
      guard let target = targets[$0] else {
        report(element, "there is no state '\($0)'", "correct the id")
        return nil
      }
      return target
    }
  }

  private mutating func condition(_ element: SCXMLElement) -> Condition<Context>? {
    guard let text = element.own("guard") ?? element["cond"] else { return nil }
    do {
      var parser = GuardParser(text, states: states, guards: names.guards)
      return try parser.parse()
    } catch {
      report(element, error.problem, error.suggestion)
      return nil
    }
  }

  private mutating func block(_ element: SCXMLElement) -> Block<Context> {
    var actions: [Action<Context>] = []
    for child in element.elements where child.own("generated") == nil {
      let key = child["action"] ?? child.own("action")
      if let action = named("action", key, names.actions, child) { actions.append(action) }
    }
    return Block(actions)
  }

  // MARK: - Tools

  private mutating func named<Value>(
    _ kind: String,
    _ key: String?,
    _ values: [String: Value],
    _ element: SCXMLElement
  ) -> Value? {
    guard let key else {
      report(element, "<\(element.name)> names no \(kind)", "write the name of the \(kind)")
      return nil
    }
    if let value = ChartNames<Context>.find(key, in: values) { return value }
    report(element, "no \(kind) is called '\(key)'", "add it to ChartNames")
    return nil
  }

  private func location(_ element: SCXMLElement) -> Diagnostic.Location {
    Diagnostic.Location(file: file, line: element.line, column: element.column)
  }

  mutating func report(_ element: SCXMLElement, _ problem: String, _ suggestion: String) {
    report(location(element), problem, suggestion)
  }

  mutating func report(_ location: Diagnostic.Location, _ problem: String, _ suggestion: String) {
    diagnostics.append(
      Diagnostic(.error, state: nil, problem: problem, suggestion: suggestion, location: location)
    )
  }
}
#endif
