#if Command && SQLite && PostgreSQL
import ArgumentParser
import StatecraftDurable
import StatecraftPostgreSQL
import StatecraftRecording
import StatecraftSQLite

/// The command `statecraft machines slots [list] [CHART/ID]`.
struct SlotList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists the databases with their slots, or says where a machine is."
  )

  @Argument(help: "Only the slot and the database of this machine, CHART/ID, which need not exist.")
  var machine: StoredAddress?

  @OptionGroup var store: StoreOptions

  func run() throws {
    let (options, address) = (store, machine?.address)
    try store.sharing(.reading) { store in
      let places = store.stores.map(\.place)
      let slots = try await store.slots()
      if let address {
        let index = slots.firstIndex { $0.contains(address.slot) }
        return try Self.write(address, index, places, options)
      }
      for (index, held) in slots.enumerated() {
        try options.write(
          Self.text(index, places[index], held),
          Self.members(index, places[index], held)
        )
      }
      let moving = Set(0..<MachineAddress.slotCount).subtracting(slots.joined()).sorted()
      guard !moving.isEmpty else { return }
      try options.write(
        "on the way: \(SlotNumbers.text(moving)); workers complete a move whose mover is gone",
        [("moving", JSONText.array(moving.map(String.init)))]
      )
    }
  }

  /// A database in one line: `1  the database 'orders' at host  2048 slots: 0-2047`.
  static func text(_ index: Int, _ place: String, _ slots: [Int]) -> String {
    let count = "\(slots.count) slot\(slots.count == 1 ? "" : "s")"
    let numbers = slots.isEmpty ? "" : ": \(SlotNumbers.text(slots))"
    return "\(index + 1)  \(place)  \(count)\(numbers)"
  }

  static func members(_ index: Int, _ place: String, _ slots: [Int]) -> StoredText.Members {
    [
      ("database", "\(index + 1)"), ("place", JSONText.string(place)),
      ("slots", JSONText.array(slots.map(String.init))),
    ]
  }

  private static func write(
    _ address: MachineAddress,
    _ index: Int?,
    _ places: [String],
    _ options: StoreOptions
  ) throws {
    let place = index.map { "in \($0 + 1)  \(places[$0])" } ?? "on the way"
    try options.write(
      "\(address)  slot \(address.slot), \(place)",
      [
        ("machine", JSONText.string("\(address)")), ("slot", "\(address.slot)"),
        ("database", index.map { "\($0 + 1)" } ?? "null"),
        ("place", index.map { JSONText.string(places[$0]) } ?? "null"),
      ]
    )
  }
}
#endif
