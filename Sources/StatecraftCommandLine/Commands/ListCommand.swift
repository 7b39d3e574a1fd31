#if Command
import ArgumentParser
import StatecraftRecording

/// The command `statecraft list`.
struct ListCommand<Main: StatecraftCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "list",
      abstract: "Shows the machines and their events, and the systems of several machines."
    )
  }

  func run() throws {
    let entries = Main.catalog.entries
    let width = Main.catalog.names.map(\.count).max() ?? 0
    for entry in entries {
      let events = try entry.start().machine.events.map(\.label)
      let summary = entry.summary.isEmpty ? entry.recordedName() ?? "" : entry.summary
      let list = events.isEmpty ? "none, only time" : events.joined(separator: ", ")
      try write(entry.name, summary, "events: \(list)", width)
    }
    for system in Main.catalog.systems {
      let summary = system.summary.isEmpty ? system.title : system.summary
      let machines = system.machines.joined(separator: ", ")
      try write(system.name, summary, "machines: \(machines)", width)
    }
  }

  private func write(_ name: String, _ summary: String, _ parts: String, _ width: Int) throws {
    let padding = String(repeating: " ", count: width - name.count)
    let indent = String(repeating: " ", count: width)
    try Terminal.output.write("\(name)\(padding)  \(summary)\n\(indent)  \(parts)\n")
  }
}
#endif
