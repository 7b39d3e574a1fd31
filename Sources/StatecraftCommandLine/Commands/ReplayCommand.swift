#if Command
import ArgumentParser
import StatecraftRecording

/// The command `statecraft replay FILE`.
struct ReplayCommand<Main: StatecraftCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "replay",
      abstract: "Replays a recording on a machine and shows the first step that differs.",
      discussion: """
        The exit code is 1 when a step differs or cannot be replayed.
        Try: \(Main.programName) run \(Main.catalog.example("elevator")) --record run.jsonl, and then \(Main.programName) \
        replay run.jsonl
        """
    )
  }

  @Argument(help: "The recording.", completion: .file(extensions: ["jsonl"]))
  var file: String

  @Argument(
    help: "The machine or document to replay it on; by default the recorded one.",
    completion: .machines(of: Main.self)
  )
  var name: String?

  func run() throws {
    var recording = try Terminal.recording(file, for: Main.programName)
    let machine = try Main.catalog.start(recordedAs: name ?? recording.header.name)
    // Recordings contain the name on the command line. The difference is not a change of the chart.
    recording.header.name = machine.header.name
    let replay = recording.replay(on: machine)
    try Terminal.output.write(RecordingFiles.printable("\(replay)\n"))
    if !replay.isSame { throw CommandError(.different, "") }
  }
}
#endif
