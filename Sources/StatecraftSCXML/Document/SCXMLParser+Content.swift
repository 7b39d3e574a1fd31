#if SCXML
import Statecraft

/// Parses executable content.
extension SCXMLParser {
  typealias Scope = ActionScope<SCXMLContext>

  /// Returns the content of an element as a block.
  mutating func block(_ element: SCXMLElement) -> Block<SCXMLContext> {
    Block(content(of: element.elements).map(action))
  }

  func action(_ statement: SCXMLStatement) -> Action<SCXMLContext> {
    let content = statement.content
    let name: String? =
      switch content {
      case .raise: nil
      case .choose: "if"
      case .forEach: "foreach"
      case .log(let label, _): label.map { "log \($0)" } ?? "log"
      case .assign(let location, _): "assign \(location.text)"
      case .script: "script"
      case .send(let send):
        ["send", send.event?.written, send.delay?.written.map { "after \($0)" }]
          .compactMap(\.self).joined(separator: " ")
      case .cancel(let id): ["cancel", id.written].compactMap(\.self).joined(separator: " ")
      case .custom(let element): element.name
      }
    let kind: Action<SCXMLContext>.Kind =
      if case .raise(let event) = content { .raise(event) } else { .mutate }
    return Action(name: name, kind: kind, canThrow: true, origin: content) { context, scope in
      try context.session.execute(statement, &scope)
    }
  }

  /// Returns an action that the document implies.
  ///
  /// Diagrams show the action if it has a name.
  func action(
    _ name: String? = nil,
    _ body: @escaping @Sendable (any SCXMLContentRunner, inout Scope) throws -> Void
  ) -> Action<SCXMLContext> {
    Action(name: name, kind: .mutate, canThrow: true) { context, scope in
      try body(context.session, &scope)
    }
  }

  func condition(_ expression: SCXMLExpression) -> Condition<SCXMLContext> {
    .predicate(
      Predicate(name: expression.text, needsPayload: true, canThrow: true, origin: expression) {
        context,
        guardContext in
        try context.session.holds(expression, guardContext)
      }
    )
  }

  mutating func content(of elements: [SCXMLElement]) -> [SCXMLStatement] {
    elements.compactMap { element in
      let content =
        element.namespace == Self.namespace ? content(element) : .custom(element)
      return content.map {
        SCXMLStatement(content: $0, line: element.line, column: element.column)
      }
    }
  }

  private mutating func content(_ element: SCXMLElement) -> SCXMLContent? {
    switch element.name {
    case "raise":
      return required("event", element).map { .raise($0) }
    case "if": return choose(element)
    case "foreach":
      guard let array = required("array", element), let item = required("item", element) else {
        return nil
      }
      return .forEach(
        item: item,
        index: element["index"],
        array: expression(array, element),
        content(of: element.elements)
      )
    case "log":
      return .log(label: element["label"], element["expr"].map { expression($0, element) })
    case "assign":
      guard let location = required("location", element) else { return nil }
      if element["expr"] != nil, !element.children.allSatisfy(\.isBlank) {
        report(element, "<assign> has both 'expr' and content", "keep one of them")
      }
      let source: SCXMLContent.Source =
        element["expr"].map { .expression(expression($0, element)) } ?? .inline(element.children)
      return .assign(expression(location, element), source)
    case "script":
      if let address = element["src"] {
        if !element.children.allSatisfy(\.isBlank) {
          report(element, "<script> has both 'src' and content", "keep one of them")
        }
        scriptAddresses.append(address)
        // Scripts from resources have negative numbers, each one of its own.
        return .script(
          SCXMLExpression(number: -scriptAddresses.count, text: address, line: element.line)
        )
      }
      return .script(expression(element.text, element))
    case "send": return .send(send(element))
    case "cancel":
      guard let id = text("sendid", "sendidexpr", element) else {
        report(element, "<cancel> needs 'sendid' or 'sendidexpr'", "name the send to cancel")
        return nil
      }
      return .cancel(id)
    default:
      report(element, "<\(element.name)> is not executable content", "move or remove it")
      return nil
    }
  }

  private mutating func choose(_ element: SCXMLElement) -> SCXMLContent? {
    guard let first = required("cond", element) else { return nil }
    var branches: [SCXMLContent.Branch] = []
    var condition: SCXMLExpression? = expression(first, element)
    var elements: [SCXMLElement] = []
    var hasElse = false
    for child in element.elements {
      let isBranch = child.namespace == Self.namespace
      switch child.name {
      case "elseif" where isBranch, "else" where isBranch:
        branches.append(
          SCXMLContent.Branch(condition: condition, content: content(of: elements))
        )
        elements = []
        if hasElse { report(child, "<\(child.name)> follows <else>", "put <else> last") }
        if child.name == "else" {
          hasElse = true
          condition = nil
        } else {
          condition = expression(required("cond", child) ?? "false", child)
        }
      default: elements.append(child)
      }
    }
    branches.append(SCXMLContent.Branch(condition: condition, content: content(of: elements)))
    return .choose(branches)
  }

  private mutating func send(_ element: SCXMLElement) -> SCXMLContent.Send {
    var send = SCXMLContent.Send()
    send.event = text("event", "eventexpr", element)
    send.target = text("target", "targetexpr", element)
    send.type = text("type", "typeexpr", element)
    send.delay = text("delay", "delayexpr", element)
    send.id = element["id"]
    send.idLocation = element["idlocation"].map { expression($0, element) }
    if send.id != nil, send.idLocation != nil {
      report(element, "<send> has both 'id' and 'idlocation'", "keep one of them")
    }
    send.payload = payload(of: element, namelist: element["namelist"])
    if send.payload.content != nil, send.event != nil, !send.payload.parameters.isEmpty {
      report(element, "<send> has both <content> and parameters", "keep one of them")
    }
    return send
  }

  mutating func payload(of element: SCXMLElement, namelist: String?) -> SCXMLContent.Payload {
    var payload = SCXMLContent.Payload()
    for name in (namelist ?? "").split(whereSeparator: \.isWhitespace).map(String.init) {
      payload.parameters.append(
        SCXMLContent.Parameter(name: name, value: expression(name, element))
      )
    }
    for child in element.elements where child.namespace == Self.namespace {
      switch child.name {
      case "param":
        guard let name = required("name", child) else { continue }
        guard let text = child["expr"] ?? child["location"] else {
          report(child, "<param name='\(name)'> has no value", "give it 'expr' or 'location'")
          continue
        }
        if child["expr"] != nil, child["location"] != nil {
          report(child, "<param> has both 'expr' and 'location'", "keep one of them")
        }
        payload.parameters.append(
          SCXMLContent.Parameter(name: name, value: expression(text, child))
        )
      case "content":
        if payload.content != nil {
          report(child, "there is more than one <content>", "keep one of them")
        }
        if child["expr"] != nil, !child.children.allSatisfy(\.isBlank) {
          report(child, "<content> has both 'expr' and content", "keep one of them")
        }
        payload.content =
          child["expr"].map { .expression(expression($0, child)) } ?? .inline(child.children)
      case "finalize" where element.name == "invoke": break
      default:
        report(child, "<\(child.name)> is not allowed in <\(element.name)>", "move or remove it")
      }
    }
    return payload
  }

  mutating func text(
    _ literal: String,
    _ computed: String,
    _ element: SCXMLElement
  ) -> SCXMLContent.Text? {
    if let text = element[computed] {
      if element[literal] != nil {
        report(
          element,
          "<\(element.name)> has both '\(literal)' and '\(computed)'",
          "keep one of them"
        )
      }
      return .expression(expression(text, element))
    }
    return element[literal].map { .literal($0) }
  }

  private mutating func required(_ attribute: String, _ element: SCXMLElement) -> String? {
    guard let value = element[attribute] else {
      report(
        element,
        "<\(element.name)> needs '\(attribute)'",
        "write <\(element.name) \(attribute)=\"…\">"
      )
      return nil
    }
    return value
  }
}

extension SCXMLNode {
  var isBlank: Bool {
    if case .text(let text) = self { text.allSatisfy(\.isWhitespace) } else { false }
  }
}
#endif
