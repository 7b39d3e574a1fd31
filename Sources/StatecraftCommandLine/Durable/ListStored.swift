#if Command && SQLite
import ArgumentParser
import Statecraft
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

  @Option(
    help: "Only those in a state that has this tag in the program's chart, longest first."
  )
  var tag: String?

  @Option(
    name: .customLong("longer-than"),
    help: ArgumentHelp(
      "With --in or --tag: only those that entered the state so many seconds ago or earlier.",
      valueName: "seconds"
    )
  )
  var longerThan: Int?

  @Option(help: "Only those of this status: starting, active, done, parked or paused.")
  var status: StoredStatus?

  @Option(help: "Only those whose id begins with this text.")
  var prefix: String?

  @Option(help: "How many machines at most; 100 unless stated.")
  var limit: Int?

  @Option(help: "Continue after this id; not with --in and --tag.")
  var after: String?

  func validate() throws {
    if let limit { try StoreOptions.check(limit: limit) }
    let selections = [state, tag, status.map { "\($0)" }, prefix]
    guard
      chart != nil
        || selections.allSatisfy({ $0 == nil }) && after == nil && limit == nil
          && longerThan == nil
    else {
      throw ValidationError(
        "without a chart, all machines are counted; name the chart to list some"
      )
    }
    guard selections.compactMap({ $0 }).count < 2 else {
      throw ValidationError("'--in', '--tag', '--status' and '--prefix' cannot be combined")
    }
    guard after == nil || (state == nil && tag == nil) else {
      throw ValidationError(
        "'--after' continues lists that are ordered by id, not those of '--in' and '--tag'"
      )
    }
    guard let longerThan else { return }
    guard state != nil || tag != nil else {
      throw ValidationError("'--longer-than' asks how long machines have been in '--in' or '--tag'")
    }
    guard longerThan >= 0 else {
      throw ValidationError("'--longer-than' is at least 0, not \(longerThan)")
    }
  }

  func run() throws {
    let (options, chart, state, tag, limit) = (store, chart, state, tag, limit ?? 100)
    let (status, prefix, after, longerThan) = (status, prefix, after, longerThan)
    let registrations = try tag.map { _ throws(CommandError) in
      try store.registrations(of: Main.self)
    }
    try store.reading { store in
      guard let chart else { return try await count(store, options) }
      try await store.check(chart, state: state)
      if try await store.pausedCharts().contains(chart) {
        Terminal.complain(StoredText.pause(of: Printable.text(chart)) + "\n")
      }
      let selection: MachineQuery.Selection
      if let states = try state.map({ [$0] })
        ?? tag.map({ try Self.states($0, chart, store, registrations ?? []) })
      {
        let now = try await store.now()
        selection = .states(
          states,
          before: longerThan.map { WallTime(sinceEpoch: now.sinceEpoch - .seconds($0)) }
        )
      } else {
        selection = status.map { .status($0.status) } ?? prefix.map { .prefix($0) } ?? .all
      }
      let position = after.map { MachineQuery.Cursor(id: $0) }
      try await options.writeList(limit: limit) { (last: ListedMachine) in
        state == nil && tag == nil
          ? "continue with '--after \(last.id)', or pass a larger '--limit'"
          : "pass a larger '--limit'"
      } _: { limit in
        try await store.list(MachineQuery(chart: chart, selection, after: position, limit: limit))
      } _: { machine in
        let states = machine.places.map(\.state).joined(separator: ", ")
        return (
          "\(chart)/\(machine.id)  \(machine.status.rawValue)  revision \(machine.revision)  \(states)",
          StoredText.members(machine, of: chart)
        )
      }
    }
  }

  /// The states of the program's chart that have a tag.
  private static func states(
    _ tag: String,
    _ chart: String,
    _ store: any DurableStore,
    _ registrations: [DurableRegistration]
  ) throws -> [String] {
    let machines = NamedMachines(try DurableMachines(store: store) { registrations })
    let tags = try machines.statesByTag(of: chart)
    if let states = tags[tag] { return states }
    let known = tags.keys.sorted().joined(separator: ", ")
    throw CommandError(
      .data,
      "no state of the chart '\(chart)' has the tag '\(Printable.text(tag))'; "
        + (known.isEmpty ? "it has no tags" : "its tags are \(known)")
    )
  }

  private func count(_ store: some DurableStore, _ options: StoreOptions) async throws {
    let charts = try await store.chartNames()
    let paused = try await store.pausedCharts()
    for chart in charts {
      let counts = try await store.counts(of: chart).sorted { $0.key < $1.key }
      let waiting = try await store.beforeStart(of: chart)
      let starting = waiting.first { $0.status == .starting }
      try options.write(
        lines: [
          chart + (paused.contains(chart) ? " (paused)" : "")
            + (counts.isEmpty && waiting.isEmpty ? ": no machines" : "")
        ] + counts.map { "  \($0.key): \($0.value)" }
          + waiting.map { "  \($0.status.rawValue), in no state yet: \($0.text)" },
        [
          ("chart", JSONText.string(chart)), ("paused", "\(paused.contains(chart))"),
          ("counts", JSONText.object(counts.map { ($0.key, "\($0.value)") })),
          ("starting", "\(starting?.count ?? 0)"),
        ] + (starting?.more == true ? [("moreStarting", "true")] : [])
          + [
            (
              "beforeStart",
              JSONText.object(waiting.map { ($0.status.rawValue, "\($0.count)") })
            )
          ] + (waiting.contains(where: \.more) ? [("moreBeforeStart", "true")] : [])
      )
    }
  }
}
#endif
