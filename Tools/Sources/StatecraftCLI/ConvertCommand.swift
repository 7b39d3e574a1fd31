import ArgumentParser
import StatecraftConsole
import StatecraftSCXML

/// `statecraft convert NAME --to scxml`.
struct ConvertCommand: ParsableCommand {
  /// The languages that charts can be written in.
  enum Language: String, CaseIterable, ExpressibleByArgument {
    case scxml
  }

  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Writes a machine in another language."
  )

  @Argument(
    help: "The machine, as 'statecraft list' shows it, or an SCXML document.",
    completion: .machines
  )
  var name: String

  @Option(help: "The language.")
  var to: Language

  func run() throws {
    switch to {
    case .scxml: try Terminal.output.write(try scxml())
    }
  }

  private func scxml() throws -> String {
    guard DocumentFile.isMeant(by: name) else {
      return try Catalog.builtIn.entry(named: name).scxml()
    }
    let document = try DocumentFile.readSound(name)
    return document.scxml
  }
}
