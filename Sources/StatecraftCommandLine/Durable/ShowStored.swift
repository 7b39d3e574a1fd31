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
      let shown = try await ShownMachine(address, in: store)
      try options.write(lines: shown.lines, shown.members)
    }
  }
}
#endif
