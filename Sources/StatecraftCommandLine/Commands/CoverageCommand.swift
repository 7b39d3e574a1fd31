#if Command
import ArgumentParser
import Dispatch
import StatecraftExploration
import StatecraftRecording

/// The command `statecraft coverage NAME FILE…`.
struct CoverageCommand<Main: StatecraftCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "coverage",
      abstract: "Measures what runs cover of a machine's chart, and how to close the gaps.",
      discussion: """
        Replays the recordings, adds what tests have saved ('ChartCoverage.record' as JSON), and prints \
        how often each goal was reached, and the shortest path to \
        each one that was not. A goal that no path reaches is infeasible, under the assumptions of the \
        proof.

        Of state objects, the states and switches are covered that 'draw' shows.

        SCXML documents are explored with the events that their transitions name; --event adds data to \
        them, and --bound limits data that grow.

        The exit code is 0 when all goals are covered or infeasible, 1 when there are gaps, 2 for a \
        wrong command line or a machine without a proof, 3 when goals are unknown, because the budget or \
        a bound ended the search, and 65 for a recording that is no run of the machine and for a coverage \
        of another chart.

        Try: \(Main.programName) coverage \(Main.catalog.example("phone") { $0.planner != nil }) \
        runs/*.jsonl --save covered.json
        """
    )
  }

  @Argument(
    help: "The machine, as '\(Main.programName) list' shows it, or an SCXML document.",
    completion: .machines(of: Main.self)
  )
  var name: String

  @Argument(
    help: "The recordings (.jsonl), and what was saved of other coverages (.json).",
    completion: .file(extensions: ["jsonl", "json"])
  )
  var files: [String] = []

  @Option(
    help: ArgumentHelp(
      "Save all that was covered, for this command and for tests; the file is replaced.",
      valueName: "file"
    ),
    completion: .file(extensions: ["json"])
  )
  var save: String?

  @OptionGroup var options: PlanOptions

  func run() throws {
    var known = CommandFiles(.proofUsage)
    if Main.isDocument(name) { known.readsDocument(name) }
    for file in files { known.reads(file, by: "the file '\(Printable.text(file))'") }
    try known.writes(save, by: "--save")
    let planner = try options.planner(name, of: Main.self)
    let interruption = try Interruption()
    let stop = ProofStop()
    let listening = interruption.listen { stop.stop() }
    defer { listening.cancel() }
    var request = try options.request(stop)
    request.note = { Terminal.complain("\(Main.programName): \($0)\n") }
    for file in files {
      if CoverageFiles.isCoverage(file) {
        request.covered.append((file, try CoverageFiles.read(file)))
      } else {
        request.recordings.append((file, try Terminal.recording(file, for: Main.programName)))
      }
    }
    let coverage = try planner.coverage(request)
    if let save { try ReportFile.write(CoverageFiles.text(coverage.record), to: save) }
    try options.write(coverage, coverage.text)
    if let code = coverage.exitCode { throw CommandError(code, "") }
  }
}
#endif
