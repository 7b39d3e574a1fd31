import ArgumentParser
import StatecraftCommandLine

/// The command `statecraft demo`.
struct DemoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Shows all machines and systems that come with the command on one page.",
    discussion: "The page is served on this machine only, until Ctrl-C."
  )

  @OptionGroup var options: StudioOptions

  func run() throws {
    try Statecraft.showStudio(Self.names, options, title: "Statecraft")
  }

  /// The names of all machines and systems, beginning with the most visual ones.
  private static var names: [String] {
    let first = ["traffic-light", "mirror-pad", "phone", "elevator"]
    let all = Statecraft.machines.map(\.name) + Statecraft.systems.map(\.name)
    return first + all.filter { !first.contains($0) }
  }
}
