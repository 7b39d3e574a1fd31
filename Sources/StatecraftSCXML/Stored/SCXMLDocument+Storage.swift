#if SCXML
import Statecraft

/// What cannot be stored of a document.
extension SCXMLDocument {
  /// The largest version of a document.
  private static var largestVersion: Int { 10_000 }

  /// The version that is written in Statecraft's namespace; `nil` if none is written, or no number.
  var storedVersion: Int? {
    root?.own("version").flatMap { Int($0) }.flatMap { (1...Self.largestVersion ~= $0) ? $0 : nil }
  }

  /// Everything that cannot be stored, in document order.
  func storageFindings(_ settings: SCXMLPlatform.Settings) -> [Diagnostic] {
    let errors = diagnostics.filter { $0.severity == .error }
    guard errors.isEmpty, let root else { return errors }
    var findings: [Diagnostic] = []
    let model = dataModel ?? settings.defaultDataModel
    if !["null", "", "ecmascript"].contains(model) {
      findings.append(
        finding(
          "the data model '\(model)' cannot be stored",
          "use 'ecmascript', or 'null' for a document without data",
          at: location(of: "datamodel", in: root)
        )
      )
    }
    if name.isEmpty || name.contains(where: { $0 == "/" || $0.isWhitespace || $0.isNewline }) {
      findings.append(
        finding(
          "the name '\(name)' cannot be that of stored machines",
          "give the document a name without spaces and slashes: <scxml name=\"…\">",
          at: location(of: "name", in: root)
        )
      )
    }
    if let text = root.own("version"), storedVersion == nil {
      findings.append(
        finding(
          "the version '\(text)' of the document is no number from 1 to \(Self.largestVersion)",
          "write for instance \(StorableDocument.versionText(2))",
          at: location(of: root)
        )
      )
    }
    collect(root, isContent: false, &findings)
    if usesECMAScript(by: settings.defaultDataModel) {
      for fault in functionFaults {
        let (problem, suggestion) = fault.words("stored")
        findings.append(finding(problem, suggestion, at: fault.location))
      }
    }
    return Self.inOrder(findings)
  }

  /// Puts the reason why what a step has made cannot be stored into the words of stores.
  static func storageProblem(_ reason: String) -> String {
    incomparable(in: reason).map { "the data cannot be stored: \($0)" } ?? reason
  }

  /// The value that a reason of the data model is about, and what is wrong with it; `nil` for other
  /// reasons.
  private static func incomparable(in reason: String) -> Substring? {
    let prefix = "the data cannot be compared: "
    return reason.hasPrefix(prefix) ? reason.dropFirst(prefix.count) : nil
  }

  /// Puts an error of the first step into words for the registration, with the place of the data.
  func finding(of error: any Error) -> Diagnostic {
    let reason = (error as? SCXMLError)?.message ?? "\(error)"
    guard let value = Self.incomparable(in: reason) else {
      return finding(
        "the document cannot be stored: \(reason)",
        "correct the document",
        at: root.map(location(of:))
      )
    }
    let name = value.prefix { !".[ ".contains($0) }
    let item = data.first { $0.id == name }
    return finding(
      Self.storageProblem(reason),
      "keep values in data that JSON can say, and functions in a <script> of the document",
      at: item.map { Diagnostic.Location(file: file, line: $0.line, column: $0.column) }
        ?? root.map(location(of:))
    )
  }

  // MARK: - Elements

  private static var containers: Set<String> {
    ["onentry", "onexit", "transition", "if", "elseif", "else", "foreach", "finalize"]
  }

  /// Adds what cannot be stored of an element and of those inside of it.
  private func collect(_ element: SCXMLElement, isContent: Bool, _ findings: inout [Diagnostic]) {
    guard element.namespace == SCXMLParser.namespace else {
      guard isContent else { return }
      return findings.append(
        finding(
          "<\(element.name)> of '\(element.namespace)' cannot be repeated when a journal is replayed",
          "use content of SCXML, and let readers of the journal do the rest",
          at: location(of: element)
        )
      )
    }
    switch element.name {
    case "data": return collect(data: element, &findings)
    // These have data, not content.
    case "assign", "content", "param", "log", "raise", "cancel", "donedata": return
    case "send": return collect(send: element, &findings)
    case "script": return collect(script: element, &findings)
    case "invoke":
      return findings.append(
        finding(
          "<invoke> cannot be stored: its session or service ends with the process",
          "make the other document a machine of its own, and let a program send the events",
          at: location(of: element)
        )
      )
    default: break
    }
    let isContent = Self.containers.contains(element.name)
    for child in element.elements { collect(child, isContent: isContent, &findings) }
  }

  private func collect(send element: SCXMLElement, _ findings: inout [Diagnostic]) {
    func add(_ problem: String, _ suggestion: String, at attribute: String) {
      findings.append(
        finding("<send> \(problem)", suggestion, at: location(of: attribute, in: element))
      )
    }
    let itself = "send the event to the machine itself, without 'target' and 'type'"
    if element["idlocation"] != nil {
      add(
        "with 'idlocation' makes a new id each time, which a replay would not make again",
        "write 'id'",
        at: "idlocation"
      )
    }
    for attribute in ["typeexpr", "targetexpr"] where element[attribute] != nil {
      add(
        "computes where it sends, which must be known before machines are stored",
        itself,
        at: attribute
      )
    }
    if let type = element["type"], !SCXMLSession.isProcessor(type) {
      add(
        "of the type '\(type)' leaves the machine, and a crash could lose or repeat it",
        itself,
        at: "type"
      )
    } else if let target = element["target"], !["", "#_internal"].contains(target) {
      add(
        "to '\(target)' leaves the machine, and a crash could lose or repeat it",
        itself,
        at: "target"
      )
    }
  }

  private func collect(data element: SCXMLElement, _ findings: inout [Diagnostic]) {
    guard let address = element["src"] else { return }
    findings.append(
      finding(
        "the data '\(element["id"] ?? "")' come from '\(address)', which may be another text at the next "
          + "start, so that a replay would differ",
        "write them into the document, or give them to each machine at its start",
        at: location(of: "src", in: element)
      )
    )
  }

  private func collect(script element: SCXMLElement, _ findings: inout [Diagnostic]) {
    if let address = element["src"] {
      findings.append(
        finding(
          "the script '\(address)' may be another one in the next process, so that a replay would differ",
          "write it into the document",
          at: location(of: "src", in: element)
        )
      )
    }
  }

  private func finding(
    _ problem: String,
    _ suggestion: String,
    at location: Diagnostic.Location?
  ) -> Diagnostic {
    Diagnostic(.error, state: nil, problem: problem, suggestion: suggestion, location: location)
  }
}
#endif
