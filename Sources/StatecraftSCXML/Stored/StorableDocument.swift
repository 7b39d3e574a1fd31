#if SCXML
package import Statecraft

/// A document whose machines can be stored between any two events.
///
/// It is a chart like that of an ``ExplorableDocument``: the data are a value, events that the document
/// sends to itself belong to the step in which it sends them, and delayed ones are timers. What a step
/// does depends on the machine and the event alone, so that a journal can be replayed.
package struct StorableDocument: Sendable {
  /// Why a document cannot be stored.
  package struct Refusal: Error {
    /// All reasons, in document order.
    package let findings: [Diagnostic]
  }

  /// The document.
  package let document: SCXMLDocument

  /// The chart, with the document's name and the version of the attribute `version` in Statecraft's
  /// namespace, which is 1 without the attribute.
  package let chart: MachineChart<DocumentSituation>

  private let runners: DocumentRunners

  /// Prepares a document.
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - settings: what sessions may use; without event processors and services.
  /// - Throws: a refusal with everything that cannot be stored.
  package init(
    _ document: SCXMLDocument,
    _ settings: SCXMLPlatform.Settings
  ) throws(Refusal) {
    let findings = document.storageFindings(settings)
    guard findings.isEmpty else { throw Refusal(findings: findings) }
    self.document = document
    let runners = DocumentRunners(document, settings, isStored: true)
    self.runners = runners
    let initial: DocumentSituation
    do {
      initial = try runners.trial()
    } catch {
      throw Refusal(findings: [document.finding(of: error)])
    }
    var model = DocumentModelBuilder(document, runners).model
    model.version = document.storedVersion ?? 1
    // An older machine continues if its states are still there; new data have their first values.
    model.migrations = (1..<max(1, model.version)).map { version in
      MigrationDefinition(from: version, nil) { old in
        try old.context { (situation: DocumentSituation) in
          var situation = situation
          situation.variables.merge(initial.variables) { known, _ in known }
          return situation
        }
      }
    }
    chart = MachineChart(model: model, diagnostics: document.diagnostics)
  }

  /// How a version is written in a document.
  package static func versionText(_ version: Int) -> String {
    "<scxml xmlns:sc=\"\(SCXMLElement.ownNamespace)\" sc:version=\"\(version)\" …>"
  }

  /// The content without places, so that documents with the same meaning have the same one.
  package var content: String { document.outline.joined(separator: "\n") }

  /// The data of the whole document, which can be given values at the start, in document order.
  package var dataNames: [String] {
    hasData ? document.data.filter(\.isTopLevel).map(\.id) : []
  }

  private var hasData: Bool { document.usesECMAScript(by: runners.defaultDataModel) }

  /// The events that transitions name, without those of the processor, in document order.
  package var eventNames: [String] {
    document.eventNames.filter { !ProcessorEvents.contain($0) }
  }

  /// Makes an event from outside.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - data: the data as JSON; `nil` without data.
  /// - Returns: the event; `nil` if no transition names such an event, or only the processor makes it.
  /// - Throws: an error if the data are not JSON.
  package func event(_ name: String, data: String?) throws -> DocumentEvent? {
    guard document.takes(name), !name.isEmpty, !ProcessorEvents.contain(name) else { return nil }
    guard let data else { return runners.keep(SCXMLEvent(name)) }
    guard let value = SCXMLValue(json: data) else {
      throw SCXMLError.execution("the data are not JSON")
    }
    return runners.keep(SCXMLEvent(name, data: value))
  }

  /// Says why a machine cannot start with data; `nil` if it can.
  package func startProblem(_ situation: DocumentSituation) -> String? {
    let given = situation.given.map { ($0.name, DocumentValue($0.value).expression) }
    guard situation.bound.isEmpty, situation.timers.isEmpty,
      situation.variables == Dictionary(given, uniquingKeysWith: { _, last in last })
    else { return "it has no '@'" }
    let names = dataNames
    let unknown = situation.given.map(\.name).filter { !names.contains($0) }
    guard !unknown.isEmpty else { return nil }
    return "the document has no data \(Diagnostic.list(unknown)); "
      + (names.isEmpty ? "it has none" : "it has \(Diagnostic.list(names))")
  }

  /// Forgets what was refused outside of steps; call it before each step, on its thread.
  package func willStep() { _ = runners.takeRefusal() }

  /// Says why the data after a step cannot be stored, on the thread of the step; `nil` if they can.
  ///
  /// - Parameters:
  ///   - situation: the data.
  ///   - isDone: whether the machine is done, so that nothing receives what it has sent itself.
  /// - Returns: the reason.
  package func problem(_ situation: DocumentSituation, isDone: Bool) -> String? {
    if let refusal = runners.takeRefusal() { return SCXMLDocument.storageProblem(refusal) }
    guard isDone || situation.outbox.isEmpty && !situation.isMarked else {
      return "the document sends itself events without end"
    }
    return nil
  }
}
#endif
