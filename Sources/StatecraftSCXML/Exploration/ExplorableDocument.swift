#if SCXML
package import Statecraft

/// A document whose machine is a value, so that everything it can do can be explored.
///
/// The chart has the same states and transitions as the document, and its content runs as in a session
/// with the same settings. What a document sends to itself without a delay belongs to the step in which
/// it is sent; what it delays is a timer. Outside events come one at a time.
package struct ExplorableDocument: Sendable {
  /// Why a document cannot be explored.
  package struct Refusal: Error, CustomStringConvertible {
    /// What cannot be explored, where, and what to do.
    package let description: String
    /// The column of a condition where it is wrong, from 1; `nil` where it is not known.
    package var column: Int?
  }

  /// The document.
  package let document: SCXMLDocument

  /// The chart of the machine.
  package let chart: MachineChart<DocumentSituation>

  let runners: DocumentRunners

  /// Prepares a document.
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - settings: what sessions may use; without event processors and services.
  /// - Throws: a refusal if the document has parts that a value cannot have, or errors.
  package init(
    _ document: SCXMLDocument,
    _ settings: SCXMLPlatform.Settings
  ) throws(Refusal) {
    if let refusal = document.explorationRefusal(settings) { throw Refusal(description: refusal) }
    self.document = document
    let runners = DocumentRunners(document, settings)
    self.runners = runners
    chart = MachineChart(
      model: DocumentModelBuilder(document, runners).model,
      diagnostics: document.diagnostics
    )
  }

  /// The data before the start.
  package var start: DocumentSituation { DocumentSituation() }

  /// Why the document cannot be explored, if this was found while it ran.
  package var refusal: String? { runners.refusal }

  /// The variables with the numbers of different values that were seen while the document was explored, at
  /// least, and the value that was seen last; those with the most values first.
  package var growth: [(name: String, values: Int, last: String)] { runners.growth.counts }

  /// Whether a transition names an event, or takes all.
  package func takes(_ name: String) -> Bool { document.takes(name) }

  /// Makes an event from outside.
  package func event(_ name: String, data: SCXMLValue = .undefined) -> DocumentEvent {
    runners.keep(SCXMLEvent(name, data: data))
  }
}
#endif
