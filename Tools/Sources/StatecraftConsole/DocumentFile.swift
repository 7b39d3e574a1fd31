import Foundation
import Statecraft
package import StatecraftSCXML

/// An SCXML document in a file.
package enum DocumentFile {
  /// Whether a name on the command line means a document.
  package static func isMeant(by name: String) -> Bool {
    name.hasSuffix(".scxml") || name.hasSuffix(".xml") || name.contains("/")
  }

  /// Reads a document.
  ///
  /// - Throws: when the file cannot be read.
  package static func read(_ path: String) throws(Stop) -> SCXMLDocument {
    let file = URL(fileURLWithPath: path)
    let bytes: Data
    do {
      bytes = try Data(contentsOf: file)
    } catch {
      let reason = file.isFolder ? "it is a folder" : (error as? CocoaError)?.text ?? "\(error)"
      throw Stop(.noInput, "\(Printable.text(path)): cannot be read: \(reason)")
    }
    // Findings name the file as the user does.
    return SCXMLDocument(bytes, name: path, base: file.deletingLastPathComponent())
  }

  /// Reads a document that can run.
  ///
  /// - Throws: when the file cannot be read, or all that is wrong with the document.
  package static func readSound(_ path: String) throws(Stop) -> SCXMLDocument {
    let document = try read(path)
    guard document.isSound else {
      throw Stop(.data, document.diagnostics.map { "\($0)" }.joined(separator: "\n"))
    }
    return document
  }

  /// Starts a session of a document.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - overHTTP: whether it sends and receives events over HTTP, on this machine.
  /// - Returns: the session as a machine, with what it did at the start.
  /// - Throws: when the file cannot be read, or all that is wrong with the document.
  package static func start(_ path: String, overHTTP: Bool = false) throws(Stop) -> StartedMachine {
    let document = try readSound(path)
    do {
      return try DocumentMachine.start(document, http: overHTTP ? LocalHTTP.listen() : nil)
    } catch {
      throw Stop(.software, "'\(path)' cannot run: \(error)")
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
