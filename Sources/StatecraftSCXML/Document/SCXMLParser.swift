#if SCXML
import Statecraft

/// Turns the elements of a document into a chart model.
///
/// Never fails: what is wrong becomes a diagnostic, all of it at once.
struct SCXMLParser {
  static let namespace = "http://www.w3.org/2005/07/scxml"

  typealias Model = ChartModel<SCXMLContext>

  let file: String
  var diagnostics: [Diagnostic] = []
  var model: Model
  var name: String?
  var dataModel = "null"
  var isLateBinding = false
  var data: [SCXMLData] = []
  var scripts: [SCXMLContent] = []
  var scriptAddresses: [String] = []
  var invokes: [SCXMLInvoke] = []
  var trie = EventTrie()

  private var expressions = 0
  private var numbers: [String: TargetNode] = [:]
  /// The elements of the states, by number, and of the histories.
  private var stateElements: [XMLElement] = []
  private var historyElements: [XMLElement] = []
  private var generated = 0
  /// Transitions whose events are known only when all descriptors are.
  private var descriptors: [(transition: Int, nodes: [Int])] = []
  /// The events of transitions as they are written.
  private(set) var eventTexts: [Int: String] = [:]
  private(set) var dataByState: [Int: [SCXMLData]] = [:]
  private(set) var doneData: [Int: SCXMLContent.Payload] = [:]

  init(file: String) {
    self.file = file
    model = ChartModel(
      name: "scxml",
      version: 1,
      unhandled: .ignore,
      errors: .raise,
      microstepLimit: 10_000,
      events: []
    )
  }

  mutating func parse(_ root: XMLElement) {
    parseAll(root)
    // Found in several passes, read from top to bottom.
    diagnostics.sort {
      ($0.location?.line ?? 0, $0.location?.column ?? 0)
        < ($1.location?.line ?? 0, $1.location?.column ?? 0)
    }
  }

  private mutating func parseAll(_ root: XMLElement) {
    guard root.name == "scxml", root.namespace == Self.namespace else {
      model.states = [StateNode(id: nil, name: "scxml", kind: .chart, parent: nil, last: 0)]
      return report(
        root,
        "the root element is '\(root.name)'"
          + (root.namespace.isEmpty ? " without a namespace" : " of '\(root.namespace)'"),
        "write <scxml xmlns=\"\(Self.namespace)\" version=\"1.0\">"
      )
    }
    parseRoot(root)
    place(root, kind: .chart, parent: nil)
    for history in historyElements.indices { resolveHistory(history) }
    for state in model.states.indices { resolve(state) }
    model.events = trie.names.enumerated().map {
      EventDescription(index: $0.offset, name: $0.element, hasPayload: true)
    }
    for (transition, nodes) in descriptors {
      let cases = nodes.contains(0) ? nil : nodes.flatMap(trie.cases(below:))
      model.transitions[transition].trigger = cases.map { .events($0) } ?? .anyEvent
    }
    model.dialect = dialect
  }

  private mutating func parseRoot(_ root: XMLElement) {
    name = root["name"]
    if let name { model.name = name }
    if root["version"] != "1.0" {
      report(
        root,
        root["version"].map { "the version is '\($0)'" } ?? "there is no version",
        "write version=\"1.0\""
      )
    }
    dataModel = root["datamodel"] ?? "null"
    switch root["binding"] ?? "early" {
    case "early": isLateBinding = false
    case "late": isLateBinding = true
    case let other: report(root, "binding='\(other)' is unknown", "write 'early' or 'late'")
    }
  }

  // MARK: - States

  private static let stateNames: Set<String> = ["state", "parallel", "final", "history", "initial"]

  private mutating func place(_ element: XMLElement, kind: StateKind, parent: Int?) {
    let number = model.states.count
    let id = parent == nil ? nil : element["id"] ?? generateID(element.name)
    var node = StateNode<SCXMLContext>(
      id: id,
      name: id ?? model.name,
      kind: kind,
      parent: parent,
      last: number
    )
    node.location = location(element)
    model.states.append(node)
    stateElements.append(element)
    if let id { register(id, .state(number), element) }
    if let parent { model.states[parent].children.append(number) }
    for child in element.elements where child.namespace == Self.namespace {
      placeChild(child, of: element, number)
    }
    model.states[number].last = model.states.count - 1
    if kind == .atomic, !model.states[number].children.isEmpty {
      model.states[number].kind = .compound
    }
  }

  private mutating func placeChild(_ child: XMLElement, of element: XMLElement, _ number: Int) {
    switch child.name {
    case "state" where element.name != "final": place(child, kind: .atomic, parent: number)
    case "parallel" where element.name != "final": place(child, kind: .parallel, parent: number)
    case "final" where element.name == "state" || element.name == "scxml":
      place(child, kind: .final, parent: number)
    case "history" where element.name == "state" || element.name == "parallel":
      placeHistory(child, number)
    case let name where Self.stateNames.contains(name) && name != "initial":
      report(child, "<\(name)> may not stand in <\(element.name)>", "move or remove it")
    default: break
    }
  }

  private mutating func placeHistory(_ element: XMLElement, _ parent: Int) {
    let id = element["id"] ?? generateID("history")
    let number = model.histories.count
    let isDeep: Bool
    switch element["type"] ?? "shallow" {
    case "shallow": isDeep = false
    case "deep": isDeep = true
    case let other:
      isDeep = false
      report(element, "the history type '\(other)' is unknown", "write 'shallow' or 'deep'")
    }
    model.histories.append(
      HistoryNode(
        parent: parent,
        deep: isDeep,
        name: id,
        defaults: [],
        block: Block(),
        location: location(element)
      )
    )
    historyElements.append(element)
    model.states[parent].histories.append(number)
    register(id, .history(number), element)
  }

  private mutating func register(_ id: String, _ node: TargetNode, _ element: XMLElement) {
    if numbers.updateValue(node, forKey: id) != nil {
      report(element, "the id '\(id)' is used twice", "give each state an id of its own")
    }
  }

  private mutating func generateID(_ kind: String) -> String {
    generated += 1
    return "\(kind)#\(generated)"
  }

  // MARK: - Content of states

  private mutating func resolve(_ state: Int) {
    let element = stateElements[state]
    resolveInitial(state, element)
    let first = model.transitions.count
    for child in element.elements where child.namespace == Self.namespace {
      switch (child.name, model.states[state].kind) {
      case ("onentry", let kind) where kind != .chart:
        model.states[state].entry.append(block(child))
      case ("onexit", let kind) where kind != .chart: model.states[state].exit.append(block(child))
      case ("transition", let kind) where kind != .chart && kind != .final:
        parseTransition(child, state)
      case ("datamodel", let kind) where kind != .final: parseData(child, state)
      case ("invoke", .atomic), ("invoke", .compound), ("invoke", .parallel):
        parseInvoke(child, state)
      case ("donedata", .final): parseDoneData(child, state)
      case ("script", .chart): scripts += content(of: [child])
      case ("initial", .compound): break
      case (let name, _) where Self.stateNames.contains(name) && name != "initial": break
      case (let name, _):
        report(child, "<\(name)> may not stand in <\(element.name)>", "move or remove it")
      }
    }
    model.states[state].transitions = first..<model.transitions.count
    if let payload = doneData[state] {
      model.states[state].entry.append(
        Block([
          action("donedata") { session, step in
            session.prepareResult(payload, of: state, &step)
          }
        ])
      )
    }
    if state == 0 {
      model.states[0].entry = [startBlock]
    } else if isLateBinding, let data = dataByState[state] {
      model.states[state].entry.insert(lateBinding(data, state), at: 0)
    }
  }

  private mutating func resolveInitial(_ state: Int, _ element: XMLElement) {
    let node = model.states[state]
    guard node.kind == .compound || node.kind == .chart else {
      if element["initial"] != nil {
        report(
          element,
          "'\(node.name)' has an initial state but no child states",
          "remove the attribute, or add states"
        )
      }
      return
    }
    let written = element.elements.filter {
      $0.name == "initial" && $0.namespace == Self.namespace
    }
    if let initial = written.first {
      if written.count > 1 || element["initial"] != nil {
        report(initial, "'\(node.name)' has several initial states", "keep one of them")
      }
      let transitions = initial.elements.filter { $0.name == "transition" }
      guard let transition = transitions.first, transitions.count == 1 else {
        return report(
          initial,
          "<initial> needs one <transition>",
          "write <transition target=\"…\"/> into it"
        )
      }
      if transition["event"] != nil || transition["cond"] != nil {
        report(
          transition,
          "the transition of <initial> has an event or a condition",
          "remove 'event' and 'cond'"
        )
      }
      model.states[state].initial = targets(of: transition, inside: state)
      model.states[state].initialBlock = block(transition)
      if model.states[state].initial.isEmpty {
        report(transition, "the transition of <initial> has no target", "name a state inside")
      }
    } else if let text = element["initial"] {
      model.states[state].initial = targets(text, element, inside: state)
    } else if let first = node.children.first {
      model.states[state].initial = [.state(first)]
    } else {
      report(element, "the document has no states", "add a <state>")
    }
    if model.states[state].initial.isEmpty, let first = node.children.first {
      model.states[state].initial = [.state(first)]
    }
  }

  private mutating func resolveHistory(_ history: Int) {
    let element = historyElements[history]
    let transitions = element.elements.filter {
      $0.name == "transition" && $0.namespace == Self.namespace
    }
    let parent = model.histories[history].parent
    guard let transition = transitions.first, transitions.count == 1 else {
      model.histories[history].defaults =
        model.states[parent].children.first.map { [.state($0)] } ?? []
      return report(
        element,
        "the history '\(model.histories[history].name)' needs one <transition>",
        "write <transition target=\"…\"/> into it: where it leads without a memory"
      )
    }
    model.histories[history].defaults = targets(of: transition, inside: parent)
    model.histories[history].block = block(transition)
    if model.histories[history].defaults.isEmpty {
      report(transition, "the default of a history has no target", "name a state inside")
      model.histories[history].defaults =
        model.states[parent].children.first.map { [.state($0)] } ?? []
    }
  }

  // MARK: - Transitions

  private mutating func parseTransition(_ element: XMLElement, _ state: Int) {
    let text = element["event"]
    var nodes: [Int] = []
    for descriptor in (text ?? "").split(whereSeparator: \.isWhitespace) {
      if descriptor == "*" {
        nodes.append(0)
        continue
      }
      var name = descriptor
      while name.hasSuffix(".*") || name.hasSuffix(".") {
        name = name.hasSuffix(".*") ? name.dropLast(2) : name.dropLast()
      }
      nodes.append(trie.insert(String(name)))
    }
    if text != nil, nodes.isEmpty {
      report(element, "the event of a transition is empty", "name an event, or remove 'event'")
    }
    let targets = targets(of: element, inside: nil)
    if text == nil, element["cond"] == nil, element["target"] == nil {
      report(
        element,
        "a transition has no event, no condition and no target",
        "give it at least one of them"
      )
    }
    let type: TransitionType
    switch element["type"] ?? "external" {
    case "external": type = .external
    case "internal": type = .internal
    case let other:
      type = .external
      report(element, "the type '\(other)' is unknown", "write 'external' or 'internal'")
    }
    checkLegal(targets, element)
    eventTexts[model.transitions.count] = text
    if !nodes.isEmpty { descriptors.append((model.transitions.count, nodes)) }
    model.transitions.append(
      TransitionNode(
        source: state,
        trigger: .eventless,
        targets: targets,
        type: type,
        condition: element["cond"].map { condition(expression($0, element)) },
        block: block(element),
        location: location(element)
      )
    )
  }

  private mutating func targets(of element: XMLElement, inside parent: Int?) -> [TargetNode] {
    element["target"].map { targets($0, element, inside: parent) } ?? []
  }

  private mutating func targets(
    _ text: String,
    _ element: XMLElement,
    inside parent: Int?
  ) -> [TargetNode] {
    let ids = text.split(whereSeparator: \.isWhitespace).map(String.init)
    if ids.isEmpty { report(element, "the list of states is empty", "name a state") }
    return ids.compactMap { id in
      guard let node = numbers[id] else {
        report(element, "there is no state '\(id)'", "correct the id, or add the state")
        return nil
      }
      let state =
        switch node {
        case .state(let state): state
        case .history(let history): model.histories[history].parent
        }
      if let parent, parent != 0 {
        let isInside =
          switch node {
          case .state: state > parent && state <= model.states[parent].last
          case .history: state >= parent && state <= model.states[parent].last
          }
        guard isInside else {
          report(
            element,
            "'\(id)' does not lie inside '\(model.states[parent].name)'",
            "name a state inside it"
          )
          return nil
        }
      }
      return node
    }
  }

  /// Several targets must be able to be active together.
  private mutating func checkLegal(_ targets: [TargetNode], _ element: XMLElement) {
    let states = targets.compactMap { target -> Int? in
      if case .state(let state) = target { state } else { nil }
    }
    for (position, left) in states.enumerated() {
      for right in states[..<position] where left != right && !areCompatible(left, right) {
        report(
          element,
          "'\(model.states[right].name)' and '\(model.states[left].name)' cannot be active "
            + "together",
          "name states in different regions of one <parallel>"
        )
      }
    }
  }

  private func areCompatible(_ left: Int, _ right: Int) -> Bool {
    func contains(_ outer: Int, _ inner: Int) -> Bool {
      outer <= inner && inner <= model.states[outer].last
    }
    if contains(left, right) || contains(right, left) { return true }
    var ancestor = model.states[left].parent ?? 0
    while !contains(ancestor, right) { ancestor = model.states[ancestor].parent ?? 0 }
    return model.states[ancestor].kind == .parallel
  }

  // MARK: - Data

  private mutating func parseData(_ element: XMLElement, _ state: Int) {
    for child in element.elements where child.namespace == Self.namespace {
      guard child.name == "data", let id = child["id"] else {
        report(child, "<datamodel> takes <data id=\"…\"> only", "write <data id=\"…\">")
        continue
      }
      let value: SCXMLContent.Source? =
        if let text = child["expr"] {
          .expression(expression(text, child))
        } else if let address = child["src"] {
          .resource(address)
        } else if child.children.isEmpty {
          nil
        } else {
          .inline(child.children)
        }
      if child["expr"] != nil, child["src"] != nil || !child.children.isEmpty {
        report(child, "<data id='\(id)'> has several values", "keep one of expr, src and content")
      }
      let item = SCXMLData(id: id, value: value, location: expression(id, child))
      data.append(item)
      dataByState[state, default: []].append(item)
    }
  }

  private mutating func parseDoneData(_ element: XMLElement, _ state: Int) {
    let payload = payload(of: element, namelist: nil)
    model.states[state].output = FinalOutput(type: SCXMLValue.self) { context, _ in
      context.session.results[state]
    }
    doneData[state] = payload
  }

  private mutating func parseInvoke(_ element: XMLElement, _ state: Int) {
    var invoke = SCXMLInvoke(number: invokes.count, state: model.states[state].name)
    invoke.type = text("type", "typeexpr", element)
    invoke.source = text("src", "srcexpr", element)
    invoke.id = element["id"]
    invoke.idLocation = element["idlocation"].map { expression($0, element) }
    if invoke.id != nil, invoke.idLocation != nil {
      report(element, "<invoke> has both 'id' and 'idlocation'", "keep one of them")
    }
    invoke.autoforward = element["autoforward"] == "true"
    invoke.payload = payload(of: element, namelist: element["namelist"])
    if let finalize = element.elements.first(where: { $0.name == "finalize" }) {
      invoke.finalize =
        finalize.elements.isEmpty ? emptyFinalize(element) : content(of: finalize.elements)
    }
    invokes.append(invoke)
    let number = invoke.number
    model.states[state].starts.append(
      Block([action("invoke") { session, step in try session.startInvoke(number, &step) }])
    )
    model.states[state].stops.append(
      Block([action("cancel invoke") { session, _ in session.cancelInvoke(number) }])
    )
  }

  /// An empty `<finalize>` copies what the event carries to the parameters' locations.
  ///
  /// Source: SCXML 6.5.2.
  private mutating func emptyFinalize(_ element: XMLElement) -> [SCXMLContent] {
    var locations = (element["namelist"] ?? "").split(whereSeparator: \.isWhitespace).map {
      (name: String($0), location: String($0))
    }
    for parameter in element.elements where parameter.name == "param" {
      if let name = parameter["name"], let location = parameter["location"] {
        locations.append((name, location))
      }
    }
    return locations.map { name, location in
      .choose([
        SCXMLContent.Branch(
          condition: expression("_event.data && '\(name)' in _event.data", element),
          content: [
            .assign(
              expression(location, element),
              .expression(expression("_event.data['\(name)']", element))
            )
          ]
        )
      ])
    }
  }

  // MARK: - Tools

  mutating func expression(_ text: String, _ element: XMLElement) -> SCXMLExpression {
    expressions += 1
    return SCXMLExpression(number: expressions, text: text, line: element.line)
  }

  func location(_ element: XMLElement) -> SourceLocation {
    SourceLocation(file: file, line: element.line, column: element.column)
  }

  mutating func report(
    _ element: XMLElement,
    _ problem: String,
    _ mend: String,
    severity: Diagnostic.Severity = .error
  ) {
    diagnostics.append(
      Diagnostic(
        severity,
        state: nil,
        problem: problem,
        mend: mend,
        location: location(element)
      )
    )
  }
}
#endif
