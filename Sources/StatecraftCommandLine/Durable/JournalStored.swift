#if Command && SQLite
import ArgumentParser
import StatecraftDurable
import StatecraftSQLite

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

  func validate() throws { try StoreOptions.check(limit: limit) }

  func run() throws {
    let (options, address, after, limit) = (store, machine.address, after, limit)
    try store.reading { store in
      _ = try await store.row(address)
      try await options.writeList(limit: limit) { last in
        "continue with '--after \(last.revision)', or pass a larger '--limit'"
      } _: { limit in
        try await store.journal(of: address, after: after, limit: limit)
      } _: { entry in
        (StoredText.text(entry), StoredText.members(entry))
      }
    }
  }
}
#endif
