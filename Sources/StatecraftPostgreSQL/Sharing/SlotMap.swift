#if PostgreSQL
internal import StatecraftDurable

/// Where the slots are, as it was read from the databases.
struct SlotMap: Sendable {
  /// The database that holds a slot.
  struct Place: Sendable, Hashable {
    /// The position in the list of stores.
    let store: Int
    let epoch: Int64
  }

  /// A slot that leaves a database.
  struct Departure: Sendable, Hashable {
    let slot: Int
    /// The epoch that it has where it arrives.
    let epoch: Int64
    let source: Int
    let target: Int
    /// Whether its machines live at the target already; then its rows at the source are left over.
    let hasArrived: Bool
  }

  /// The names of the databases.
  let ids: [String]
  /// The numbers of the databases.
  let numbers: [Int]
  /// The number of changes in each database when it was read.
  let moves: [Int64]
  /// The place of each slot; `nil` while it is being moved.
  let places: [Place?]
  let departures: [Departure]
  /// Whether there is one database, which shares its machines with no other.
  let isSingle: Bool

  /// Creates a map from what all databases say.
  ///
  /// - Parameters:
  ///   - tables: what each database says.
  ///   - names: the databases in words.
  /// - Throws: `StoreError` if a slot is in none of the databases or in several of them, which
  ///   also happens when it was moved after some of them were read; if a database has a number that
  ///   outputs cannot have.
  init(_ tables: [SlotTable], names: [String]) throws {
    ids = tables.map(\.id)
    numbers = tables.map(\.number)
    moves = tables.map(\.moves)
    isSingle = tables.count == 1 && tables[0].rows.isEmpty
    for (index, number) in numbers.enumerated()
    where !(0..<OutputNumber.databases).contains(number) {
      throw StoreError.strangeNumber(names[index], number)
    }
    guard !isSingle else {
      places = Array(
        repeating: Place(store: 0, epoch: 0),
        count: MachineAddress.slotCount
      )
      departures = []
      return
    }
    try Self.checkDistinct(tables, names: names)
    for index in numbers.indices {
      if let other = numbers.firstIndex(of: numbers[index]), other != index {
        throw StoreError.sameNumber(names[other], names[index])
      }
    }
    var places = [Place?](repeating: nil, count: MachineAddress.slotCount)
    for (index, table) in tables.enumerated() {
      for row in table.rows where row.isHeld && places.indices.contains(row.slot) {
        if let other = places[row.slot] {
          throw StoreError.twoHolders(row.slot, names[other.store], names[index])
        }
        places[row.slot] = Place(store: index, epoch: row.epoch)
      }
    }
    // A database that shares machines has a row for each slot, in their order.
    func epoch(_ slot: Int, in table: SlotTable) -> Int64 {
      table.rows.indices.contains(slot) ? table.rows[slot].epoch : 0
    }
    var departures: [Departure] = []
    for (index, table) in tables.enumerated() {
      for row in table.rows where places.indices.contains(row.slot) {
        guard let name = row.target else { continue }
        guard let target = ids.firstIndex(of: name) else {
          throw StoreError.missingTarget(row.slot, names[index])
        }
        departures.append(
          Departure(
            slot: row.slot,
            epoch: row.epoch,
            source: index,
            target: target,
            hasArrived: epoch(row.slot, in: tables[target]) >= row.epoch
          )
        )
      }
    }
    let leaving = Set(departures.map(\.slot))
    for (slot, place) in places.enumerated() where place == nil && !leaving.contains(slot) {
      throw StoreError.noHolder(slot, names)
    }
    self.places = places
    self.departures = departures
  }

  /// Checks that no database was named twice.
  ///
  /// - Throws: `StoreError` if one was.
  static func checkDistinct(_ tables: [SlotTable], names: [String]) throws {
    for (index, table) in tables.enumerated() {
      if let other = tables.firstIndex(where: { $0.id == table.id }), other != index {
        throw StoreError.sameDatabase(names[other], names[index])
      }
    }
  }

  /// The slots of each database.
  var held: [[Int]] {
    var held = [[Int]](repeating: [], count: ids.count)
    for (slot, place) in places.enumerated() {
      if let place { held[place.store].append(slot) }
    }
    return held
  }

  /// Whether this map was read before another one.
  func isOlder(than other: SlotMap) -> Bool {
    zip(moves, other.moves).contains { $0 < $1 }
  }
}

extension StoreError {
  fileprivate static func sameDatabase(_ first: String, _ second: String) -> StoreError {
    StoreError(
      .unsuitable,
      "\(first) and \(second) are the same database, or one is a copy of the other; name each "
        + "database once"
    )
  }

  fileprivate static func strangeNumber(_ name: String, _ number: Int) -> StoreError {
    StoreError(
      .unsuitable,
      "\(name) has the number \(number) among the databases that share machines, and they have numbers from "
        + "0 to \(OutputNumber.databases - 1); its table 'store' is damaged: restore it from a backup"
    )
  }

  fileprivate static func sameNumber(_ first: String, _ second: String) -> StoreError {
    StoreError(
      .unsuitable,
      "\(first) and \(second) do not share their machines: they belong to different lists of "
        + "databases; name the databases of one list"
    )
  }

  fileprivate static func twoHolders(
    _ slot: Int,
    _ first: String,
    _ second: String
  ) -> StoreError {
    StoreError(
      .unsuitable,
      "slot \(slot) is in \(first) and in \(second); one of them was restored from a backup: compare "
        + "their tables 'slot' and 'machine'"
    )
  }

  fileprivate static func missingTarget(_ slot: Int, _ place: String) -> StoreError {
    StoreError(
      .unsuitable,
      "slot \(slot) of \(place) is on its way to a database that was not named; name all databases "
        + "that share the machines"
    )
  }

  fileprivate static func noHolder(_ slot: Int, _ names: [String]) -> StoreError {
    StoreError(
      .unsuitable,
      "slot \(slot) is in none of \(names.joined(separator: ", ")); name all databases that share "
        + "the machines"
    )
  }
}
#endif
