#if Command && Studio
import Foundation
import StatecraftDiagrams
import StatecraftExploration
#if SCXML
import StatecraftSCXML
#endif
import StatecraftStudio
import StatecraftStudioProofs

/// One machine of a studio, or one system of several machines.
struct ServedMachine: Sendable {
  private enum Content: Sendable {
    /// A machine that the studio runs, with what is claimed of it.
    case machine(StudioProof?, @Sendable () throws -> StudioModel)
    /// Machines that the studio proves and does not run.
    case system(MachineSystem)
  }

  private let name: String
  private let summary: String
  private let content: Content

  /// Prepares a machine or a system.
  ///
  /// - Parameters:
  ///   - name: the name of a machine or a system of the catalogue, or the path of a document.
  ///   - catalog: the machines and systems by name.
  ///   - questions: what is claimed of documents.
  /// - Throws: an error if there is none, or if it cannot be shown or asked.
  init(_ name: String, in catalog: Catalog, asking questions: DocumentQuestions) throws {
    if let system = catalog.system(named: name) {
      self.name = system.name
      summary = system.summary
      content = .system(system.system)
      return
    }
    guard DocumentFile.isMeant(by: name) else {
      let systems = catalog.systems.map(\.name)
      let entry = try catalog.entry(named: name, for: .usage, or: systems)
      self.name = entry.name
      summary = entry.summary
      content = .machine(entry.studioProof(), try entry.studioModel())
      return
    }
    #if SCXML
    let document = try DocumentFile.readSound(name)
    self.name = document.name
    summary = URL(fileURLWithPath: name).lastPathComponent
    content = .machine(try .claims(of: document, at: name, questions)) {
      var diagram = Diagram(document.chart)
      diagram.title = document.name
      return StudioModel(
        try DocumentMachine(document),
        diagram: diagram,
        scxml: document.scxml
      )
    }
    #else
    throw CommandError.missing(.scxml, for: "SCXML documents")
    #endif
  }

  /// Adds it to a studio.
  ///
  /// - Throws: the error of a machine that cannot start.
  func add(to studio: Studio) async throws {
    switch content {
    case .machine(let proof, let make):
      try await studio.add(name, summary: summary, proof: proof, make)
    case .system(let system):
      studio.attach(system, named: name, summary: summary)
    }
  }
}
#endif
