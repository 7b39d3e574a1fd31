#if Command && Studio
import Foundation
import StatecraftDiagrams
#if SCXML
import StatecraftSCXML
#endif
import StatecraftStudio

/// One machine of a studio.
struct ServedMachine: Sendable {
  let name: String
  let summary: String
  let proof: StudioProof?
  let make: @Sendable () throws -> StudioModel

  /// Prepares a machine.
  ///
  /// - Parameters:
  ///   - name: the name of a machine of the catalogue, or the path of a document.
  ///   - catalog: the machines by name.
  ///   - questions: what is claimed of documents.
  /// - Throws: an error if there is no such machine, or if it cannot be shown or asked.
  init(_ name: String, in catalog: Catalog, asking questions: DocumentQuestions) throws {
    guard DocumentFile.isMeant(by: name) else {
      let entry = try catalog.entry(named: name)
      self.name = entry.name
      summary = entry.summary
      proof = entry.studioProof()
      make = try entry.studioModel()
      return
    }
    #if SCXML
    let document = try DocumentFile.readSound(name)
    self.name = document.name
    summary = URL(fileURLWithPath: name).lastPathComponent
    proof = try .claims(of: document, at: name, questions)
    make = {
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
}
#endif
