#if Command && SQLite && PostgreSQL
import ArgumentParser
import StatecraftPostgreSQL
import StatecraftRecording
import StatecraftSQLite

/// The command `statecraft machines slots spread`.
struct SlotSpread: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "spread",
    abstract: "Gives the databases equally many slots, and moves as few as possible.",
    discussion: """
      A database that was added gets its part. What was moved before an interruption stays moved: \
      repeat the command.
      """
  )

  @OptionGroup var store: StoreOptions

  func run() throws {
    let options = store
    try store.sharing(.writing) { store in
      let count = try await store.spread()
      try options.write(
        "moved \(count) slot\(count == 1 ? "" : "s")",
        [("moved", "\(count)")]
      )
      for (index, held) in try await store.slots().enumerated() {
        let place = store.stores[index].place
        try options.write(
          SlotList.text(index, place, held),
          SlotList.members(index, place, held)
        )
      }
    }
  }
}
#endif
