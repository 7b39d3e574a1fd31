import ArgumentParser
import StatecraftConsole
import StatecraftRecording

/// `statecraft replay FILE`.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Plays a recording to a machine, and says at which step it does something else.",
    discussion: """
      The exit code is 1 when a step differs or cannot be played.
      Try: statecraft run elevator --record run.jsonl, and then statecraft replay run.jsonl
      """
  )

  @Argument(help: "The recording.", completion: .file(extensions: ["jsonl"]))
  var file: String

  @Argument(
    help: "The machine or document to play it to; the recorded one by default.",
    completion: .machines
  )
  var name: String?

  func run() throws {
    let recording = try Terminal.recording(file)
    let replay = recording.replay(on: try machine(for: recording))
    try Terminal.output.write(RecordingFiles.printable("\(replay)\n"))
    if !replay.isSame { throw Stop(.different, "") }
  }

  private func machine(for recording: Recording) throws(Stop) -> PlayedMachine {
    let recorded = recording.header.name
    let found = Catalog.builtIn.entries.first { $0.isRecorded(as: recorded) }?.name ?? recorded
    return PlayedMachine(try Catalog.start(name ?? found), name: recorded)
  }
}
