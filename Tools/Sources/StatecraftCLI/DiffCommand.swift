import ArgumentParser
import StatecraftConsole
import StatecraftRecording

/// `statecraft diff A B`.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compares two recordings, whatever their times.",
    discussion: "Shows the first difference and what is around it. The exit code is then 1."
  )

  @Argument(help: "A recording.", completion: .file(extensions: ["jsonl"]))
  var left: String

  @Argument(help: "Another recording.", completion: .file(extensions: ["jsonl"]))
  var right: String

  @Option(help: "How many columns there are.")
  var width = 80

  func run() throws {
    let comparison = RecordingComparison(
      try Terminal.recording(left),
      try Terminal.recording(right)
    )
    let text = comparison.text(names: (left, right), width: width)
    try Terminal.output.write(RecordingFiles.printable(text))
    if !comparison.isSame { throw Stop(.different, "") }
  }
}
