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
      isCancelled: domain.watched(request.isCancelled, request.note),
      refusal: { explorable.refusal }
    )
    try domain.checkRefusal()
    return plan
  }

  /// Finds the ways to the goals, and takes each of them on a session.
  func reach(_ request: PlanRequest) throws(CommandError) -> TestPlan<DocumentSituation> {
    let plan = try plan(request)
    for finding in plan.findings {
      if case .feasible(let path) = finding.status { _ = try domain.run(path) }
    }
    return plan
  }

  /// Makes tests, and takes each of them on a session.
  func tests(_ request: PlanRequest) throws(CommandError) -> MachineTests {
    let plan = try plan(request)
    var runs: [DocumentReplay.Run] = []
    for test in plan.tests { runs.append(try domain.run(test.path)) }
    let swift = request.swiftFile.map { file in
      plan.swiftTests(
        runs,
        ofDocument: RelativePath.to(domain.path, fromFolderOf: file),
        writtenBy: command(request)
      )
    }
    var tests = MachineTests(machine: domain.path, summary: plan.summary, swift: swift, paths: [])
    guard request.recordsPaths else { return tests }
    for (number, run) in runs.enumerated() {
      if let gap = run.gap {
        tests.notRecorded.append("test \(number + 1): \(gap)")
        continue
      }
      let name = "\(request.criterion.rawValue)-\(number + 1)"
      tests.paths.append(MachineProof.RecordedPath(name: name, recording: run.recording))
    }
    return tests
  }

  /// The command line that makes the tests again.
  private func command(_ request: PlanRequest) -> String {
    let options = domain.options.map { " \($0.name) \(ShellWord.quoted($0.value))" }.joined()
    return "statecraft tests \(ShellWord.quoted(domain.path)) --covering "
      + "\(request.criterion.rawValue)\(options)"
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
      twin = try CoveredDocument.Twin(domain.explorable, log)
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
