#if Command
import ArgumentParser
import Foundation
import StatecraftRecording

/// The command `statecraft run NAME`.
struct RunCommand<Main: StatecraftCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "run",
      abstract: "Runs a machine with events from a file, a pipe or the keyboard.",
      discussion: """
        Each line is an event: NAME, or NAME JSON-PAYLOAD, such as: work {"hour":9}
        '@wait 500ms' lets time pass (units: ms, s, m, h), '@settle' lets it pass until nothing is \
        pending. '# …' is a comment. At a prompt, '?' shows what you can type.
        The work that a chart invokes does not run: '@finish NAME', '@finish NAME JSON' or '@fail \
        NAME REASON' \
        sets its result.
        Ctrl-C ends the program between two steps, with the exit code 130.
        """
    )
  }

  @Argument(
    help: "The machine, as '\(Main.programName) list' shows it, or an SCXML document.",
    completion: .machines(of: Main.self)
  )
  var name: String

  @Option(
    help: ArgumentHelp(
      "Read event lines from a file; '-' is the standard input.",
      valueName: "file"
    ),
    completion: .file()
  )
  var events: String?

  @Flag(help: "Use virtual time: only '@wait' advances it, at once.")
  var virtualTime = false

  @Flag(help: "After the last line, advance the time until nothing is pending.")
  var settle = false

  @Flag(help: "Print one JSON object for each line and each timer.")
  var json = false

  @Flag(
    inversion: .prefixedNo,
    help: "Draw the machine's scene, such as a light; by default on a terminal."
  )
  var draw: Bool?

  @Flag(help: "Show microsteps: transitions taken, states left and entered.")
  var trace = false

  @Flag(help: "Let a document send and receive events over HTTP, on this machine only.")
  var http = false

  @Option(
    help: ArgumentHelp(
      "Record all steps into a file, for 'replay', 'diff', 'timeline' and 'draw'.",
      valueName: "file"
    ),
    completion: .file()
  )
  var record: String?

  func run() throws {
    try checkFiles()
    let started = try Main.catalog.start(name, overHTTP: http)
    if let address = (started.machine as? any ReachableMachine)?.endpoint?.address {
      Terminal.complain("\(Main.programName): events are received at \(address)\n")
    }
    let input = try EventInput(path: events)
    let interruption = try Interruption()
    let listener = interruption.listen()
    defer { listener.cancel() }
    var lines = LineReader(descriptor: input.descriptor)
    let recorder = try record.map {
      try RecordingFiles.record(started, name: name, to: $0, isVirtual: virtualTime)
    }
    let prompt = input.isPerson ? { (text: String) in Terminal.complain(text) } : nil
    do {
      var session = try Session(
        started,
        Session.Setup(
          renderer: renderer(started),
          timeMode: virtualTime ? .virtual : .real(since: .now),
          source: input.name,
          write: { text throws(CommandError) in try Terminal.output.write(text) },
          prompt: prompt,
          record: recorder.map { recorder in { recorder.record($0) } },
          interruption: interruption,
          progress: { Terminal.complain("\(Main.programName): \($0)") }
        )
      )
      prompt?("Type an event, ? for help, or Ctrl-D to end.\n")
      try session.run(&lines)
      if settle {
        do {
          try session.settleDown()
        } catch let error as EventLineError {
          throw CommandError(.data, "\(input.name): \(error)")
        }
      }
    } catch {
      // The error ends the program; that the recording is not complete is said, too.
      if let recorder, let record {
        do {
          try RecordingFiles.finish(recorder, record)
        } catch let problem {
          Terminal.complain("\(Main.programName): \(problem)\n")
        }
      }
      throw error
    }
    prompt?("\n")
    if let recorder, let record { try RecordingFiles.finish(recorder, record) }
  }

  /// Refuses to record over what is read.
  private func checkFiles() throws(CommandError) {
    var files = CommandFiles()
    files.readsDocument(name)
    if let events, events != "-" {
      files.reads(events, by: "'--events \(Printable.text(events, limit: 500))'")
    } else {
      files.readsStandardInput()
    }
    try files.writes(record, by: "--record")
  }

  private func renderer(_ started: StartedMachine) -> any StepRenderer {
    if json { return JSONRenderer(isTracing: trace) }
    let text = TextRenderer(isTracing: trace, style: Terminal.style)
    guard draw ?? Terminal.isShown, let drawing = started.drawing else { return text }
    return DrawingRenderer(text) { drawing($0, Terminal.hasColours) }
  }
}
#endif
