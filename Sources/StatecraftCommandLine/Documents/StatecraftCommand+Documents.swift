#if Command
extension StatecraftCommand {
  /// Whether a name on the command line is that of a document and not of a machine.
  static func isDocument(_ name: String) -> Bool {
    DocumentFile.isMeant(by: name) && !machines.contains { $0.name == name }
  }
}
#endif
