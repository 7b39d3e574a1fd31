#if Macros
import SwiftDiagnostics
import SwiftSyntax

/// A change that `@Events` offers.
enum EventsFixIt: FixItMessage {
  case removeAttribute
  case removeMember(String)
  case removeMainActor
  case addCase
  case addConformance

  var message: String {
    switch self {
    case .removeAttribute: "remove '@Events'"
    case .removeMember(let name): "remove '\(name)'"
    case .removeMainActor: "remove '@MainActor'"
    case .addCase: "add a case"
    case .addConformance: "conform to 'EventAlphabet'"
    }
  }

  var fixItID: MessageID { MessageID(domain: "Statecraft", id: "Events.\(identifier)") }

  private var identifier: String {
    switch self {
    case .removeAttribute: "removeAttribute"
    case .removeMember: "removeMember"
    case .removeMainActor: "removeMainActor"
    case .addCase: "addCase"
    case .addConformance: "addConformance"
    }
  }
}

extension FixIt {
  /// Removes a node together with its comments, or keeps the given trivia.
  init(_ message: EventsFixIt, removing node: some SyntaxProtocol, keeping trivia: Trivia = []) {
    let rest = TokenSyntax(.unknown(""), leadingTrivia: trivia, presence: .present)
    self.init(
      message: message,
      changes: [.replace(oldNode: Syntax(node), newNode: Syntax(rest))]
    )
  }

  /// Adds a case with a placeholder name to an enum.
  init(addingCaseTo declaration: EnumDeclSyntax) {
    let block = declaration.memberBlock
    let next = block.members.first?.firstToken(viewMode: .sourceAccurate) ?? block.rightBrace
    let isAlone = next.leadingTrivia.contains { $0.isNewline }
    let newCase = EnumCaseDeclSyntax(
      caseKeyword: .keyword(.case, trailingTrivia: .space),
      elements: [EnumCaseElementSyntax(name: .identifier("<#event#>"))],
      trailingTrivia: isAlone || !block.members.isEmpty ? [] : .space
    )
    let separator = TokenSyntax.semicolonToken(trailingTrivia: .space)
    let item = MemberBlockItemSyntax(
      decl: newCase,
      semicolon: isAlone || block.members.isEmpty ? nil : separator
    )
    var addition = block
    addition.leftBrace.trailingTrivia = .space
    addition.members = [item] + block.members
    self.init(
      message: EventsFixIt.addCase,
      changes: [.replace(oldNode: Syntax(block), newNode: Syntax(addition))]
    )
  }

  /// Adds the conformance to the declaration of an enum.
  init(addingConformanceTo declaration: EnumDeclSyntax) {
    let last: TokenSyntax
    let text: String
    if let colon = declaration.inheritanceClause?.colon {
      last = colon
      text = ": EventAlphabet,"
    } else {
      last = declaration.genericParameterClause?.rightAngle ?? declaration.name
      text = "\(last.text): EventAlphabet"
    }
    self.init(
      message: EventsFixIt.addConformance,
      changes: [
        .replace(oldNode: Syntax(last), newNode: Syntax(last.with(\.tokenKind, .unknown(text))))
      ]
    )
  }
}
#endif
