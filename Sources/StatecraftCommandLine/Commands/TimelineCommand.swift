#if Command
import ArgumentParser
import StatecraftRecording

/// The command `statecraft timeline FILE…`.
struct TimelineCommand<Main: StatecraftCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "timeline",
      abstract: "Shows the states that a recorded machine was in, and when.",
      discussion: """
        Of several recordings, each has its file above its drawing, and each line of '--json' has it as \
        'file'. The steps that can be taken again and again, at the end of a path of 'prove', are marked \
        below the drawing; with '--json', 'loopStart' is the position of the first of them, from 0.
        """
    )
  }

  @Argument(help: "The recordings.", completion: .file(extensions: ["jsonl"]))
  var files: [String]

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
    let timelines = try files.map { Timeline(try Terminal.recording($0, for: Main.programName)) }
    for (position, (file, timeline)) in zip(files, timelines).enumerated() {
      if json {
        let name = files.count > 1 ? file : nil
        for stay in timeline.intervals {
          try Terminal.output.write(stay.line(of: name, loop: timeline.loop))
        }
        continue
      }
      let heading = files.count > 1 ? (position > 0 ? "\n" : "") + "\(file)\n" : ""
      let text = timeline.text(width: width ?? 80, by: steps ? .steps : .time)
      try Terminal.output.write(RecordingFiles.printable(heading + text))
    }
  }
}
#endif
