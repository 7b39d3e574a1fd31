#if Command
import ArgumentParser
import StatecraftRecording

/// The command `statecraft list`.
struct ListCommand<Main: StatecraftCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "list",
      abstract: "Shows the machines and their events."
    )
  }

  func run() throws {
    let entries = Main.catalog.entries
    let width = entries.map(\.name.count).max() ?? 0
    for entry in entries {
      let events = try entry.start().machine.events.map(\.label)
      let summary = entry.summary.isEmpty ? entry.recordedName() ?? "" : entry.summary
      let padding = String(repeating: " ", count: width - entry.name.count)
      try Terminal.output.write(
        "\(entry.name)\(padding)  \(summary)\n"
          + "\(String(repeating: " ", count: width))  events: \(events.isEmpty ? "none, only time" : events.joined(separator: ", "))\n"
      )
    }
  }
}
#endif
