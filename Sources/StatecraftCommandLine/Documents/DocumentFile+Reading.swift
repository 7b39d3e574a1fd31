#if Command && SCXML
import StatecraftRecording
import Foundation
package import Statecraft
package import StatecraftDiagrams
import StatecraftExploration
package import StatecraftSCXML

extension DocumentFile {
  /// Reads a document.
  ///
  /// - Throws: an error if the file cannot be read, or if it is a pipe or a device.
  package static func read(_ path: String) throws(CommandError) -> SCXMLDocument {
    let file = URL(fileURLWithPath: path)
    if let fault = InputFile.fault(at: path) {
      throw CommandError(.noInput, "\(Printable.text(path, limit: 500)): cannot be read: \(fault)")
    }
    let bytes: Data
    do {
      bytes = try Data(contentsOf: file)
    } catch {
      throw CommandError(
        .noInput,
        "\(Printable.text(path, limit: 500)): cannot be read: \(FileFault.text(of: error))"
      )
    }
    // Findings contain the path as the user typed it.
    return SCXMLDocument(bytes, name: path, base: file.deletingLastPathComponent())
  }

  /// Reads a document without errors.
  ///
  /// - Throws: an error if the file cannot be read, or an error with all findings of the document.
  package static func readSound(_ path: String) throws(CommandError) -> SCXMLDocument {
    let document = try read(path)
    guard document.isSound else {
      throw CommandError(.data, document.diagnostics.map { "\($0)" }.joined(separator: "\n"))
    }
    return document
  }

  /// Returns the findings of a document, also those that are probably mistakes in its chart.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - acknowledged: findings that are meant to be so: a kind, and a state behind a colon.
  /// - Returns: the findings, those of the whole chart at the end.
  /// - Throws: an error if the file cannot be read, or if something acknowledged cannot.
  package static func findings(
    _ path: String,
    acknowledged: [String] = []
  ) throws(CommandError) -> [Diagnostic] {
    let document = try read(path)
    var known: [KnownFinding] = []
    for text in acknowledged {
      known.append(try KnownFinding(text, states: document.stateNames, .usage))
    }
    let lints = document.chart.lints { kind, states in
      known.contains { $0.kind == kind && ($0.state.map(states.contains) ?? true) }
    }
    return document.check(.ofCommand) + lints
  }

  /// Returns the SCXML of a document, as this program writes it.
  ///
  /// - Throws: an error if the file cannot be read, or an error with all findings of the document.
  package static func scxml(_ path: String) throws(CommandError) -> String {
    try readSound(path).scxml
  }

  /// Returns the diagram of a document.
  ///
  /// - Throws: an error if the file cannot be read, or an error with all findings of the document.
  package static func diagram(_ path: String) throws(CommandError) -> Diagram {
    let document = try readSound(path)
    var diagram = Diagram(document.chart)
    diagram.title = document.name
    return diagram
  }

  /// Returns what explores a document.
  ///
  /// - Throws: an error if the file cannot be read, an error with all findings of `check` if one of them is an
  ///   error, or an error if the document cannot be explored, or if something that is asked about it cannot be
  ///   read.
  package static func proving(
    _ path: String,
    _ questions: DocumentQuestions
  ) throws(CommandError) -> CommandMachine.Proving {
    let proof = try DocumentProof(try read(path), at: path, questions)
    return { request throws(CommandError) in try proof.prove(request) }
  }

  /// Returns what makes tests of a document, and measures what recordings cover.
  ///
  /// - Throws: an error if the file cannot be read, an error with all findings of `check` if one of them is an
  ///   error, or an error if the document cannot be explored, or if an event or a bound cannot be read.
  package static func planner(
    _ path: String,
    _ questions: DocumentQuestions
  ) throws(CommandError) -> CommandMachine.Planner {
    let domain = try DocumentDomain(try read(path), at: path, questions)
    let planner = DocumentPlanner(domain: domain)
    return CommandMachine.Planner(
      tests: { request throws(CommandError) in try planner.tests(request) },
      coverage: { request throws(CommandError) in try planner.coverage(request) }
    )
  }

  /// Starts a session of a document.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - overHTTP: whether the session sends and receives events over HTTP, on this machine only.
  /// - Returns: the session as a machine, with the steps of its start.
  /// - Throws: an error if the file cannot be read, or an error with all findings of the document.
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
#endif
