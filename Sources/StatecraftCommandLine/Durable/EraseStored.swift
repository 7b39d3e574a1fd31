#if Command && SQLite
import ArgumentParser
import StatecraftDurable
import StatecraftRecording
import StatecraftSQLite

/// The command `statecraft machines erase CHART/ID`.
struct EraseStored<Main: StatecraftCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "erase",
      abstract: "Removes the contents of a machine; its revisions and keys stay."
    )
  }

  @Argument(help: "The machine: CHART/ID.")
  var machine: StoredAddress

  @OptionGroup var store: StoreOptions

  func run() throws {
    let (options, address) = (store, machine.address)
    try store.writing(Main.self) { store, _ in
      guard try await store.erase(address, expecting: nil, keepingAnswers: false) else {
        throw CommandError(.data, "there is no machine \(address) to erase")
      }
      try options.write("erased \(address)", [("erased", JSONText.string("\(address)"))])
    }
  }
}
#endif
