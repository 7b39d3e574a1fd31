#if Command
/// An SCXML document in a file.
package enum DocumentFile {
  /// Returns whether a name on the command line is the path of a document.
  package static func isMeant(by name: String) -> Bool {
    name.hasSuffix(".scxml") || name.hasSuffix(".xml") || name.contains("/")
  }
}
#endif
