#if Macros
import SwiftSyntax

/// The modifiers that make members of an enum as visible as the enum.
struct Visibility {
  /// The access level to write; `nil` if the enum itself limits the access.
  private let level: Keyword?
  /// Whether clients can inline the members.
  private let isInlinable: Bool
  private let isUsableFromInline: Bool

  init(of declaration: EnumDeclSyntax, in lexicalContext: [Syntax]) {
    // `public extension Turnstile { enum Event … }` makes the enum public.
    let surrounding = lexicalContext.first?.as(ExtensionDeclSyntax.self)?.modifiers.accessLevel
    let written = declaration.modifiers.accessLevel ?? surrounding
    level = written.flatMap { [.public, .package].contains($0) ? $0 : nil }
    isUsableFromInline =
      level != .public
      && declaration.attributes.contains { element in
        element.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "usableFromInline"
      }
    isInlinable = level != nil || isUsableFromInline
  }

  /// The modifiers of a stored property or a type.
  var stored: String { (isUsableFromInline ? "@usableFromInline " : "") + access }

  /// The modifiers of a computed property.
  var computed: String { (isInlinable ? "@inlinable " : "") + access }

  private var access: String {
    switch level {
    case .public: "public "
    case .package: "package "
    default: ""
    }
  }
}

extension DeclModifierListSyntax {
  /// The access level in the modifiers.
  fileprivate var accessLevel: Keyword? {
    let levels: [Keyword] = [.public, .package, .internal, .fileprivate, .private]
    return levels.first { level in contains { $0.name.tokenKind == .keyword(level) } }
  }
}
#endif
