#if Command && SQLite
import ArgumentParser
import StatecraftDurable
import StatecraftRecording
import StatecraftSQLite

/// The command `statecraft machines show CHART/ID`.
struct ShowStored<Main: StatecraftCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "show",
      abstract: "Shows where a machine is, and what it waits for."
    )
  }

  @Argument(help: "The machine: CHART/ID.")
  var machine: StoredAddress

  @OptionGroup var store: StoreOptions

  func run() throws {
    let (options, address) = (store, machine.address)
    try store.reading { store in
      let row = try await store.row(address)
      let pending = try await store.pending(of: address, limit: 1_000)
      let listed = try await store.list(
        MachineQuery(chart: address.chart, .prefix(address.id), limit: 1)
      ).first { $0.id == address.id }
      let states = listed?.places.map(\.state).joined(separator: ", ") ?? ""
      var lines = [
        "\(address)  \(row.status.rawValue)  revision \(row.revision)  version \(row.version)"
      ]
      if !states.isEmpty { lines.append("in \(states)") }
      if let fault = row.fault { lines.append("parked at '\(fault.input)': \(fault.reason)") }
      if !pending.isEmpty { lines += ["waits for"] + StoredText.lines(pending) }
      try options.write(
        lines.joined(separator: "\n"),
        (listed.map { StoredText.members($0, of: address.chart) } ?? [])
          + [
            ("state", row.state ?? "null"),
            ("fault", row.fault.map { JSONText.string($0.reason) } ?? "null"),
          ] + StoredText.members(pending)
      )
    }
  }
}
#endif
