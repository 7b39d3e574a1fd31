#if Command
import ArgumentParser
import StatecraftRecording

/// The command `statecraft diff A B`.
struct DiffCommand<Main: StatecraftCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "diff",
      abstract: "Compares two recordings without their times.",
      discussion: "Shows the first difference and the steps around it. The exit code is then 1."
    )
  }

  @Argument(help: "A recording.", completion: .file(extensions: ["jsonl"]))
  var left: String

  @Argument(help: "Another recording.", completion: .file(extensions: ["jsonl"]))
  var right: String

  @Option(help: "The width in columns, from \(RecordingComparison.widths.lowerBound).")
  var width = 80

  func validate() throws { try Terminal.check(width: width, in: RecordingComparison.widths) }

  func run() throws {
    let comparison = RecordingComparison(
      try Terminal.recording(left, for: Main.programName),
      try Terminal.recording(right, for: Main.programName)
    )
    let text = comparison.text(names: (left, right), width: width)
    try Terminal.output.write(RecordingFiles.printable(text))
    if !comparison.isSame { throw CommandError(.different, "") }
  }
}
#endif
