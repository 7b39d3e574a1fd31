#if Command && SQLite
import ArgumentParser
import StatecraftDurable
import StatecraftRecording
import StatecraftSQLite

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

  @OptionGroup var event: StoredEvent

  @OptionGroup var store: StoreOptions

  func run() throws {
    let (options, address, event) = (store, machine.address, try event.json)
    let registrations = try store.registrations(of: Main.self)
    try store.reading { store in
      let machines = NamedMachines(try DurableMachines(store: store) { registrations })
      let (text, _) = try await machines.explain(event, for: try await store.row(address))
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      try options.write(lines: lines, [("explanation", JSONText.string(text))])
    }
  }
}
#endif
