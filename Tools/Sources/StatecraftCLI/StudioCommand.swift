import ArgumentParser
import Foundation
import StatecraftConsole
import StatecraftDemo
import StatecraftDiagrams
import StatecraftStudio

/// Where a studio listens.
struct StudioOptions: ParsableArguments {
  @Option(help: "The port, 0 for any that is free; by default 8765 if nobody has it.")
  var port: Int?

  @Option(
    help: ArgumentHelp(
      "The address to listen on; others than this machine reach none but those you name here.",
      valueName: "address"
    )
  )
  var host = "127.0.0.1"

  @Flag(name: .customLong("open"), help: "Open the page in a browser.")
  var opens = false

  func validate() throws {
    guard let port else { return }
    guard 0...65_535 ~= port else {
      throw ValidationError("a port is a number from 0 to 65535, not \(port)")
    }
  }
}

/// `statecraft studio NAME …`.
struct StudioCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "studio",
    abstract: "Shows machines live on a page of this machine.",
    discussion: """
      Try: statecraft studio phone Examples/Documents/microwave.scxml

      The page shows diagrams, takes events, and steps back and forth in what has happened. It is \
      served on this machine only, until Ctrl-C.
      """
  )

  @Argument(
    help: "Machines, as 'statecraft list' shows them, or SCXML documents.",
    completion: .machines
  )
  var names: [String] = []

  @OptionGroup var options: StudioOptions

  func run() throws {
    let names = names.isEmpty ? Catalog.builtIn.entries.map(\.name) : names
    try StudioRunner(options, title: "Statecraft Studio").run(names)
  }
}

/// `statecraft demo`.
struct DemoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Shows all machines that come with the command on one page.",
    discussion: "The page is served on this machine only, until Ctrl-C."
  )

  @OptionGroup var options: StudioOptions

  func run() throws {
    try StudioRunner(options, title: "Statecraft").run(Self.names)
  }

  /// All of them, first those that show most at a glance.
  private static var names: [String] {
    let first = ["traffic-light", "mirror-pad", "phone", "elevator"]
    return first + Catalog.builtIn.entries.map(\.name).filter { !first.contains($0) }
  }
}
