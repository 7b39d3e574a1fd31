#if Command && SQLite
import ArgumentParser
import StatecraftDurable
import StatecraftRecording
import StatecraftSQLite

/// The command `statecraft machines list`.
struct ListStored<Main: StatecraftCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "list",
      abstract: "Lists the machines of a chart, or counts those of all charts by state."
    )
  }

  @Argument(help: "The chart; without it, the machines of all charts are counted.")
  var chart: String?

  @OptionGroup var store: StoreOptions

  @Option(
    name: .customLong("in"),
    help: ArgumentHelp("Only those in this state, longest first.", valueName: "state")
  )
  var state: String?

  @Option(help: "Only those of this status: starting, active, done, parked or paused.")
  var status: StoredStatus?

  @Option(help: "Only those whose id begins with this text.")
  var prefix: String?

  @Option(help: "How many machines at most.")
  var limit = 100

  @Option(help: "Continue after this id; not with --in.")
  var after: String?

  func validate() throws {
    guard [state, status.map { "\($0)" }, prefix].compactMap({ $0 }).count < 2 else {
      throw ValidationError("'--in', '--status' and '--prefix' cannot be combined")
    }
    guard after == nil || state == nil else {
      throw ValidationError("'--after' continues lists that are ordered by id, not '--in'")
    }
  }

  func run() throws {
    let (options, chart, state) = (store, chart, state)
    let selection: MachineQuery.Selection =
      state.map { .states([$0], before: nil) } ?? status.map { .status($0.status) }
      ?? prefix.map { .prefix($0) } ?? .all
    let query = MachineQuery(
      chart: chart ?? "",
      selection,
      after: after.map { MachineQuery.Cursor(id: $0) },
      limit: limit
    )
    try store.reading { store in
      guard let chart else { return try await count(store, options) }
      try await store.check(chart, state: state)
      for machine in try await store.list(query) {
        let states = machine.places.map(\.state).joined(separator: ", ")
        try options.write(
          "\(chart)/\(machine.id)  \(machine.status.rawValue)  revision \(machine.revision)  \(states)",
          StoredText.members(machine, of: chart)
        )
      }
    }
  }

  private func count(_ store: some DurableStore, _ options: StoreOptions) async throws {
    var charts: [String] = []
    for name in try await store.charts().map(\.name) where charts.last != name {
      charts.append(name)
    }
    for chart in charts {
      let counts = try await store.counts(of: chart).sorted { $0.key < $1.key }
      try options.write(
        chart + (counts.isEmpty ? ": no machines" : "")
          + counts.map { "\n  \($0.key): \($0.value)" }.joined(),
        [
          ("chart", JSONText.string(chart)),
          ("counts", JSONText.object(counts.map { ($0.key, "\($0.value)") })),
        ]
      )
    }
  }
}
#endif
