#if Command && SQLite
import ArgumentParser
import StatecraftDurable
import StatecraftRecording
import StatecraftSQLite

/// The command `statecraft machines replay CHART[/ID]`.
struct ReplayStored<Main: StatecraftCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "replay",
      abstract: "Replays journals against today's chart, and shows the first difference of each.",
      discussion: "The exit code is 1 when a journal differs or cannot be replayed."
    )
  }

  @Argument(help: "The machine, CHART/ID, or all of a chart: CHART.")
  var target: String

  @Option(
    name: .customLong("in"),
    help: ArgumentHelp("Only machines in this state.", valueName: "state")
  )
  var state: String?

  @OptionGroup var store: StoreOptions

  func validate() throws {
    guard state == nil || StoredAddress(argument: target) == nil else {
      throw ValidationError(
        "'--in' selects machines of a whole chart, and '\(target)' is one machine"
      )
    }
  }

  func run() throws {
    let (options, target, state) = (store, target, state)
    let registrations = try store.registrations(of: Main.self)
    try store.reading { store in
      let machines = NamedMachines(try DurableMachines(store: store) { registrations })
      var (count, differing) = (0, 0)
      func replay(_ address: MachineAddress) async throws {
        let replay = try machines.replay(try await store.wholeJournal(of: address), of: address)
        count += 1
        guard !replay.isSame else { return }
        differing += 1
        var lines = Self.lines(replay.verdict)
        lines[0] = "\(address): \(lines[0])"
        try options.write(lines: lines, Self.members(replay))
      }
      if let address = StoredAddress(argument: target)?.address {
        _ = try await store.row(address)
        try await replay(address)
      } else {
        try await store.check(target, state: state)
        var query = MachineQuery(
          chart: target,
          state.map { .states([$0], before: nil) } ?? .all,
          limit: 500
        )
        while true {
          let page = try await store.list(query)
          for machine in page { try await replay(MachineAddress(chart: target, id: machine.id)) }
          guard page.count == 500 else { break }
          query.after = page.last?.cursor
        }
      }
      try options.write(
        "\(count) journal\(count == 1 ? "" : "s"), \(differing) differ",
        [("journals", "\(count)"), ("differing", "\(differing)")]
      )
      if differing > 0 { throw CommandError(.different, "") }
    }
  }

  private static func lines(_ verdict: MachineReplay.Verdict) -> [String] {
    switch verdict {
    case .same: ["the same"]
    case .differs(let difference): difference.lines
    case .blocked(let revision, let reason):
      ["cannot be replayed from revision \(revision): \(reason)"]
    }
  }

  private static func members(_ replay: MachineReplay) -> StoredText.Members {
    [
      ("chart", JSONText.string(replay.address.chart)), ("id", JSONText.string(replay.address.id)),
      ("agreed", "\(replay.agreed)"),
      ("verdict", JSONText.string(lines(replay.verdict).joined(separator: "\n"))),
    ]
  }
}
#endif
