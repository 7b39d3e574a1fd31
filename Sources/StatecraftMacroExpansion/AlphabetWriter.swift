#if Macros
import SwiftSyntax
import SwiftSyntaxBuilder

/// Writes the members of an alphabet: `Cases`, `cases` and `caseIndex`.
struct AlphabetWriter {
  private let alphabet: Alphabet
  private let elements: [NumberedElement]

  init(_ alphabet: Alphabet) {
    self.alphabet = alphabet
    elements = Numbering(alphabet.elements).elements
  }

  var members: [DeclSyntax] {
    [structure, list, index].map { DeclSyntax(stringLiteral: $0.joined(separator: "\n")) }
  }

  // MARK: - Cases

  private var structure: [String] {
    [
      "/// The cases: their numbers, names and payloads.",
      "\(alphabet.visibility.stored)struct Cases: Sendable {",
    ]
      + indented(properties(elements))
      + ["}"]
  }

  private func properties(_ elements: [NumberedElement]) -> [String] {
    elements.flatMap { element in
      switch element {
      case .single(let one, let number):
        property(one, number)
      case .block(let branches, let count):
        conditional(branches) { branch in
          properties(branch.elements) + (count.map { [constant($0, branch.count)] } ?? [])
        }
      }
    }
  }

  private func property(_ one: AlphabetCase, _ number: Number) -> [String] {
    let type = "Statecraft.EventCase<\(alphabet.name), \(one.payloadType)>"
    let name = StringLiteralExprSyntax(content: one.name)
    return one.documentation + one.deprecations + [
      "\(alphabet.visibility.stored)let \(one.identifier) = \(type)(\(number.text), \(name)) {",
      "  if case \(one.pattern) = $0 { \(one.payload) } else { nil }",
      "}",
    ]
  }

  /// Returns the constant for the number of cases that a block has in the current build.
  private func constant(_ name: String, _ count: Number) -> String {
    "\(alphabet.visibility.computed)static var \(name): Int { \(count.text) }"
  }

  // MARK: - cases

  private var list: [String] {
    [
      "/// The cases, for key paths.",
      alphabet.allowsStoredStatics
        ? "\(alphabet.visibility.stored)static let cases = Cases()"
        : "\(alphabet.visibility.stored)static var cases: Cases { Cases() }",
    ]
  }

  // MARK: - caseIndex

  private var index: [String] {
    [
      "/// The number of this event's case.",
      "\(alphabet.visibility.computed)var caseIndex: Int {",
      "  switch self {",
    ]
      + indented(branches(elements))
      + ["  }", "}"]
  }

  private func branches(_ elements: [NumberedElement]) -> [String] {
    elements.flatMap { element in
      switch element {
      case .single(let one, let number): ["case .\(one.identifier): \(number.text)"]
      case .block(let blocks, _): conditional(blocks) { branches($0.elements) }
      }
    }
  }

  // MARK: - Lines

  private func conditional(
    _ branches: [NumberedElement.Branch],
    _ content: (NumberedElement.Branch) -> [String]
  ) -> [String] {
    branches.flatMap { [$0.condition] + content($0) } + ["#endif"]
  }

  private func indented(_ lines: [String]) -> [String] { lines.map { "  \($0)" } }
}
#endif
