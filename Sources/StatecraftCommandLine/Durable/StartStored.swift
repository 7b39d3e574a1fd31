#if Command && SQLite
import ArgumentParser
import Foundation
import StatecraftDurable

/// The command `statecraft machines start CHART/ID`.
struct StartStored<Main: StatecraftCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "start",
      abstract: "Starts a machine with a context as JSON, of a document with data as JSON."
    )
  }

  @Argument(help: "The machine: CHART/ID.")
  var machine: StoredAddress

  @Argument(help: "The context as JSON; of a document an object with values for its data.")
  var context = "{}"

  @Option(help: "The key, by which a repetition is recognized; a new one by default.")
  var key: String?

  @OptionGroup var store: StoreOptions

  func run() throws {
    let (options, address, context) = (store, machine.address, context)
    let key = key ?? UUID().uuidString
    try store.writing(Main.self) { machines in
      try machines.checkStart(of: address, context: context, key: key)
    } _: { _, machines in
      let answer = try await machines.start(address, context: context, key: key)
      try options.write(StoredText.text(answer), StoredText.members(answer))
    }
  }
}
#endif
