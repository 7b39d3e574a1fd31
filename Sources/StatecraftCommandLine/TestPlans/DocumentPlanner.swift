#if Command && SCXML
import StatecraftExploration
import StatecraftRecording
import StatecraftSCXML
import Statecraft

/// Makes tests and measures coverage of a document.
struct DocumentPlanner: Sendable {
  let domain: DocumentDomain

  private func plan(
    _ request: PlanRequest
  ) throws(CommandError) -> TestPlan<DocumentSituation> {
    let (budget, limits) = domain.limited(request.budget)
    let explorable = domain.explorable
    let plan = Proof { [domain] in [.findings] + domain.elements + limits }.tests(
      covering: request.criterion,
      from: explorable.start,
      chart: explorable.chart,
      budget: budget,
      workers: request.workers,
      isCancelled: request.isCancelled,
      refusal: { explorable.refusal }
    )
    try domain.checkRefusal()
    return plan
  }

  /// Makes tests, and takes each of them on a session.
  func tests(_ request: PlanRequest) throws(CommandError) -> MachineTests {
    let plan = try plan(request)
    var tests = MachineTests(machine: domain.path, summary: plan.summary, swift: nil, paths: [])
    for (number, test) in plan.tests.enumerated() {
      let run = try run(test.path)
      guard request.recordsPaths else { continue }
      guard run.isWhole else {
        tests.notRecorded.append(
          "test \(number + 1): an event comes at the moment at which a delay ends, and before that "
            + "delay, which no session can be told"
        )
        continue
      }
      var recording = run.recording
      recording.header.name = domain.path
      let name = "\(request.criterion.rawValue)-\(number + 1)"
      tests.paths.append(MachineProof.RecordedPath(name: name, recording: recording))
    }
    return tests
  }

  private func run(
    _ path: ProofPath<DocumentSituation>
  ) throws(CommandError) -> DocumentReplay.Run {
    let run: DocumentReplay.Run
    do {
      run = try DocumentReplay(domain.explorable).run(path)
    } catch {
      throw CommandError(.software, "'\(domain.path)' cannot run: \(error)")
    }
    guard let mismatch = run.mismatch else { return run }
    throw CommandError(.software, Printable.lines("\(domain.path): \(mismatch)"))
  }

  /// Measures what recordings cover.
  func coverage(_ request: PlanRequest) throws(CommandError) -> MachineCoverage {
    let log = CoverageLog(of: domain.explorable.chart)
    try log.merge(request.covered)
    for file in request.recordings { try add(file, to: log) }
    return MachineCoverage(
      machine: domain.path,
      try plan(request),
      log.coverage,
      recordings: request.recordings.count,
      coverages: request.covered.count
    )
  }

  private func add(
    _ file: PlanRequest.File,
    to log: CoverageLog<DocumentSituation>
  ) throws(CommandError) {
    let twin: CoveredDocument.Twin
    let machine: CoveredDocument
    do {
      twin = try CoveredDocument.Twin(domain.explorable)
      machine = try CoveredDocument(domain.explorable, twin, log)
    } catch {
      throw CommandError(.software, "'\(domain.path)' cannot run: \(error)")
    }
    try log.add(file, of: domain.path, replayedOn: machine)
    try domain.checkRefusal()
    guard let mismatch = twin.mismatch else { return }
    throw CommandError(
      .software,
      Printable.lines("\(Printable.text(file.path, limit: 500)): \(mismatch)")
    )
  }
}
#endif
