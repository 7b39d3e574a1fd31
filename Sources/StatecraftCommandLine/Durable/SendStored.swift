#if Command && SQLite
import ArgumentParser
import Foundation
import StatecraftDurable

/// The command `statecraft machines send CHART/ID EVENT`.
struct SendStored<Main: StatecraftCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "send",
      abstract: "Sends an event to a stored machine, and shows the answer.",
      discussion: """
        An event with a key that was used before is not applied again: the first answer is shown. \
        The exit code is 1 when the machine refused the event, also when that is the first answer.
        """
    )
  }

  @Argument(help: "The machine: CHART/ID.")
  var machine: StoredAddress

  @OptionGroup var event: StoredEvent

  @Option(help: "The key, by which a repetition is recognized; a new one by default.")
  var key: String?

  @Option(name: .customLong("if-revision"), help: "Only if the machine has this revision.")
  var revision: Int64?

  @OptionGroup var store: StoreOptions

  func run() throws {
    let (options, address, event) = (store, machine.address, try event.json)
    let (key, revision) = (key ?? UUID().uuidString, revision)
    try store.writing(Main.self) { _, machines in
      let answer = try await machines.send(
        event: event,
        to: address,
        key: key,
        ifRevision: revision
      )
      try options.write(StoredText.text(answer), StoredText.members(answer))
      if answer.isRefusal { throw CommandError(.different, "") }
    }
  }
}
#endif
