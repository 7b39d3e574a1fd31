#if Command && SQLite
import ArgumentParser
import StatecraftDurable
import StatecraftRecording
import StatecraftSQLite

/// The command `statecraft machines prune CHART`.
struct PruneStored<Main: StatecraftCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "prune",
      abstract: "Removes old inputs from the journals of a chart; keys and answers stay.",
      discussion: """
        With both options, an input is kept if one of them keeps it. Journals that were pruned cannot \
        be replayed. A program prunes by itself what its registration says with 'keepJournal'.
        """
    )
  }

  @Argument(help: "The chart.")
  var chart: String

  @Option(
    help: ArgumentHelp("Keep the inputs of the last entries of each machine.", valueName: "number")
  )
  var last: Int?

  @Option(help: ArgumentHelp("Keep inputs that are younger.", valueName: "seconds"))
  var olderThan: Int64?

  @OptionGroup var store: StoreOptions

  func validate() throws {
    guard last != nil || olderThan != nil else {
      throw ValidationError("say what is kept: '--last NUMBER', '--older-than SECONDS' or both")
    }
    for (name, value) in [("last", last.map(Int64.init)), ("older-than", olderThan)] {
      guard let value, value < 0 else { continue }
      throw ValidationError("'--\(name)' is at least 0, not \(value)")
    }
  }

  func run() throws {
    let (options, chart) = (store, chart)
    let retention = JournalRetention(duration: .seconds(olderThan ?? 0), last: last ?? 0)
    try store.writing(Main.self) { store, _ in
      try await store.check(chart)
      let count = try await store.sumOfParts {
        try await JournalPruning.pruneAll(of: chart, retention, in: $0)
      }
      try options.write(
        "pruned \(count) \(count == 1 ? "entry" : "entries")",
        [("entries", "\(count)")]
      )
    }
  }
}
#endif
