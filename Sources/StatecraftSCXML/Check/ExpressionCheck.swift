#if SCXML
internal import Foundation

/// Checks the syntax of a document's expressions without evaluating them.
struct ExpressionCheck {
  /// Why an expression cannot be parsed.
  struct Fault: Hashable {
    let message: String
    /// The line of the expression, from 1.
    let line: Int
    let advice: String
  }

  private enum Language {
    case null
    /// The heap is `nil` if it could not be allocated; no expression is checked then.
    case ecmascript(ECMAScriptDataModel?)
    /// A data model that the host registered.
    case other
    case unknown
  }

  private let language: Language

  init(dataModel: String, known: some Collection<String>) {
    switch dataModel {
    case "null", "": language = .null
    case "ecmascript": language = .ecmascript(try? ECMAScriptDataModel())
    case let name: language = known.contains(name) ? .other : .unknown
    }
  }

  var isKnown: Bool { if case .unknown = language { false } else { true } }
  var isNull: Bool { if case .null = language { true } else { false } }
  var isECMAScript: Bool { if case .ecmascript = language { true } else { false } }

  /// The fault in an expression; `nil` if the expression can be parsed, or if the check does not
  /// know its language.
  func fault(in text: String, _ purpose: SCXMLExpression.Purpose) -> Fault? {
    switch language {
    case .other, .unknown: return nil
    case .null:
      guard purpose == .condition, NullDataModel.state(in: text) == nil else { return nil }
      return Fault(
        message: "without a data model, only In('state') is known",
        line: 1,
        advice: "write <scxml datamodel=\"ecmascript\" …>"
      )
    case .ecmascript(let model):
      guard let message = model?.syntaxError(in: text, purpose) else { return nil }
      return Self.fault(message)
    }
  }

  /// Separates the line number from a message of the script engine: `… (line 3)` or `… (line 3, end
  /// of input)`.
  private static func fault(_ message: String) -> Fault {
    let advice = "correct the expression"
    guard let match = message.firstMatch(of: /\s*\(line (\d+)(, end of input)?\)$/) else {
      return Fault(message: message, line: 1, advice: advice)
    }
    return Fault(
      message: message[..<match.range.lowerBound]
        + (match.output.2 == nil ? "" : " at the end of the text"),
      line: Int(match.output.1) ?? 1,
      advice: advice
    )
  }

  /// The states that an expression names in `In('state')`.
  func statesAsked(in text: String) -> [String] {
    switch language {
    case .other, .unknown: return []
    case .null: return NullDataModel.state(in: text).map { [$0] } ?? []
    case .ecmascript: return ECMAScriptDataModel.statesAsked(in: text)
    }
  }

  /// The string that an expression consists of; `nil` if the expression is not a string literal.
  static func literal(_ expression: String) -> String? {
    let text = expression.trimmingCharacters(in: .whitespacesAndNewlines)
    guard text.count >= 2, let quote = text.first, quote == "'" || quote == "\"",
      text.last == quote
    else { return nil }
    let content = text.dropFirst().dropLast()
    return content.contains { $0 == quote || $0 == "\\" } ? nil : String(content)
  }
}
#endif
