#if Command && SCXML
import Statecraft
import StatecraftExploration
import StatecraftRecording
package import StatecraftSCXML

/// The proof of a document: its events, and what the command line claims of it.
package struct DocumentProof: Sendable {
  private typealias Element = ProofElement<DocumentSituation>

  private let domain: DocumentDomain
  private let questions: DocumentQuestions
  private var elements: [Element] = []

  /// Prepares the proof of a document.
  ///
  /// - Throws: an error with the findings of `check` if one of them is an error; or an error if the document
  ///   cannot be explored, or if an option cannot be read.
  package init(
    _ document: SCXMLDocument,
    at path: String,
    _ questions: DocumentQuestions
  ) throws(CommandError) {
    domain = try DocumentDomain(document, at: path, questions)
    self.questions = questions
    elements = [.findings] + domain.elements + (try fairness(of: domain.events))
    var claims = DocumentClaims(domain.conditions)
    elements += try claims.elements(questions).map { $0.written(at: place) }
    for text in questions.acknowledged {
      elements.append(try acknowledgement(text).written(at: place))
    }
  }

  // MARK: - What is asked

  /// The place of what the command line says of the document.
  private var place: Diagnostic.Location { Diagnostic.Location(file: domain.path, line: 1) }

  /// The elements that make events fair.
  private func fairness(of events: [DocumentEvent]) throws(CommandError) -> [Element] {
    func fair(_ texts: [String], _ option: String) throws(CommandError) -> [DocumentEvent] {
      var fair: [DocumentEvent] = []
      for text in texts {
        let meant = events.filter { $0.name == text || "\($0)" == text }
        guard !meant.isEmpty else {
          throw CommandError(
            .proofUsage,
            "'\(option) \(Printable.text(text))': no such event comes from outside"
              + NearNames.hint(for: text, among: events.map { "\($0)" })
          )
        }
        fair += meant
      }
      return fair
    }
    let strong = try fair(questions.fair, "--fair")
    let weak = try fair(questions.weaklyFair, "--weakly-fair")
    return [Element.fair(strong, isStrong: true), .fair(weak, isStrong: false)]
  }

  private func acknowledgement(_ text: String) throws(CommandError) -> Element {
    let known = try KnownFinding(text, states: domain.explorable.document.stateNames, .proofUsage)
    let reason = "the command line says so"
    guard let state = known.state else {
      return DocumentSituation.acknowledge(known.kind, because: reason)
    }
    return DocumentSituation.acknowledge(known.kind, in: state, because: reason)
  }

  /// The names of the claims, in the order of their kinds.
  var claimNames: [String] { Proof { [elements] in elements }.claims.map { $0.name } }

  /// What finds ways to the parts of the document.
  var planner: DocumentPlanner { DocumentPlanner(domain: domain) }

  // MARK: - Exploring

  /// Explores the document, after it has told what `check` warns of.
  ///
  /// - Throws: an error if the document turns out not to be explorable.
  package func prove(_ request: ProofRequest) throws(CommandError) -> MachineProof {
    for warning in domain.warnings { request.note?(warning) }
    let (report, runs, gaps) = try explore(request)
    var proof = MachineProof(
      machine: domain.path,
      summary: report.summary,
      paths: request.recordsPaths ? runs : []
    )
    proof.gaps = gaps
    return proof
  }

  /// Explores the document, and takes the paths of the report on sessions, as they run elsewhere.
  ///
  /// A path that no session can be led along to its end is a gap and no run.
  ///
  /// - Throws: an error if the document turns out not to be explorable.
  func explore(
    _ request: ProofRequest
  ) throws(CommandError) -> (
    report: ProofReport<DocumentSituation>, runs: [MachineProof.RecordedPath],
    gaps: [MachineProof.Gap]
  ) {
    let (budget, limits) = domain.limited(request.budget)
    let (path, explorable) = (domain.path, domain.explorable)
    let report = Proof { [elements] in elements + limits }.check(
      from: explorable.start,
      chart: explorable.chart,
      budget: budget,
      workers: request.workers,
      isCancelled: domain.watched(request.isCancelled, request.note, after: request.patience),
      progress: request.progress.map { report in { report(path, $0) } },
      refusal: { explorable.refusal }
    )
    try domain.checkRefusal()
    var runs: [MachineProof.RecordedPath] = []
    var gaps: [MachineProof.Gap] = []
    for (title, path) in report.titledPaths {
      let run = try domain.run(path)
      if let gap = run.gap {
        gaps.append(MachineProof.Gap(name: title, reason: gap))
        continue
      }
      runs.append(MachineProof.RecordedPath(name: title, recording: run.recording))
    }
    return (report, runs, gaps)
  }
}
#endif
