#if Command
import ArgumentParser
import Dispatch
import Foundation
import StatecraftExploration
import StatecraftRecording

/// The command `statecraft tests NAME`.
struct TestsCommand<Main: StatecraftCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "tests",
      abstract: "Makes tests that cover a machine's chart, and proves what no test can cover.",
      discussion: """
        Explores the machine with the events of its proof, and prints as few paths as cover all goals, \
        each as short as possible. A goal that no path reaches is infeasible, under the assumptions of \
        the proof.

        SCXML documents are explored with the events that their transitions name; --event adds data to \
        them, and --bound limits data that grow.

        The exit code is 0 when it is known of all goals whether they can be covered, 2 for a wrong \
        command line or a machine without a proof, and 3 when goals are unknown, because the budget or a \
        bound ended the search.

        Try: \(Main.programName) tests \(Main.catalog.example("phone") { $0.planner != nil }) --covering pairs \
        --swift PathTests.swift
        """
    )
  }

  @Argument(
    help: "The machine, as '\(Main.programName) list' shows it, or an SCXML document.",
    completion: .machines(of: Main.self)
  )
  var name: String

  @OptionGroup var options: PlanOptions

  @Option(
    help: ArgumentHelp("Write the tests as a file of Swift Testing.", valueName: "file"),
    completion: .file(extensions: ["swift"])
  )
  var swift: String?

  @Option(
    help: ArgumentHelp(
      "The initial data in Swift, for --swift; by default the type's name with ().",
      valueName: "expression"
    )
  )
  var start: String?

  @Option(
    help: ArgumentHelp(
      "A module that the tests in Swift import, by default that of the data; may be repeated.",
      valueName: "module"
    )
  )
  var module: [String] = []

  @Flag(help: "Import the modules with '@testable', for data that are not public.")
  var testable = false

  @Option(
    help: ArgumentHelp(
      "Record the tests into a folder, for 'replay', 'coverage', 'timeline' and 'draw'.",
      valueName: "folder"
    ),
    completion: .directory
  )
  var record: String?

  private static func complain(_ line: String, notIn place: String) {
    let place = Printable.text(place, limit: 500)
    Terminal.complain(Printable.lines("\(Main.programName): not in \(place): \(line)\n"))
  }

  func run() throws {
    guard !Main.isDocument(name) || start == nil && module.isEmpty && !testable else {
      throw CommandError(
        .proofUsage,
        "'--start', '--module' and '--testable' are for charts in Swift; the tests of a document read "
          + "its file"
      )
    }
    guard swift != nil || start == nil && module.isEmpty && !testable else {
      throw CommandError(
        .proofUsage,
        "'--start', '--module' and '--testable' are about the file that '--swift FILE' writes"
      )
    }
    var files = CommandFiles(.proofUsage)
    if Main.isDocument(name) { files.readsDocument(name) }
    try files.writes(swift, by: "--swift")
    try files.writesRecordings(into: record, by: "--record")
    let planner = try options.planner(name, of: Main.self)
    let interruption = try Interruption()
    let stop = ProofStop()
    let listening = interruption.listen { stop.stop() }
    defer { listening.cancel() }
    var request = try options.request(stop)
    request.note = { Terminal.complain("\(Main.programName): \($0)\n") }
    request.recordsPaths = record != nil
    request.swiftFile = swift
    request.start = start
    request.modules = module.isEmpty ? nil : module
    request.isTestable = testable
    var tests = try planner.tests(request)
    var text = tests.summary.text
    if let swift, let file = tests.swift {
      try ReportFile.write(file.text, to: swift)
      text += "\nwrote \(swift): \(file.count) of \(tests.summary.tests.count) tests"
      for omitted in file.omitted {
        Self.complain(omitted, notIn: swift)
      }
    }
    if let record {
      var names: Set<String> = []
      try MachineProof.write(&tests.paths, of: name, to: record, besides: &names)
      for omitted in tests.notRecorded {
        Self.complain(omitted, notIn: record)
      }
      text += tests.paths.compactMap { $0.file.map { "\nrecorded \($0)" } }.joined()
    }
    try options.write(tests, text)
    if let code = tests.exitCode { throw CommandError(code, "") }
  }
}
#endif
