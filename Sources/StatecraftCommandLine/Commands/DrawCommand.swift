#if Command
import StatecraftRecording
import ArgumentParser
import Foundation
import StatecraftDiagrams

/// The command `statecraft draw NAME --format mermaid`.
struct DrawCommand<Main: StatecraftCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "draw",
      abstract: "Draws a machine.",
      discussion: """
        Try: \(Main.programName) draw \(Main.catalog.example("phone")) -o chart.svg

        Without '--format' the ending of the file says the format: .svg, .dot, .mmd, .puml, .txt or .md \
        (a table). Without a file it is text.

        SVG needs Graphviz. For state objects, the diagram shows the transitions that trying their \
        events and delays on new objects finds.
        """
    )
  }

  @Argument(
    help: "The machine, as '\(Main.programName) list' shows it, or an SCXML document.",
    completion: .machines(of: Main.self)
  )
  var name: String

  @Option(help: "The format; by default that of the file's ending, or text.")
  var format: DiagramFormat?

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("The file to write; by default the standard output.", valueName: "file"),
    completion: .file()
  )
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Mark the states and transitions that a recording reached, and those that it did not; may "
        + "be repeated.",
      valueName: "file"
    ),
    completion: .file()
  )
  var recording: [String] = []

  func run() throws {
    var files = CommandFiles()
    files.readsDocument(name)
    for path in recording { files.reads(path, by: "the recording '\(Printable.text(path))'") }
    try files.writes(output, by: "--output")
    let format = try format ?? DiagramFormat(ofFile: output)
    var diagram = try diagram()
    if !recording.isEmpty {
      let header = try Main.catalog.start(name).machine.header
      for path in recording {
        let recording = try Terminal.recording(path, for: Main.programName)
        // A recording has the name by which a command or a program knew the machine.
        guard
          [name, header.name].contains(recording.header.name)
            || recording.header.states == header.states
        else {
          throw CommandError(
            .data,
            "\(Printable.text(path, limit: 500)): the recording is one of "
              + "'\(Printable.text(recording.header.name))', and not of '\(Printable.text(name))'; "
              + "draw the machine that was recorded"
          )
        }
        diagram.mark(recording, of: header)
      }
      diagram.showCoverage()
    }
    let text =
      switch format {
      case .svg: try svg(diagram)
      case .dot: diagram.dot()
      case .mermaid: diagram.mermaid()
      case .plantuml: diagram.plantUML()
      case .text: diagram.text()
      case .table: diagram.table()
      }
    guard let output else { return try Terminal.output.write(Printable.lines(text)) }
    try ReportFile.write(text, to: output)
  }

  private func svg(_ diagram: Diagram) throws -> String {
    do {
      return try diagram.svg()
    } catch {
      switch error {
      case .missing: throw CommandError(.unavailable, "\(error): --format mermaid")
      case .failed, .timeout: throw CommandError(.software, "\(error)")
      }
    }
  }

  private func diagram() throws -> Diagram {
    DocumentFile.isMeant(by: name)
      ? try DocumentFile.diagram(name) : try Main.catalog.entry(named: name).diagram()
  }
}
#endif
