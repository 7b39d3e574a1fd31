#if Command
import ArgumentParser

extension CompletionKind {
  /// The names of a program's machines.
  static func machines<Main: StatecraftCommand>(of _: Main.Type) -> CompletionKind {
    .list(Main.machines.map(\.name))
  }
}
#endif
