#if Macros
import StatecraftMacroExpansion
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacrosGenericTestSupport
import Testing

/// What somebody is told about a use of the macro.
struct Finding {
  let message: String
  let line: Int
  let column: Int
  var notes: [NoteSpec] = []
  /// What is offered to be changed.
  var fixes: [Fix] = []

  /// An offer, and the source after it was accepted.
  struct Fix {
    let message: String
    let source: String
  }
}

/// Asserts what the macro writes and says, and that its offers do what they promise.
///
/// - Parameters:
///   - source: uses `@Events`.
///   - expanded: the source with what the macro writes, and without the attribute.
///   - findings: what it says.
///   - conforms: whether the source declares the conformance itself.
///   - sourceLocation: where a failure is shown.
func expectExpansion(
  _ source: String,
  _ expanded: String,
  _ findings: [Finding] = [],
  conforms: Bool = false,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let fixes: [Finding.Fix?] = findings.flatMap(\.fixes)
  for fix in fixes.isEmpty ? [nil] : fixes {
    assertMacroExpansion(
      source,
      expandedSource: expanded,
      diagnostics: findings.map(\.specification),
      macroSpecs: ["Events": specification(conforms: conforms)],
      applyFixIts: fix.map { [$0.message] },
      fixedSource: fix?.source,
      indentationWidth: .spaces(2)
    ) { failure in
      Issue.record("\(failure.message)", sourceLocation: sourceLocation)
    }
  }
}

/// Asserts that the macro writes nothing and says why, and that its offers do what they promise.
func expectFindings(
  in source: String,
  _ findings: [Finding],
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let expanded = source.replacing("@Events ", with: "")
  expectExpansion(source, expanded, findings, sourceLocation: sourceLocation)
}

/// An enum with the case `push` after its expansion.
///
/// - Parameters:
///   - header: what stands before its brace.
///   - stored: what stands before stored properties and types.
///   - computed: what stands before computed properties.
///   - storesCases: whether `cases` is stored.
///   - depth: how many types it stands in.
/// - Returns: the source.
func expandedPush(
  _ header: String,
  stored: String = "",
  computed: String = "",
  storesCases: Bool = true,
  depth: Int = 0
) -> String {
  """
  \(header) {
    case push

    /// The cases: their numbers, names and payloads.
    \(stored)struct Cases: Sendable {
      \(stored)let push = Statecraft.EventCase<Event, Void>(0, "push") {
        if case .push = $0 { () } else { nil }
      }
    }

    /// The cases, for key paths.
    \(stored)static \(storesCases ? "let cases = Cases()" : "var cases: Cases { Cases() }")

    /// The number of this event's case.
    \(computed)var caseIndex: Int {
      switch self {
      case .push: 0
      }
    }
  }
  """
  .split(separator: "\n", omittingEmptySubsequences: false)
  .map { $0.isEmpty ? "" : String(repeating: "  ", count: depth) + $0 }
  .joined(separator: "\n")
}

private func specification(conforms: Bool) -> MacroSpec {
  let conformance = TypeSyntax(IdentifierTypeSyntax(name: .identifier("EventAlphabet")))
  return MacroSpec(type: EventsExpansion.self, conformances: conforms ? [] : [conformance])
}

extension Finding {
  fileprivate var specification: DiagnosticSpec {
    DiagnosticSpec(
      message: message,
      line: line,
      column: column,
      notes: notes,
      fixIts: fixes.map { FixItSpec(message: $0.message) }
    )
  }
}
#endif
