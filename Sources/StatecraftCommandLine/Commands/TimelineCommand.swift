#if Command
import ArgumentParser
import StatecraftRecording

/// The command `statecraft timeline FILE`.
struct TimelineCommand<Main: StatecraftCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "timeline",
      abstract: "Shows in which states a recorded machine was, and when."
    )
  }

  @Argument(help: "The recording.", completion: .file(extensions: ["jsonl"]))
  var file: String

  @Option(help: "How many columns there are.")
  var width = 80

  @Flag(help: "Let each step have the same width, however long it lasted.")
  var steps = false

  @Flag(help: "Print one JSON object for each stay in a state.")
  var json = false

  func run() throws {
    let timeline = Timeline(try Terminal.recording(file, for: Main.programName))
    guard json else {
      let text = timeline.text(width: width, by: steps ? .steps : .time)
      return try Terminal.output.write(RecordingFiles.printable(text))
    }
    for stay in timeline.intervals { try Terminal.output.write(stay.line) }
  }
}
#endif
