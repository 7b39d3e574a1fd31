#if Command
import Statecraft
import StatecraftExploration
import StatecraftRecording

/// Makes tests and measures coverage of a chart that has a proof.
struct ChartPlanner<Context: Provable> {
  let name: String
  let context: @Sendable () -> Context
  let start: @Sendable () throws(StartError) -> NamedChart<Context>

  private func plan(_ request: PlanRequest, from context: Context) -> TestPlan<Context> {
    Context.tests(
      covering: request.criterion,
      from: context,
      budget: request.budget,
      workers: request.workers,
      isCancelled: request.isCancelled
    )
  }

  /// Makes tests.
  func tests(_ request: PlanRequest) throws(CommandError) -> MachineTests {
    let context = context()
    let plan = plan(request, from: context)
    let criterion = request.criterion.rawValue
    var tests = MachineTests(
      machine: name,
      summary: plan.summary,
      swift: plan.swiftTests(
        startingFrom: request.start,
        importing: request.modules,
        asTestable: request.isTestable,
        writtenBy: "statecraft tests \(name) --covering \(criterion)"
      ),
      paths: []
    )
    guard request.recordsPaths else { return tests }
    do {
      for (number, test) in plan.tests.enumerated() {
        var recording = try Recording(test.path, from: context, chart: Context.chart)
        recording.header.name = name
        tests.paths.append(
          MachineProof.RecordedPath(name: "\(criterion)-\(number + 1)", recording: recording)
        )
      }
    } catch {
      throw CommandError(.software, "'\(name)' cannot run: \(error)")
    }
    return tests
  }

  /// Measures what recordings cover.
  func coverage(_ request: PlanRequest) throws(CommandError) -> MachineCoverage {
    let log = CoverageLog(of: Context.chart)
    try log.merge(request.covered)
    for file in request.recordings {
      let machine: NamedChart<Context>
      do {
        machine = try start()
        // The machine has started already, so another one shows what a start asks.
        _ = try log.coverage.watching { watch throws(StartError) in
          try Machine.start(context(), chart: Context.chart, watchedBy: watch)
        }
      } catch {
        throw CommandError(.software, "'\(name)' cannot run: \(error)")
      }
      try log.add(file, of: name, replayedOn: CoveredMachine(machine, log))
    }
    let plan = plan(request, from: context())
    return MachineCoverage(
      machine: name,
      plan,
      log.coverage,
      recordings: request.recordings.count,
      coverages: request.covered.count
    )
  }
}
#endif
