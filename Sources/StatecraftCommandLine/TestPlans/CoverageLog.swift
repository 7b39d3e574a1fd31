#if Command
import StatecraftExploration
import StatecraftRecording
import Statecraft

/// What is noted while recordings of a machine are replayed, also by copies of the machine.
final class CoverageLog<Context: ChartContext> {
  var coverage: ChartCoverage<Context>

  /// Begins with the coverage of no runs.
  init(of chart: MachineChart<Context>) {
    coverage = ChartCoverage(of: chart)
  }

  /// Begins with a coverage.
  init(_ coverage: ChartCoverage<Context>) {
    self.coverage = coverage
  }

  /// Adds what was saved of other coverages.
  ///
  /// - Throws: an error with the file of a coverage that does not fit the chart.
  func merge(_ files: [PlanRequest.CoverageFile]) throws(CommandError) {
    for file in files {
      do {
        try coverage.merge(file.record)
      } catch {
        let reason = RecordingFiles.printable("\(error)")
        throw CommandError(.data, "\(Printable.text(file.path, limit: 500)): \(reason)")
      }
    }
  }

  /// Replays a recording, and adds what it covers.
  ///
  /// - Parameters:
  ///   - file: the recording.
  ///   - name: the name of the machine on the command line.
  ///   - machine: a machine that has started and done nothing else; it notes the guards itself.
  ///   - taken: returns the numbers of the transitions of a microstep.
  /// - Throws: an error if the recording is no run of the machine.
  func add(
    _ file: PlanRequest.File,
    of name: String,
    replayedOn machine: some NamedMachine,
    taken: (RecordedMicrostep) -> [Int] = { $0.transitions }
  ) throws(CommandError) {
    var recording = file.recording
    recording.header.name = machine.header.name
    let replay = recording.replay(on: machine)
    guard replay.isSame else {
      throw CommandError(
        .data,
        "\(Printable.text(file.path, limit: 500)): the recording is no run of '\(name)': "
          + RecordingFiles.printable("\(replay)")
      )
    }
    coverage.begin()
    let names = coverage.stateNumbers
    for step in replay.steps where step.outcome != .failed {
      for part in step.microsteps {
        coverage.add(taken: taken(part), entered: part.entered.compactMap { names[$0] })
      }
    }
  }
}
#endif
