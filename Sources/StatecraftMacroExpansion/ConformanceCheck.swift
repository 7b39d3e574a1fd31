#if Macros
import SwiftDiagnostics
import SwiftSyntax

/// Checks whether a conformance can be written next to the outermost type.
///
/// The compiler puts the extension there, and a type that is private inside another type has no
/// name there.
struct ConformanceCheck {
  let finding: Diagnostic?

  init(_ declaration: EnumDeclSyntax, in lexicalContext: [Syntax]) {
    let nested = ([Syntax(declaration)] + lexicalContext).dropLast()
    let hidden = nested.first { type in
      type.asProtocol((any WithModifiersSyntax).self)?.modifiers.contains {
        $0.name.tokenKind == .keyword(.private)
      } ?? false
    }
    finding = hidden.map { hidden in
      Diagnostic(
        node: declaration.name,
        message: EventsError.outOfReach(
          declaration.name,
          hidden: hidden.asProtocol((any NamedDeclSyntax).self)?.name ?? declaration.name
        ),
        fixIts: [FixIt(addingConformanceTo: declaration)]
      )
    }
  }
}
#endif
