#if Command && SCXML
import StatecraftRecording
import Foundation
package import Statecraft
package import StatecraftDiagrams
package import StatecraftSCXML

extension DocumentFile {
  /// Reads a document.
  ///
  /// - Throws: when the file cannot be read.
  package static func read(_ path: String) throws(CommandError) -> SCXMLDocument {
    let file = URL(fileURLWithPath: path)
    let bytes: Data
    do {
      bytes = try Data(contentsOf: file)
    } catch {
      let reason = file.isFolder ? "it is a folder" : (error as? CocoaError)?.text ?? "\(error)"
      throw CommandError(.noInput, "\(Printable.text(path)): cannot be read: \(reason)")
    }
    // Findings name the file as the user does.
    return SCXMLDocument(bytes, name: path, base: file.deletingLastPathComponent())
  }

  /// Reads a document that can run.
  ///
  /// - Throws: when the file cannot be read, or all that is wrong with the document.
  package static func readSound(_ path: String) throws(CommandError) -> SCXMLDocument {
    let document = try read(path)
    guard document.isSound else {
      throw CommandError(.data, document.diagnostics.map { "\($0)" }.joined(separator: "\n"))
    }
    return document
  }

  /// All that is wrong with a document.
  ///
  /// - Throws: when the file cannot be read.
  package static func findings(_ path: String) throws(CommandError) -> [Diagnostic] {
    try read(path).check(.ofCommand)
  }

  /// The document as it is written by this program.
  ///
  /// - Throws: when the file cannot be read, or all that is wrong with the document.
  package static func scxml(_ path: String) throws(CommandError) -> String {
    try readSound(path).scxml
  }

  /// What is to be drawn of a document.
  ///
  /// - Throws: when the file cannot be read, or all that is wrong with the document.
  package static func diagram(_ path: String) throws(CommandError) -> Diagram {
    let document = try readSound(path)
    var diagram = Diagram(document.chart)
    diagram.title = document.name
    return diagram
  }

  /// Starts a session of a document.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - overHTTP: whether it sends and receives events over HTTP, on this machine.
  /// - Returns: the session as a machine, with what it did at the start.
  /// - Throws: when the file cannot be read, or all that is wrong with the document.
  package static func start(
    _ path: String,
    overHTTP: Bool = false
  ) throws(CommandError) -> StartedMachine {
    let document = try readSound(path)
    do {
      return StartedMachine(
        try DocumentMachine(document, http: overHTTP ? LocalHTTP.listen() : nil)
      )
    } catch {
      throw CommandError(.software, "'\(path)' cannot run: \(error)")
    }
  }
}

extension URL {
  fileprivate var isFolder: Bool {
    (try? resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
  }
}

extension CocoaError {
  fileprivate var text: String {
    switch code {
    case .fileReadNoSuchFile, .fileNoSuchFile: "there is no such file"
    case .fileReadNoPermission: "permission denied"
    default: localizedDescription
    }
  }
}
#endif
