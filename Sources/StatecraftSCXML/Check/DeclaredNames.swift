#if SCXML
internal import Statecraft

/// The names that a document declares, or that its scripts might declare.
///
/// The set is an overestimate: every name that a script mentions is assumed to be declared.
struct DeclaredNames {
  let states: Set<String>
  let histories: Set<String>
  private var variables: Set<String> = []
  private var sendIDs: Set<String> = []
  private var invocationIDs: Set<String> = []
  /// Whether the document generates ids at run time.
  private var makesSendIDs = false
  private var makesInvocationIDs = false
  /// Whether scripts in other resources, or foreign content, may declare further names.
  private var isOpen = false

  static let systemVariables: Set<String> = [
    "_event", "_sessionid", "_name", "_ioprocessors", "_x",
  ]

  /// The global names of the language.
  private static let language: Set<String> = [
    "this", "Object", "Array", "Math", "JSON", "Date", "String", "Number", "Boolean", "RegExp",
    "Error", "Function", "Duktape", "globalThis", "NaN", "Infinity", "undefined", "true", "false",
    "null", "new", "typeof", "void", "function", "In", "parseInt", "parseFloat", "isNaN",
    "isFinite", "eval", "encodeURIComponent", "decodeURIComponent", "encodeURI", "decodeURI",
    "escape", "unescape", "Reflect", "Symbol", "Proxy", "Uint8Array", "ArrayBuffer",
  ]

  init(of document: SCXMLDocument) {
    states = Set(document.chart.model.states.compactMap(\.id))
    histories = Set(document.chart.model.histories.map(\.name))
    if let root = document.root { collect(root) }
  }

  private mutating func collect(_ element: SCXMLElement) {
    guard element.namespace == SCXMLParser.namespace else {
      isOpen = true
      return
    }
    switch element.name {
    case "data": element["id"].map { _ = variables.insert($0) }
    case "foreach":
      for name in ["item", "index"] { element[name].map { _ = variables.insert($0) } }
    case "script":
      if element["src"] != nil { isOpen = true }
      variables.formUnion(Self.words(of: element.text))
    case "send":
      element["id"].map { _ = sendIDs.insert($0) }
      if element["idlocation"] != nil { makesSendIDs = true }
    case "invoke":
      element["id"].map { _ = invocationIDs.insert($0) }
      if element["id"] == nil { makesInvocationIDs = true }
    default: break
    }
    // An expression can be an assignment, too.
    for attribute in element.attributes where attribute.value.contains("=") {
      variables.formUnion(Self.assigned(in: attribute.value))
    }
    // The content of these elements is data or a nested document.
    guard !["data", "assign", "content"].contains(element.name) else { return }
    for child in element.elements { collect(child) }
  }

  func mayBeVariable(_ name: String) -> Bool {
    isOpen || variables.contains(name) || Self.language.contains(name)
      || Self.systemVariables.contains(name)
  }

  /// Whether a `<send>` can have the given id.
  ///
  /// A generated id is `send` followed by a number.
  func maySend(_ id: String) -> Bool {
    isOpen || sendIDs.contains(id)
      || makesSendIDs && id.hasPrefix("send") && id.dropFirst(4).allSatisfy(\.isNumber)
  }

  /// Whether an `<invoke>` can have the given id.
  ///
  /// A generated id is a state, a dot and a number.
  func mayInvoke(_ id: String) -> Bool {
    isOpen || invocationIDs.contains(id) || makesInvocationIDs && id.contains(".")
  }

  // MARK: - Names in texts

  /// The variable that a location begins with; `nil` if it does not begin with a variable.
  static func leadingName(of location: String) -> String? {
    let text = location.drop(while: \.isWhitespace)
    guard let first = text.first, first.isLetter || first == "_" || first == "$" else { return nil }
    return String(text.prefix(while: isPartOfName))
  }

  private static func isPartOfName(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_" || character == "$"
  }

  private static func words(of text: String) -> [String] {
    text.split { !isPartOfName($0) }.map(String.init)
  }

  /// The names in front of a single `=`.
  private static func assigned(in text: String) -> [String] {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false)
    return zip(parts, parts.dropFirst()).compactMap { part, next in
      // `==` is a comparison, not an assignment.
      guard !next.isEmpty else { return nil }
      let word = part.reversed().drop(while: \.isWhitespace).prefix(while: isPartOfName)
      return word.isEmpty ? nil : String(word.reversed())
    }
  }
}
#endif
