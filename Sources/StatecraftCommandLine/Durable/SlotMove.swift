#if Command && SQLite && PostgreSQL
import ArgumentParser
import StatecraftDurable
import StatecraftPostgreSQL
import StatecraftRecording
import StatecraftSQLite

/// The command `statecraft machines slots move SLOTS --to NUMBER`.
struct SlotMove: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Moves slots to a database, with their machines, while events come.",
    discussion: """
      Inputs for these machines wait until they have arrived. A move that was interrupted is completed \
      by workers, or by the same command again.
      """
  )

  @Argument(help: "The slots: numbers and ranges, such as 0-99,200.")
  var slots: String

  @Option(help: "The database: its number in the order of '--store', from 1.")
  var to: Int

  @OptionGroup var store: StoreOptions

  func validate() throws {
    guard SlotNumbers.numbers(slots) != nil else {
      throw ValidationError(
        "'\(Printable.text(slots))' names no slots; write numbers from 0 to "
          + "\(MachineAddress.slotCount - 1) and ranges of them: 0-99,200"
      )
    }
    guard store.names.count > 1 else {
      throw ValidationError(
        "slots move among several databases; name each of them with '--store'"
      )
    }
    guard (1...store.names.count).contains(to) else {
      throw ValidationError(
        "there is no database \(to); '--store' names \(store.names.count), numbered from 1"
      )
    }
  }

  func run() throws {
    let (options, index) = (store, to - 1)
    let numbers = SlotNumbers.numbers(slots) ?? []
    try store.sharing(.writing) { store in
      let moving = numbers.subtracting(try await store.slots()[index])
      try await store.move(numbers, to: index)
      let place = store.stores[index].place
      try options.write(
        "moved \(moving.count) slot\(moving.count == 1 ? "" : "s") to \(index + 1)  \(place)",
        [
          ("moved", JSONText.array(moving.sorted().map(String.init))), ("database", "\(index + 1)"),
          ("place", JSONText.string(place)),
        ]
      )
    }
  }
}
#endif
