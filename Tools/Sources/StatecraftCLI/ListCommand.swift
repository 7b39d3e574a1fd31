import ArgumentParser
import StatecraftConsole

/// `statecraft list`.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Shows the machines and their events."
  )

  func run() throws {
    let entries = Catalog.builtIn.entries
    let width = entries.map(\.name.count).max() ?? 0
    for entry in entries {
      let events = try entry.start().machine.events.map(\.label)
      let padding = String(repeating: " ", count: width - entry.name.count)
      try Terminal.output.write(
        "\(entry.name)\(padding)  \(entry.summary)\n"
          + "\(String(repeating: " ", count: width))  events: \(events.isEmpty ? "none, only time" : events.joined(separator: ", "))\n"
      )
    }
  }
}
