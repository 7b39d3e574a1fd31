#if Command
import ArgumentParser

/// The command `statecraft convert NAME --to scxml`.
struct ConvertCommand<Main: StatecraftCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "convert",
      abstract: "Writes a machine in another language."
    )
  }

  @Argument(
    help: "The machine, as '\(Main.programName) list' shows it, or an SCXML document.",
    completion: .machines(of: Main.self)
  )
  var name: String

  @Option(help: "The language.")
  var to: ChartLanguage

  func run() throws {
    switch to {
    case .scxml: try Terminal.output.write(try scxml())
    }
  }

  private func scxml() throws -> String {
    if DocumentFile.isMeant(by: name) { return try DocumentFile.scxml(name) }
    let machine = try Main.catalog.entry(named: name)
    let text = try machine.scxml()
    for finding in machine.exportFindings() { Terminal.complain("\(finding)\n") }
    return text
  }
}
#endif
