#if Macros
import SwiftCompilerPlugin
import SwiftSyntaxMacros

/// What the compiler runs to expand Statecraft's macros.
@main
struct StatecraftMacroPlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [EventsMacro.self]
}
#else
/// Without the trait the plugin is an empty program.
@main
enum StatecraftMacroPlugin {
  static func main() {}
}
#endif
