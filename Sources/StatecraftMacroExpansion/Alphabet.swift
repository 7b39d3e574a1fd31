#if Macros
import SwiftSyntax

/// The cases of an enum in source order, as `@Events` needs them for its expansion.
struct Alphabet {
  /// A case, or an `#if` block that contains cases.
  enum Element {
    case single(AlphabetCase)
    case block([Branch])
  }

  /// A branch of an `#if` block.
  struct Branch {
    /// `#if DEBUG`, `#elseif os(Linux)`, `#else`.
    let condition: String
    let elements: [Element]
  }

  let name: String
  let visibility: Visibility
  /// Whether a static property may be stored.
  ///
  /// It may not in generic types, nor in extensions, because the extended type can be generic.
  let allowsStoredStatics: Bool
  let elements: [Element]

  init(_ declaration: EnumDeclSyntax, in lexicalContext: [Syntax]) {
    name = declaration.name.text
    visibility = Visibility(of: declaration, in: lexicalContext)
    allowsStoredStatics =
      declaration.genericParameterClause == nil
      && lexicalContext.allSatisfy { $0.isTypeWithoutParameters }
    elements = Self.elements(of: declaration.memberBlock.members, of: declaration.name)
  }

  private static func elements(
    of members: MemberBlockItemListSyntax,
    of name: TokenSyntax
  ) -> [Element] {
    members.flatMap { member -> [Element] in
      if let declaration = member.decl.as(EnumCaseDeclSyntax.self) {
        // No event can have an unavailable case.
        guard !declaration.isUnavailable else { return [] }
        return declaration.elements.map { .single(AlphabetCase($0, in: declaration, of: name)) }
      }
      guard let block = member.decl.as(IfConfigDeclSyntax.self) else { return [] }
      let branches = block.clauses.map { clause in
        Branch(
          condition: [clause.poundKeyword.text, clause.condition?.trimmedDescription]
            .compactMap(\.self).joined(separator: " "),
          elements: clause.members.map { elements(of: $0, of: name) } ?? []
        )
      }
      return branches.contains { !$0.elements.isEmpty } ? [.block(branches)] : []
    }
  }
}

extension EnumCaseDeclSyntax {
  /// Whether the declaration is marked `@available(*, unavailable)`.
  var isUnavailable: Bool {
    Availability.attributes(in: attributes).contains { Availability.says(.unavailable, $0) }
  }
}

extension IfConfigClauseSyntax {
  /// The members in the branch, if the branch is inside a type.
  var members: MemberBlockItemListSyntax? { elements?.as(MemberBlockItemListSyntax.self) }
}

extension Syntax {
  fileprivate var isTypeWithoutParameters: Bool {
    switch kind {
    case .structDecl, .enumDecl, .classDecl, .actorDecl:
      asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause == nil
    default: false
    }
  }
}
#endif
