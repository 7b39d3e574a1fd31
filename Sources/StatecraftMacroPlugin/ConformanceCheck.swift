#if Macros
import SwiftDiagnostics
import SwiftSyntax

/// Looks whether a conformance can be written beside the outermost type.
///
/// There the compiler puts it, and there a type that is private inside another one has no name.
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
