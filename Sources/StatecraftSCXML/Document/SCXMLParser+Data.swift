#if SCXML
import Statecraft

/// Parses data, results and invocations.
///
/// Source: SCXML 5.3, 5.5 and 6.4.
extension SCXMLParser {
  mutating func parseData(_ element: SCXMLElement, _ state: Int) {
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
      let hasContent = !child.children.allSatisfy(\.isBlank)
      let values = [child["expr"] != nil, child["src"] != nil, hasContent].count { $0 }
      if values > 1 {
        report(child, "<data id='\(id)'> has several values", "keep one of expr, src and content")
      }
      let item = SCXMLData(
        id: id,
        value: value,
        isTopLevel: state == 0,
        line: child.line,
        column: child.column
      )
      data.append(item)
      dataByState[state, default: []].append(item)
    }
  }

  mutating func parseDoneData(_ element: SCXMLElement, _ state: Int) {
    let payload = payload(of: element, namelist: nil)
    model.states[state].output = FinalOutput(type: SCXMLValue.self) { context, _ in
      context.session.results[state]
    }
    doneData[state] = payload
  }

  mutating func parseInvoke(_ element: SCXMLElement, _ state: Int) {
    var invoke = SCXMLInvoke(
      number: invokes.count,
      state: model.states[state].name,
      line: element.line,
      column: element.column
    )
    invoke.type = text("type", "typeexpr", element)
    invoke.source = text("src", "srcexpr", element)
    invoke.id = element["id"]
    invoke.idLocation = element["idlocation"].map { expression($0, element) }
    if invoke.id != nil, invoke.idLocation != nil {
      report(element, "<invoke> has both 'id' and 'idlocation'", "keep one of them")
    }
    switch element["autoforward"] ?? "false" {
    case "true", "1": invoke.autoforward = true
    case "false", "0": break
    case let other: report(element, "autoforward='\(other)' is unknown", "write 'true' or 'false'")
    }
    invoke.payload = payload(of: element, namelist: element["namelist"])
    if let finalize = element.elements.first(where: {
      $0.name == "finalize" && $0.namespace == Self.namespace
    }) {
      invoke.finalize =
        finalize.elements.isEmpty ? emptyFinalize(element) : content(of: finalize.elements)
    }
    invokes.append(invoke)
    let number = invoke.number
    model.states[state].starts.append(
      Block([
        action(invoke.source?.written ?? invoke.id ?? "invoke") { session, scope in
          try session.startInvoke(number, &scope)
        }
      ])
    )
    model.states[state].stops.append(
      Block([action { session, _ in session.cancelInvoke(number) }])
    )
  }

  /// Returns the content of an empty `<finalize>`: it copies the event's data to the locations of
  /// the parameters.
  ///
  /// Source: SCXML 6.5.2.
  private mutating func emptyFinalize(_ element: SCXMLElement) -> [SCXMLStatement] {
    var locations = (element["namelist"] ?? "").split(whereSeparator: \.isWhitespace).map {
      (name: String($0), location: String($0))
    }
    for parameter in element.elements
    where parameter.name == "param" && parameter.namespace == Self.namespace {
      if let name = parameter["name"], let location = parameter["location"] {
        locations.append((name, location))
      }
    }
    return locations.map { name, location in
      let key = name.jsonString
      let copy = SCXMLContent.assign(
        expression(location, element),
        .expression(expression("_event.data[\(key)]", element))
      )
      let choice = SCXMLContent.choose([
        SCXMLContent.Branch(
          condition: expression("_event.data && \(key) in _event.data", element),
          content: [SCXMLStatement(content: copy, line: element.line, column: element.column)]
        )
      ])
      return SCXMLStatement(content: choice, line: element.line, column: element.column)
    }
  }
}
#endif
