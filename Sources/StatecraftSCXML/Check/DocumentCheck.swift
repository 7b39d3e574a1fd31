#if SCXML
import Statecraft

/// Finds faults of a document, element by element, without running it.
struct DocumentCheck {
  let document: SCXMLDocument
  let settings: SCXMLPlatform.Settings
  let names: DeclaredNames
  let expressions: ExpressionCheck
  var findings: [Diagnostic] = []

  init(_ document: SCXMLDocument, _ settings: SCXMLPlatform.Settings) {
    self.document = document
    self.settings = settings
    names = DeclaredNames(of: document)
    expressions = ExpressionCheck(
      dataModel: document.dataModel ?? settings.defaultDataModel,
      known: settings.dataModels.keys
    )
  }

  // MARK: - Elements

  mutating func walk(_ element: SCXMLElement) {
    guard element.namespace == SCXMLParser.namespace else { return }
    look(at: element)
    switch element.name {
    case "content":
      if case .element(let root)? = element.children.first(where: { !$0.isText }) {
        walk(nested: root)
      }
    // The content of these elements is data.
    case "data", "assign": break
    default: for child in element.elements { walk(child) }
    }
  }

  /// Checks a nested document, which a session of its own will run.
  private mutating func walk(nested root: SCXMLElement) {
    guard root.name == "scxml", root.namespace == SCXMLParser.namespace else { return }
    let nested = SCXMLDocument(root, name: document.file, base: document.base)
    findings += nested.check(settings)
  }

  private mutating func look(at element: SCXMLElement) {
    switch element.name {
    case "scxml": checkDataModel(element)
    case "transition", "if", "elseif": expression("cond", element, .condition)
    case "foreach":
      needsData(element)
      expression("array", element, .array)
    case "log", "content": expression("expr", element)
    case "data":
      needsData(element)
      expression("expr", element, .operand)
    case "assign":
      needsData(element)
      location("location", element, isWritten: true)
      expression("expr", element, .operand)
    case "script": checkScript(element)
    case "send": checkSend(element)
    case "cancel": checkCancel(element)
    case "param":
      expression("expr", element)
      location("location", element, isWritten: false)
    case "invoke": checkInvoke(element)
    default: break
    }
  }

  private mutating func checkDataModel(_ element: SCXMLElement) {
    guard let name = element["datamodel"], !expressions.isKnown else { return }
    let others = settings.dataModels.keys.sorted().map { ", '\($0)'" }.joined()
    report(
      .error,
      element,
      "datamodel",
      "the data model '\(name)' is unknown, so the document cannot run",
      "write 'ecmascript' or 'null'\(others.isEmpty ? "" : " or one of\(others.dropFirst())")"
    )
  }

  private mutating func checkScript(_ element: SCXMLElement) {
    needsData(element)
    guard element["src"] == nil, let fault = expressions.fault(in: element.text, .program) else {
      return
    }
    report(
      .error,
      at: document.location(ofLine: fault.line, in: element),
      "the script cannot be parsed: \(fault.message)",
      "correct it"
    )
  }

  private mutating func checkSend(_ element: SCXMLElement) {
    for name in ["eventexpr", "targetexpr", "typeexpr", "delayexpr"] { expression(name, element) }
    location("idlocation", element, isWritten: true)
    namelist(element)
    delay("delay", element, element["delay"])
    delay("delayexpr", element, element["delayexpr"].flatMap(ExpressionCheck.literal))
    let type = element["type"]
    if let type, !SCXMLSession.isProcessor(type),
      !settings.processors.contains(where: { $0.types.contains(type) })
    {
      report(
        .warning,
        element,
        "type",
        "no event processor of the type '\(type)' is registered, so <send> fails",
        "correct the type, or have the host register the processor"
      )
      return
    }
    guard element["typeexpr"] == nil, type.map(SCXMLSession.isProcessor) ?? true else { return }
    checkTarget(element)
  }

  /// Checks the target of a `<send>` that uses SCXML's own processor.
  private mutating func checkTarget(_ element: SCXMLElement) {
    guard let target = element["target"], !target.isEmpty else { return }
    guard target.hasPrefix("#_") else {
      return report(
        .error,
        element,
        "target",
        "'\(target)' is not a target of SCXML events",
        "write '#_parent', '#_internal', '#_scxml_' and a session, or '#_' and the id of an "
          + "<invoke>"
      )
    }
    if target == "#_internal" {
      let delay = element["delay"].flatMap(SCXMLSession.duration)
      guard let delay, delay > .zero else { return }
      return report(
        .error,
        element,
        "delay",
        "an event for '#_internal' cannot be delayed",
        "remove the target or the delay"
      )
    }
    guard target != "#_parent", !target.hasPrefix("#_scxml_") else { return }
    let name = String(target.dropFirst(2))
    guard !names.mayInvoke(name) else { return }
    report(
      .warning,
      element,
      "target",
      "no <invoke> has the id '\(name)', so the event is not delivered",
      "correct the id, or give it to the <invoke>"
    )
  }

  private mutating func checkCancel(_ element: SCXMLElement) {
    expression("sendidexpr", element)
    guard let id = element["sendid"], !names.maySend(id) else { return }
    report(
      .warning,
      element,
      "sendid",
      "no <send> has the id '\(id)', so <cancel> does nothing",
      "correct the id, or write <send id=\"\(id)\" …>"
    )
  }

  private mutating func checkInvoke(_ element: SCXMLElement) {
    for name in ["typeexpr", "srcexpr"] { expression(name, element) }
    location("idlocation", element, isWritten: true)
    namelist(element)
    guard let type = element["type"], !SCXMLSession.isSession(type),
      settings.invokers[type] == nil
    else { return }
    report(
      .warning,
      element,
      "type",
      "no service of the type '\(type)' is registered, so <invoke> fails",
      "correct the type, or have the host register the service"
    )
  }

  // MARK: - Attributes

  private mutating func needsData(_ element: SCXMLElement) {
    guard expressions.isNull else { return }
    report(
      .error,
      at: document.location(of: element),
      "<\(element.name)> needs a data model, but the document has none",
      "write <scxml datamodel=\"ecmascript\" …>"
    )
  }

  private mutating func expression(
    _ attribute: String,
    _ element: SCXMLElement,
    _ purpose: SCXMLExpression.Purpose = .value
  ) {
    guard let text = element[attribute] else { return }
    if expressions.isNull, purpose == .value {
      return report(
        .error,
        element,
        attribute,
        "\(attribute)=\"\(Self.shortened(text))\" needs a data model, but the document has none",
        "write <scxml datamodel=\"ecmascript\" …>"
      )
    }
    if let fault = expressions.fault(in: text, purpose) {
      return report(
        .error,
        element,
        attribute,
        "\(attribute)=\"\(Self.shortened(text))\" cannot be parsed: \(fault.message)",
        fault.advice
      )
    }
    // The document of a chart uses `In('#')` for a condition that never holds.
    for state in expressions.statesAsked(in: text)
    where state != "#" && !names.states.contains(state) {
      report(
        .warning,
        element,
        attribute,
        names.histories.contains(state)
          ? "In('\(state)') names a history, which is never active, so it is always false"
          : "In('\(state)') names a state that the document does not have, so it is always false",
        "name a state of the document"
      )
    }
  }

  private mutating func location(
    _ attribute: String,
    _ element: SCXMLElement,
    isWritten: Bool
  ) {
    guard let text = element[attribute] else { return }
    location(text, attribute, element, isWritten)
  }

  private mutating func namelist(_ element: SCXMLElement) {
    for name in (element["namelist"] ?? "").split(whereSeparator: \.isWhitespace) {
      location(String(name), "namelist", element, false)
    }
  }

  private mutating func location(
    _ text: String,
    _ attribute: String,
    _ element: SCXMLElement,
    _ isWritten: Bool
  ) {
    if let fault = expressions.fault(in: text, isWritten ? .location : .value) {
      return report(
        .error,
        element,
        attribute,
        "\(attribute)=\"\(Self.shortened(text))\" is not a location: \(fault.message)",
        "name a variable of the document"
      )
    }
    guard expressions.isECMAScript, let variable = DeclaredNames.leadingName(of: text) else {
      return
    }
    if isWritten, DeclaredNames.systemVariables.contains(variable) {
      return report(
        .warning,
        element,
        attribute,
        "'\(variable)' is a system variable, which cannot be assigned",
        "name a variable of the document"
      )
    }
    guard !names.mayBeVariable(variable) else { return }
    report(
      .warning,
      element,
      attribute,
      "'\(variable)' is not declared, so <\(element.name)> fails",
      "correct the name, or declare it: <data id=\"\(variable)\"/>"
    )
  }

  private mutating func delay(_ attribute: String, _ element: SCXMLElement, _ text: String?) {
    guard let text, SCXMLSession.duration(text) == nil else { return }
    report(
      .error,
      element,
      attribute,
      "'\(Self.shortened(text))' is not a delay",
      "write a number and 's' or 'ms', such as \"10s\""
    )
  }

  // MARK: - Findings

  private static func shortened(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count <= 60 ? line : line.prefix(59) + "…"
  }

  private mutating func report(
    _ severity: Diagnostic.Severity,
    _ element: SCXMLElement,
    _ attribute: String,
    _ problem: String,
    _ advice: String
  ) {
    report(severity, at: document.location(of: attribute, in: element), problem, advice)
  }

  private mutating func report(
    _ severity: Diagnostic.Severity,
    at location: Diagnostic.Location,
    _ problem: String,
    _ advice: String
  ) {
    findings.append(
      Diagnostic(severity, state: nil, problem: problem, suggestion: advice, location: location)
    )
  }
}
#endif
