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
    let log = CoveredMachine<Context>.Log(ChartCoverage(of: Context.chart))
    for file in request.covered {
      do {
        try log.coverage.merge(file.record)
      } catch {
        let reason = RecordingFiles.printable("\(error)")
        throw CommandError(.data, "\(Printable.text(file.path, limit: 500)): \(reason)")
      }
    }
    for file in request.recordings { try add(file, to: log) }
    let plan = plan(request, from: context())
    return MachineCoverage(
      machine: name,
      plan,
      log.coverage,
      recordings: request.recordings.count,
      coverages: request.covered.count
    )
  }

  /// Replays a recording, and adds what it covers.
  private func add(
    _ file: PlanRequest.File,
    to log: CoveredMachine<Context>.Log
  ) throws(CommandError) {
    let machine: NamedChart<Context>
    do {
      machine = try start()
    } catch {
      throw CommandError(.software, "'\(name)' cannot run: \(error)")
    }
    var recording = file.recording
    recording.header.name = machine.header.name
    let replay = recording.replay(on: CoveredMachine(machine, log))
    guard replay.isSame else {
      throw CommandError(
        .data,
        "\(Printable.text(file.path, limit: 500)): the recording is no run of '\(name)': "
          + RecordingFiles.printable("\(replay)")
      )
    }
    log.coverage.begin()
    let names = log.coverage.stateNumbers
    for step in replay.steps where step.outcome != .failed {
      for part in step.microsteps {
        log.coverage.add(taken: part.transitions, entered: part.entered.compactMap { names[$0] })
      }
    }
  }
}
#endif
