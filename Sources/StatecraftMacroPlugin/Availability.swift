#if Macros
import SwiftSyntax

/// Since when a declaration is there; what is written beside it must say the same.
struct Availability {
  /// One line for each `@available` of the declaration and of what it is nested in.
  let lines: String

  init(of declaration: some DeclGroupSyntax, in lexicalContext: [Syntax]) {
    let outer = lexicalContext.compactMap {
      $0.asProtocol((any WithAttributesSyntax).self)?.attributes
    }
    lines = ([declaration.attributes] + outer)
      .flatMap { Self.attributes(in: $0) }
      .map { "\($0.trimmedDescription)\n" }
      .joined()
  }

  /// Those of a declaration's attributes that are `@available`.
  static func attributes(in attributes: AttributeListSyntax) -> [AttributeSyntax] {
    attributes.compactMap { element in
      guard let attribute = element.as(AttributeSyntax.self),
        attribute.attributeName.trimmedDescription == "available"
      else { return nil }
      return attribute
    }
  }

  /// Whether an attribute says a word such as `deprecated` for all platforms.
  static func says(_ word: Keyword, _ attribute: AttributeSyntax) -> Bool {
    guard case .availability(let arguments) = attribute.arguments,
      arguments.first?.argument.trimmedDescription == "*"
    else { return false }
    return arguments.contains { argument in
      switch argument.argument {
      case .token(let token): token.tokenKind == .keyword(word)
      case .availabilityLabeledArgument(let labeled): labeled.label.tokenKind == .keyword(word)
      case .availabilityVersionRestriction: false
      }
    }
  }
}
#endif
