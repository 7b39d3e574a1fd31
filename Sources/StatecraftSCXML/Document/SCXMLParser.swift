#if SCXML
import Statecraft

/// Turns the elements of a document into a chart model.
///
/// The parser does not throw. It reports everything that is wrong as diagnostics.
struct SCXMLParser {
  static let namespace = "http://www.w3.org/2005/07/scxml"

  typealias Model = ChartModel<SCXMLContext>

  let file: String
  var diagnostics: [Diagnostic] = []
  var model: Model
  var name: String?
  var dataModel: String?
  var isLateBinding = false
  var data: [SCXMLData] = []
  var scripts: [SCXMLStatement] = []
  var scriptAddresses: [String] = []
  var invokes: [SCXMLInvoke] = []
  var trie = EventTrie()

  var expressions = 0
  var numbers: [String: TargetNode] = [:]
  /// The elements of the states by number.
  var stateElements: [SCXMLElement] = []
  var historyElements: [SCXMLElement] = []
  /// The ids that the parser generated for states without an id.
  var generatedIDs: Set<String> = []
  /// Transitions and the nodes of their descriptors.
  ///
  /// The events of a node are known only after all descriptors have been read.
  var descriptors: [(transition: Int, nodes: [Int], element: SCXMLElement)] = []
  /// The `event` attributes of transitions, by number.
  var eventTexts: [Int: String] = [:]
  var dataByState: [Int: [SCXMLData]] = [:]
  var doneData: [Int: SCXMLContent.Payload] = [:]

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

  mutating func parse(_ root: SCXMLElement) {
    guard root.name == "scxml", root.namespace == Self.namespace else {
      model.states = [Self.emptyRoot]
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
    checkHistories()
    for state in model.states.indices { resolve(state) }
    model.events = trie.names.enumerated().map {
      EventDescription(index: $0.offset, name: $0.element, hasPayload: true)
    }
    resolveDescriptors()
    model.hooks = hooks
    sortDiagnostics()
  }

  /// Reports that the text is not an XML document.
  mutating func fail(_ failure: XMLReader.Failure) {
    model.states = [Self.emptyRoot]
    diagnostics = [
      Diagnostic(
        .error,
        state: nil,
        problem: "the document is not well-formed XML: \(failure.message)",
        suggestion: "correct the XML",
        location: Diagnostic.Location(file: file, line: failure.line, column: failure.column)
      )
    ]
  }

  private static var emptyRoot: StateNode<SCXMLContext> {
    StateNode(id: nil, name: "scxml", kind: .chart, parent: nil, last: 0)
  }

  /// Sorts the diagnostics into document order.
  private mutating func sortDiagnostics() {
    diagnostics = SCXMLDocument.inOrder(diagnostics)
  }

  private mutating func parseRoot(_ root: SCXMLElement) {
    name = root["name"]
    if let name { model.name = name }
    if root["version"] != "1.0" {
      report(
        root,
        root["version"].map { "the version is '\($0)'" } ?? "there is no version",
        "write version=\"1.0\""
      )
    }
    dataModel = root["datamodel"]
    switch root["binding"] ?? "early" {
    case "early": isLateBinding = false
    case "late": isLateBinding = true
    case let other: report(root, "binding='\(other)' is unknown", "write 'early' or 'late'")
    }
  }

  // MARK: - States

  private static let stateNames: Set<String> = ["state", "parallel", "final", "history", "initial"]

  private mutating func place(_ element: SCXMLElement, kind: StateKind, parent: Int?) {
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
    model.place(node)
    stateElements.append(element)
    if let id { register(id, .state(number), element) }
    for child in element.elements where child.namespace == Self.namespace {
      placeChild(child, of: element, number)
    }
    model.states[number].last = model.states.count - 1
    if kind == .atomic, !model.states[number].children.isEmpty {
      model.states[number].kind = .compound
    }
  }

  private mutating func placeChild(_ child: SCXMLElement, of element: SCXMLElement, _ number: Int) {
    switch child.name {
    case "state" where element.name != "final": place(child, kind: .atomic, parent: number)
    case "parallel" where element.name != "final": place(child, kind: .parallel, parent: number)
    case "final" where element.name == "state" || element.name == "scxml":
      place(child, kind: .final, parent: number)
    case "history" where element.name == "state" || element.name == "parallel":
      placeHistory(child, number)
    case let name where Self.stateNames.contains(name) && name != "initial":
      report(child, "<\(name)> is not allowed in <\(element.name)>", "move or remove it")
    default: break
    }
  }

  private mutating func placeHistory(_ element: SCXMLElement, _ parent: Int) {
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

  private mutating func register(_ id: String, _ node: TargetNode, _ element: SCXMLElement) {
    if numbers.updateValue(node, forKey: id) != nil {
      report(element, "the id '\(id)' is used twice", "give each state an id of its own")
    }
  }

  private mutating func generateID(_ kind: String) -> String {
    let id = "\(kind)#\(generatedIDs.count + 1)"
    generatedIDs.insert(id)
    return id
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
        report(child, "<\(name)> is not allowed in <\(element.name)>", "move or remove it")
      }
    }
    model.states[state].transitions = first..<model.transitions.count
    if let payload = doneData[state] {
      model.states[state].entry.append(
        Block([
          action() { session, scope in
            session.prepareResult(payload, of: state, &scope)
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

  // MARK: - Tools

  mutating func expression(_ text: String, _ element: SCXMLElement) -> SCXMLExpression {
    expressions += 1
    return SCXMLExpression(
      number: expressions,
      text: text,
      line: element.line,
      column: element.column,
      element: element.name
    )
  }

  func location(_ element: SCXMLElement) -> Diagnostic.Location {
    Diagnostic.Location(file: file, line: element.line, column: element.column)
  }

  mutating func report(
    _ element: SCXMLElement,
    _ problem: String,
    _ suggestion: String,
    severity: Diagnostic.Severity = .error
  ) {
    diagnostics.append(
      Diagnostic(
        severity,
        state: nil,
        problem: problem,
        suggestion: suggestion,
        location: location(element)
      )
    )
  }
}
#endif
