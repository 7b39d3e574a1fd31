#if Command && SCXML
import Statecraft
import StatecraftExploration
import StatecraftRecording
package import StatecraftSCXML

/// The proof of a document: its events, and what the command line claims of it.
package struct DocumentProof: Sendable {
  private typealias Element = ProofElement<DocumentSituation>

  private let path: String
  private let explorable: ExplorableDocument
  private let questions: DocumentQuestions
  private var elements: [Element] = []

  /// How many situations of a document with data are explored without a bound or a budget.
  private static let unboundedLimit = 100_000

  /// Prepares the proof of a document.
  ///
  /// - Throws: an error if the document cannot be explored, or if an option cannot be read.
  package init(
    _ document: SCXMLDocument,
    at path: String,
    _ questions: DocumentQuestions
  ) throws(CommandError) {
    self.path = path
    self.questions = questions
    do {
      explorable = try ExplorableDocument(document, .ofCommand)
    } catch {
      throw CommandError(.proofUsage, Printable.lines("\(error)"))
    }
    elements = [.findings]
    try addAlphabet()
    try addConditions()
    for text in questions.acknowledged { elements.append(try acknowledgement(text)) }
  }

  // MARK: - What is asked

  private mutating func addAlphabet() throws(CommandError) {
    var events: [DocumentEvent] = []
    for text in questions.events { events.append(try event(text)) }
    let given = Set(events.map(\.name))
    let names = explorable.outsideEventNames.filter { !given.contains($0) }
    events = names.map { explorable.event($0) } + events
    let present = Set(events.map(\.index))
    elements.append(.events(events))
    elements.append(.inner(explorable.cases.filter { !present.contains($0) }))
    let texts = events.map { "\($0)" }
    elements.append(
      .assumption(
        texts.isEmpty
          ? "no event comes from outside"
          : "from outside come, one at a time: \(texts.joined(separator: ", "))"
      )
    )
  }

  private func event(_ text: String) throws(CommandError) -> DocumentEvent {
    let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
    guard let name = parts.first else {
      throw CommandError(.proofUsage, "'--event' needs the name of an event")
    }
    guard parts.count > 1 else { return explorable.event(name) }
    guard let data = SCXMLValue(json: parts[1]) else {
      throw CommandError(.proofUsage, "the data of '--event \(Printable.text(text))' are not JSON")
    }
    return explorable.event(name, data: data)
  }

  private mutating func addConditions() throws(CommandError) {
    var number = 0
    func facts(_ texts: [String]) throws(CommandError) -> [Fact<DocumentSituation>] {
      var facts: [Fact<DocumentSituation>] = []
      for text in texts {
        let holds: @Sendable (DocumentSituation, (String) -> Bool) -> Bool
        do {
          holds = try explorable.condition(text, number: number)
        } catch {
          throw CommandError(.proofUsage, Printable.lines("\(error)"))
        }
        number += 1
        facts.append(
          Fact(text) { situation in holds(situation.context) { situation.isIn($0) } }
        )
      }
      return facts
    }
    for fact in try facts(questions.bounds) {
      elements.append(DocumentSituation.bound(fact.name) { fact.holds(in: $0) })
    }
    let claims =
      try facts(questions.always).map { DocumentSituation.always($0) }
      + facts(questions.never).map { DocumentSituation.never($0) }
      + facts(questions.possible).map { DocumentSituation.possible($0) }
      + facts(questions.alwaysPossible).map { DocumentSituation.alwaysPossible($0) }
    let location = Diagnostic.Location(file: path, line: 1)
    elements += claims.map { $0.written(at: location) }
  }

  private func acknowledgement(_ text: String) throws(CommandError) -> Element {
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    guard let kind = parts.first.flatMap(FindingKind.init) else {
      let kinds = FindingKind.allCases.map(\.rawValue)
      throw CommandError(
        .proofUsage,
        "'\(Printable.text(text))' is no kind of finding"
          + NearNames.hint(for: parts.first ?? "", among: kinds)
      )
    }
    let reason = "the command line says so"
    guard parts.count > 1 else { return DocumentSituation.acknowledge(kind, because: reason) }
    guard explorable.document.stateNames.contains(parts[1]) else {
      throw CommandError(
        .proofUsage,
        "the document has no state '\(Printable.text(parts[1]))'"
          + NearNames.hint(for: parts[1], among: explorable.document.stateNames)
      )
    }
    return DocumentSituation.acknowledge(kind, in: parts[1], because: reason)
  }

  // MARK: - Exploring

  /// Explores the document.
  ///
  /// - Throws: an error if the document turns out not to be explorable.
  package func prove(_ request: ProofRequest) throws(CommandError) -> MachineProof {
    var budget = request.budget
    var elements = elements
    if explorable.hasData, questions.bounds.isEmpty, budget == .standard {
      budget.situations = Self.unboundedLimit
      elements.append(
        .assumption("without a --bound or a --budget, \(Self.unboundedLimit) situations are enough")
      )
    }
    let report = Proof { [elements] in elements }.check(
      from: explorable.start,
      chart: explorable.chart,
      budget: budget,
      workers: request.workers,
      isCancelled: request.isCancelled,
      refusal: { explorable.refusal }
    )
    if let refusal = explorable.refusal {
      throw CommandError(.proofUsage, Printable.lines("\(path): \(refusal)"))
    }
    try check(report)
    do {
      var proof = try MachineProof(
        recording: report,
        named: path,
        from: explorable.start,
        chart: explorable.chart
      )
      if !request.recordsPaths { proof.paths = [] }
      proof.separateData()
      return proof
    } catch {
      throw CommandError(.software, "'\(path)' cannot run: \(error)")
    }
  }

  /// Takes the paths of a report on sessions, as they run elsewhere.
  private func check(_ report: ProofReport<DocumentSituation>) throws(CommandError) {
    let paths = report.claims.compactMap(\.path) + report.findings.compactMap(\.path)
    for path in paths {
      do {
        guard let mismatch = try DocumentReplay(explorable).mismatch(of: path) else { continue }
        throw CommandError(.software, Printable.lines("\(self.path): \(mismatch)"))
      } catch let error as CommandError {
        throw error
      } catch {
        throw CommandError(.software, "'\(self.path)' cannot run: \(error)")
      }
    }
  }
}

extension MachineProof {
  /// Separates names and data of events, as recordings of sessions do.
  fileprivate mutating func separateData() {
    for path in paths.indices {
      for step in paths[path].recording.steps.indices {
        let text = paths[path].recording.steps[step].event
        guard let space = text.firstIndex(of: " "),
          paths[path].recording.steps[step].source == .event
        else { continue }
        paths[path].recording.steps[step].event = String(text[..<space])
        paths[path].recording.steps[step].payload = String(text[text.index(after: space)...])
      }
    }
  }
}
#endif
      progress: request.progress.map { report in { [path] in report(path, $0) } },
