#if Macros
import StatecraftMacroExpansion
import SwiftSyntax
import SwiftSyntaxMacros

/// The macro by the name that the compiler asks for; ``EventsExpansion`` does its work.
///
/// What it does is in a library, because tests that depend on a plug-in are built for the machine that
/// compiles, and with them everything that they and all other tests of a package use, once more.
enum EventsMacro {
  static var formatMode: FormatMode { EventsExpansion.formatMode }
}

extension EventsMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    try EventsExpansion.expansion(
      of: node,
      attachedTo: declaration,
      providingExtensionsOf: type,
      conformingTo: protocols,
      in: context
    )
  }
}

extension EventsMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    EventsExpansion.expansion(
      of: node,
      providingMembersOf: declaration,
      conformingTo: protocols,
      in: context
    )
  }
}
#endif
