#if Macros
import SwiftCompilerPlugin
import SwiftSyntaxMacros

/// The compiler plug-in that expands Statecraft's macros.
@main
struct StatecraftMacroPlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [EventsMacro.self]
}
#else
/// An empty program, because the trait is not enabled.
@main
enum StatecraftMacroPlugin {
  static func main() {}
}
#endif
