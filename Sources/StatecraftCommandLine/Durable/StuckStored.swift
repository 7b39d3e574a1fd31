#if Command && SQLite
import ArgumentParser
import StatecraftDurable
import StatecraftRecording
import StatecraftSQLite

/// The command `statecraft machines stuck`.
struct StuckStored<Main: StatecraftCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "stuck",
      abstract: "Lists what does not proceed, the gravest first, with the reasons.",
      discussion: """
        Work hangs if it is running, no attempt has failed, and its machine started it more than \
        '--overdue' seconds ago; work with a time limit in this program hangs only after that limit. What \
        operators have paused is not stuck; the standard error says how much that is.
        """
    )
  }

  @Argument(help: "The chart; all charts by default.")
  var chart: String?

  @OptionGroup var store: StoreOptions

  @Option(
    help: "How many seconds late a timer, input, work or output may be, and how long work may run."
  )
  var overdue = 60

  @Option(help: "How many findings at most.")
  var limit = 100

  func validate() throws {
    try StoreOptions.check(limit: limit)
    guard overdue >= 0 else { throw ValidationError("'--overdue' is at least 0, not \(overdue)") }
  }

  func run() throws {
    let (options, chart, overdue, limit) = (store, chart, overdue, limit)
    let registrations = try store.registrations(of: Main.self)
    try store.reading { store in
      let machines = NamedMachines(try DurableMachines(store: store) { registrations })
      if let chart { try await store.check(chart) }
      let isStuck = try await options.writeList(limit: limit) { _ in
        "name a chart, or pass a larger '--limit'"
      } _: { limit in
        try await machines.stuck(chart: chart, overdue: .seconds(overdue), limit: limit)
      } _: { finding in
        (
          "\(finding.kind.rawValue)  \(finding.address)  \(finding.subject)"
            + (finding.reason.isEmpty ? "" : "  \(finding.reason)"),
          [
            ("kind", JSONText.string(finding.kind.rawValue)),
            ("chart", JSONText.string(finding.address.chart)),
            ("id", JSONText.string(finding.address.id)),
            ("subject", JSONText.string(finding.subject)),
            ("reason", JSONText.string(finding.reason)),
            ("since", JSONText.string(StoredText.time(finding.since))),
            ("attempt", finding.attempt.map(String.init) ?? "null"),
            ("error", finding.error.map(JSONText.string) ?? "null"),
          ]
        )
      }
      if !isStuck, !options.json { try options.write("nothing is stuck", []) }
      if let paused = try await store.paused(chart: chart).text {
        Terminal.complain(
          "\(Printable.text(paused, limit: 1_000)); 'resume' continues them, 'list CHART --status paused' "
            + "lists machines\n"
        )
      }
    }
  }
}
#endif
