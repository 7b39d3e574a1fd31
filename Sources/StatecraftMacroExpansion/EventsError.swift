#if Macros
import SwiftDiagnostics
import SwiftSyntax

/// An error that prevents `@Events` from writing an alphabet, with its remedy.
enum EventsError: DiagnosticMessage {
  case notAnEnum(any DeclGroupSyntax)
  case noCases(TokenSyntax)
  case tooManyCases(TokenSyntax, Int, limit: Int)
  case handwritten(String)
  case caseTakesName(String)
  case sameName(String)
  case payloadNamesCases
  case calledCases
  case notCopyable(TokenSyntax)
  case isolated(TokenSyntax)
  case outOfReach(TokenSyntax, hidden: TokenSyntax)

  var severity: DiagnosticSeverity { .error }

  var message: String {
    switch self {
    case .notAnEnum(let declaration):
      "'@Events' numbers the cases of an enum, but this is \(declaration.kindOfType); "
        + "make it an enum with a case for each event"
    case .noCases(let name):
      "'\(name.text)' has no cases; add one for each event"
    case .tooManyCases(let name, let count, let limit):
      "'\(name.text)' has \(count) cases, but a chart has at most \(limit) events; "
        + "turn some of them into payloads of another"
    case .handwritten(let name):
      "'@Events' writes '\(name)', but it is also written by hand; keep one of the two"
    case .caseTakesName(let name):
      "'@Events' writes a member '\(name)', so no case can have this name; rename the case"
    case .sameName(let name):
      "two cases are called '\(name)', so '\\.\(name)' is ambiguous; rename one of them"
    case .payloadNamesCases:
      "'Cases' means the structure that '@Events' writes into this enum; "
        + "qualify the type, as in 'Module.Cases', or rename it"
    case .calledCases:
      "'@Events' writes a structure 'Cases' into the enum, which cannot have the same name; "
        + "rename the enum"
    case .notCopyable(let name):
      "'\(name.text)' cannot be copied, but queues and snapshots keep copies of events; "
        + "remove '~Copyable'"
    case .isolated(let name):
      "'\(name.text)' belongs to the main actor, but events pass from one isolation to another; "
        + "remove '@MainActor'"
    case .outOfReach(let name, let hidden):
      "'@Events' writes the conformance outside of the type in which '\(hidden.text)' is private; "
        + "declare '\(name.text): EventAlphabet' here; the macro then writes only the members"
    }
  }

  var diagnosticID: MessageID { MessageID(domain: "Statecraft", id: "Events.\(identifier)") }

  private var identifier: String {
    switch self {
    case .notAnEnum: "notAnEnum"
    case .noCases: "noCases"
    case .tooManyCases: "tooManyCases"
    case .handwritten: "handwritten"
    case .caseTakesName: "caseTakesName"
    case .sameName: "sameName"
    case .payloadNamesCases: "payloadNamesCases"
    case .calledCases: "calledCases"
    case .notCopyable: "notCopyable"
    case .isolated: "isolated"
    case .outOfReach: "outOfReach"
    }
  }
}

extension DeclGroupSyntax {
  /// The kind of the declared type, with its article.
  fileprivate var kindOfType: String {
    switch kind {
    case .structDecl: "a structure"
    case .classDecl: "a class"
    case .actorDecl: "an actor"
    case .protocolDecl: "a protocol"
    case .extensionDecl: "an extension"
    default: "something else"
    }
  }
}
#endif
