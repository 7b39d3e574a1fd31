#if Command && SQLite
import ArgumentParser
import Foundation
import StatecraftDurable
import StatecraftRecording

/// The command `statecraft machines move CHART/ID STATE…`.
struct MoveStored<Main: StatecraftCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "move",
      abstract: "Moves a machine to other states, as a repair; its journal has the reason.",
      discussion: """
        No action runs. Timers and work of states that stay active continue, those of new states \
        start, and those of left states end. A parked machine stays parked until its input is \
        retried or skipped.
        """
    )
  }

  @Argument(help: "The machine: CHART/ID.")
  var machine: StoredAddress

  @Argument(help: "The states without active children, one for each region.")
  var states: [String]

  @Option(help: "The reason, for the journal.")
  var reason: String

  @Option(help: "The key, by which a repetition is recognized; a new one by default.")
  var key: String?

  @OptionGroup var store: StoreOptions

  func run() throws {
    let (options, address, states, reason) = (store, machine.address, states, reason)
    let key = key ?? UUID().uuidString
    try store.writing(Main.self) { _, machines in
      let isNew = try await machines.move(address, to: states, reason: reason, key: key)
      try options.write(
        "\(isNew ? "moved" : "repeated: moved") \(address) to \(states.joined(separator: ", "))",
        [
          ("moved", JSONText.string("\(address)")), ("states", JSONText.strings(states)),
          ("repeated", "\(!isNew)"),
        ]
      )
    }
  }
}
#endif
