#if Command && SQLite
package import StatecraftDurable
import StatecraftRecording

#if SCXML
import StatecraftSCXML
#endif

extension DocumentFile {
  /// Returns the registrations of documents whose machines are stored.
  ///
  /// - Parameter paths: the paths of the files.
  /// - Returns: the registrations, in the order of the paths.
  /// - Throws: an error if a file cannot be read, or an error with everything in all documents that
  ///   cannot be stored.
  package static func registrations(
    _ paths: [String]
  ) throws(CommandError) -> [DurableRegistration] {
    #if SCXML
    var registrations: [DurableRegistration] = []
    var findings: [String] = []
    for path in paths {
      let document = try read(path)
      do throws(StorableDocument.Refusal) {
        registrations.append(
          DurableRegistration(document: try StorableDocument(document, .ofCommand))
        )
      } catch {
        findings += error.findings.map { "\($0)" }
      }
    }
    guard findings.isEmpty else {
      throw CommandError(.data, Printable.lines(findings.joined(separator: "\n")))
    }
    return registrations
    #else
    guard paths.isEmpty else { throw CommandError.missing(.scxml, for: "SCXML documents") }
    return []
    #endif
  }
}
#endif
