#if Command
import ArgumentParser
import StatecraftRecording

/// The command `statecraft timeline FILE`.
struct TimelineCommand<Main: StatecraftCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "timeline",
      abstract: "Shows the states that a recorded machine was in, and when."
    )
  }

  @Argument(help: "The recording.", completion: .file(extensions: ["jsonl"]))
  var file: String

  @Option(help: "The width in columns, from \(Timeline.widths.lowerBound); by default 80.")
  var width: Int?

  @Flag(help: "Draw all steps with the same width, whatever their durations.")
  var steps = false

  @Flag(help: "Print one JSON object for each stay in a state.")
  var json = false

  func validate() throws {
    if let width { try Terminal.check(width: width, in: Timeline.widths) }
    if json, steps || width != nil {
      throw ValidationError(
        "'--width' and '--steps' are for the drawing, which '--json' does not print"
      )
    }
  }

  func run() throws {
    let timeline = Timeline(try Terminal.recording(file, for: Main.programName))
    guard json else {
      let text = timeline.text(width: width ?? 80, by: steps ? .steps : .time)
      return try Terminal.output.write(RecordingFiles.printable(text))
    }
    for stay in timeline.intervals { try Terminal.output.write(stay.line) }
  }
}
#endif
