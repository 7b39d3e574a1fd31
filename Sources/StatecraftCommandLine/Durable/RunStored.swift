#if Command && SQLite
import ArgumentParser
import StatecraftDurable

/// The command `statecraft machines run`.
struct RunStored<Main: StatecraftCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "run",
      abstract: "Processes timers, posted events, work and outputs that are due now."
    )
  }

  @OptionGroup var store: StoreOptions

  func run() throws {
    let options = store
    try store.writing(Main.self) { _, machines in
      let count = try await machines.machines.processAll()
      try options.write(
        count == 1 ? "1 step" : "\(count) steps",
        [("steps", "\(count)")]
      )
    }
  }
}
#endif
