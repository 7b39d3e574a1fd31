#if SCXML
/// The `null` data model: it has no data, and `In(state)` is its only condition.
///
/// Source: SCXML B.1.
final class NullDataModel: SCXMLDataModel {
  private var isIn: (String) -> Bool = { _ in false }

  private func refuse(_ what: String) -> SCXMLError {
    .execution("\(what) needs a data model, but the document's is 'null'")
  }

  func declare(_ name: String, _ value: SCXMLValue) throws { throw refuse("<data>") }

  func declare(_ name: String, evaluating expression: SCXMLExpression) throws {
    throw refuse("<data>")
  }

  func assign(_ location: SCXMLExpression, evaluating expression: SCXMLExpression) throws {
    throw refuse("<assign>")
  }

  func assign(_ location: SCXMLExpression, _ value: SCXMLValue) throws { throw refuse("<assign>") }

  func evaluate(_ expression: SCXMLExpression) throws -> SCXMLValue {
    throw refuse("'\(expression.text)'")
  }

  func holds(_ condition: SCXMLExpression) throws -> Bool {
    guard let state = Self.state(in: condition.text) else { throw refuse("'\(condition.text)'") }
    return isIn(state)
  }

  /// The state that an `In(state)` condition names; `nil` for any other condition.
  static func state(in condition: String) -> String? {
    let text = condition.filter { !$0.isWhitespace }
    guard text.hasPrefix("In("), text.hasSuffix(")") else { return nil }
    let name = text.dropFirst(3).dropLast()
    let quotes: Set<Character> = ["'", "\""]
    guard let first = name.first, quotes.contains(first) else { return String(name) }
    guard name.count > 1, name.last == first else { return nil }
    return String(name.dropFirst().dropLast())
  }

  func run(_ script: SCXMLExpression) throws { throw refuse("<script>") }

  func forEach(
    _ item: String,
    _ index: String?,
    in array: SCXMLExpression,
    _ body: () throws -> Void
  ) throws { throw refuse("<foreach>") }

  func bind(_ variables: SCXMLSystemVariables) throws { isIn = variables.isIn }

  func bind(_ event: SCXMLEvent) throws {}

  func value(of content: [SCXMLNode]) -> SCXMLValue { .plain(content) }
}

extension SCXMLValue {
  /// Returns content as XML if it contains elements, otherwise as text with normalised spaces.
  ///
  /// Source: SCXML B.2.8.1, the text of a document normalised.
  static func plain(_ content: [SCXMLNode]) -> SCXMLValue {
    let hasElements = content.contains { if case .element = $0 { true } else { false } }
    if hasElements {
      return .xml(
        content.filter { node in
          if case .text(let text) = node { !text.allSatisfy(\.isWhitespace) } else { true }
        }
      )
    }
    let text = content.map { if case .text(let text) = $0 { text } else { "" } }.joined()
    return .string(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }
}
#endif
