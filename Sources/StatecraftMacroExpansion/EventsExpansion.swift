#if Macros
package import SwiftSyntax
import SwiftSyntaxBuilder
package import SwiftSyntaxMacros

/// Writes the conformance of an enum to `EventAlphabet`.
///
/// The macro writes the members into the enum and the conformance into an extension. Lookups of
/// `Event.Cases` therefore do not depend on an extension.
package enum EventsExpansion {
  /// Disabled, because the expansion is formatted already.
  package static var formatMode: FormatMode { .disabled }
}

extension EventsExpansion: ExtensionMacro {
  /// Writes the conformance and reports all errors of the enum.
  ///
  /// The compiler always expands this role. It expands the member role only when it looks up a
  /// member, which does not happen while the conformance is missing.
  package static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    let findings = AlphabetChecks(declaration, attribute: node).findings
    for finding in findings { context.diagnose(finding) }
    // A conformance in the source needs no second one.
    guard findings.isEmpty, protocols.contains(where: Self.isAlphabet),
      let declaration = declaration.as(EnumDeclSyntax.self)
    else { return [] }
    if let finding = ConformanceCheck(declaration, in: context.lexicalContext).finding {
      context.diagnose(finding)
      return []
    }
    let availability = Availability(of: declaration, in: context.lexicalContext).lines
    let conformances = "Statecraft.EventAlphabet, Statecraft.GeneratedEventAlphabet"
    return [
      try ExtensionDeclSyntax(
        "\(raw: availability)extension \(type.trimmed): \(raw: conformances) {}"
      )
    ]
  }
}

extension EventsExpansion {
  /// Returns whether the compiler requests the conformance to `EventAlphabet`.
  private static func isAlphabet(_ type: TypeSyntax) -> Bool {
    type.trimmedDescription.split(separator: ".").last == "EventAlphabet"
  }
}

extension EventsExpansion: MemberMacro {
  package static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) -> [DeclSyntax] {
    guard AlphabetChecks(declaration, attribute: node).findings.isEmpty,
      let declaration = declaration.as(EnumDeclSyntax.self)
    else { return [] }
    return AlphabetWriter(Alphabet(declaration, in: context.lexicalContext)).members
  }
}
#endif
