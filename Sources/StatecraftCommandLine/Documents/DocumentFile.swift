#if Command
/// An SCXML document in a file.
package enum DocumentFile {
  /// Whether a name on the command line means a document.
  package static func isMeant(by name: String) -> Bool {
    name.hasSuffix(".scxml") || name.hasSuffix(".xml") || name.contains("/")
  }
}
#endif
