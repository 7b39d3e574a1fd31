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

/// The command `statecraft machines journal CHART/ID`.
struct JournalStored<Main: StatecraftCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "journal",
      abstract: "Shows what a machine has done, oldest first."
    )
  }

  @Argument(help: "The machine: CHART/ID.")
  var machine: StoredAddress

  @OptionGroup var store: StoreOptions

  @Option(help: "Begin after this revision.")
  var after: Int64 = 0

  @Option(help: "How many entries at most.")
  var limit = 1_000

  func run() throws {
    let (options, address, after, limit) = (store, machine.address, after, limit)
    try store.reading { store in
      _ = try await store.row(address)
      for entry in try await store.journal(of: address, after: after, limit: limit) {
        try options.write(StoredText.text(entry), StoredText.members(entry))
      }
    }
  }
}

/// The command `statecraft machines stuck`.
struct StuckStored<Main: StatecraftCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "stuck",
      abstract: "Lists what does not proceed, the gravest first, with the reasons."
    )
  }

  @Argument(help: "The chart; all charts by default.")
  var chart: String?

  @OptionGroup var store: StoreOptions

  @Option(help: "How many seconds late a timer, input, work or output may be.")
  var overdue = 60

  @Option(help: "How many findings at most.")
  var limit = 100

  func run() throws {
    let (options, chart, overdue, limit) = (store, chart, overdue, limit)
    try store.reading { store in
      let found = try await store.stuck(chart: chart, overdue: .seconds(overdue), limit: limit)
      for finding in found {
        try options.write(
          "\(finding.kind.rawValue)  \(finding.address)  \(finding.subject)"
            + (finding.reason.isEmpty ? "" : "  \(finding.reason)"),
          [
            ("kind", JSONText.string(finding.kind.rawValue)),
            ("chart", JSONText.string(finding.address.chart)),
            ("id", JSONText.string(finding.address.id)),
            ("subject", JSONText.string(finding.subject)),
            ("reason", JSONText.string(finding.reason)),
            ("since", JSONText.string(StoredText.time(finding.since))),
          ]
        )
      }
      if found.isEmpty, !options.json { try options.write("nothing is stuck", []) }
    }
  }
}

/// The command `statecraft machines explain CHART/ID EVENT`.
struct ExplainStored<Main: StatecraftCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "explain",
      abstract: "Says what a stored machine would do with an event, and why."
    )
  }

  @Argument(help: "The machine: CHART/ID.")
  var machine: StoredAddress

  @Argument(help: "The event: its name, or JSON such as '{\"pay\":{\"_0\":100}}'.")
  var event: String

  @OptionGroup var store: StoreOptions

  func run() throws {
    let (options, address, event) = (store, machine.address, StoredEvent.json(event))
    try store.reading { store in
      let machines = NamedMachines(try DurableMachines(store: store) { Main.durable })
      let text = try machines.explain(event, for: try await store.row(address))
      try options.write(text, [("explanation", JSONText.string(text))])
    }
  }
}

/// The argument EVENT.
enum StoredEvent {
  /// Returns the event as JSON: a word is the name of an event without a payload.
  static func json(_ text: String) -> String {
    text.hasPrefix("{") || text.hasPrefix("\"") ? text : JSONText.string(text)
  }
}
#endif
