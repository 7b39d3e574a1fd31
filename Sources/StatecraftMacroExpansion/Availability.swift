#if Macros
import SwiftSyntax

/// The availability of a declaration, which generated members and extensions must repeat.
struct Availability {
  /// One line for each `@available` attribute of the declaration and of its enclosing types.
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

  /// Returns the `@available` attributes of a declaration.
  static func attributes(in attributes: AttributeListSyntax) -> [AttributeSyntax] {
    attributes.compactMap { element in
      guard let attribute = element.as(AttributeSyntax.self),
        attribute.attributeName.trimmedDescription == "available"
      else { return nil }
      return attribute
    }
  }

  /// Returns whether an attribute has a keyword such as `deprecated` for all platforms.
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
