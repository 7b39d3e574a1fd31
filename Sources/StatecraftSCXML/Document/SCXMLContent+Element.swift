#if SCXML
extension SCXMLContent {
  /// The content as an element.
  var element: SCXMLElement {
    switch self {
    case .raise(let event): return .scxml("raise", [("event", event)])
    case .choose(let branches): return Self.element(of: branches)
    case .forEach(let item, let index, let array, let content):
      return .scxml(
        "foreach",
        [("array", array.text), ("item", item), ("index", index)],
        content.map(\.element)
      )
    case .log(let label, let expression):
      return .scxml("log", [("label", label), ("expr", expression?.text)])
    case .assign(let location, .expression(let expression)):
      return .scxml("assign", [("location", location.text), ("expr", expression.text)])
    case .assign(let location, .inline(let nodes)):
      return SCXMLElement.scxml("assign", [("location", location.text)]).containing(nodes)
    case .assign(let location, .resource(let address)):
      return .scxml("assign", [("location", location.text), ("src", address)])
    case .script(let script) where script.number < 0:
      return .scxml("script", [("src", script.text)])
    case .script(let script): return SCXMLElement.scxml("script").containing([.text(script.text)])
    case .send(let send): return send.element
    case .cancel(let id):
      return .scxml("cancel", [id.attribute("sendid", "sendidexpr")])
    case .custom(let element): return element
    }
  }

  private static func element(of branches: [Branch]) -> SCXMLElement {
    var children: [SCXMLElement] = []
    for (position, branch) in branches.enumerated() {
      if position > 0 {
        children.append(
          branch.condition.map { .scxml("elseif", [("cond", $0.text)]) } ?? .scxml("else")
        )
      }
      children += branch.content.map(\.element)
    }
    return .scxml("if", [("cond", branches.first?.condition?.text)], children)
  }
}

extension SCXMLContent.Text {
  func attribute(_ literal: String, _ computed: String) -> (String, String?) {
    switch self {
    case .literal(let text): (literal, text)
    case .expression(let expression): (computed, expression.text)
    }
  }
}

extension SCXMLContent.Payload {
  /// The parameters and the content.
  ///
  /// The names of a namelist become parameters.
  var elements: [SCXMLElement] {
    var elements: [SCXMLElement] = parameters.map {
      .scxml("param", [("name", $0.name), ("expr", $0.value.text)])
    }
    switch content {
    case nil: break
    case .expression(let expression):
      elements.append(.scxml("content", [("expr", expression.text)]))
    case .inline(let nodes): elements.append(SCXMLElement.scxml("content").containing(nodes))
    case .resource(let address): elements.append(.scxml("content", [("src", address)]))
    }
    return elements
  }
}

extension SCXMLContent.Send {
  var element: SCXMLElement {
    var attributes: [(String, String?)] = []
    if let event { attributes.append(event.attribute("event", "eventexpr")) }
    if let target { attributes.append(target.attribute("target", "targetexpr")) }
    if let type { attributes.append(type.attribute("type", "typeexpr")) }
    if let delay { attributes.append(delay.attribute("delay", "delayexpr")) }
    attributes += [("id", id), ("idlocation", idLocation?.text)]
    return .scxml("send", attributes, payload.elements)
  }
}

extension SCXMLInvoke {
  var element: SCXMLElement {
    var attributes: [(String, String?)] = []
    if let type { attributes.append(type.attribute("type", "typeexpr")) }
    if let source { attributes.append(source.attribute("src", "srcexpr")) }
    attributes += [
      ("id", id), ("idlocation", idLocation?.text), ("autoforward", autoforward ? "true" : nil),
    ]
    var children = payload.elements
    if let finalize { children.append(.scxml("finalize", [], finalize.map(\.element))) }
    return .scxml("invoke", attributes, children)
  }
}
#endif
