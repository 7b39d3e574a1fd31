#if PostgreSQL
internal import StatecraftDurable

extension PostgreSQLStore {
  /// Reads what the database says of itself and of its slots, in one snapshot.
  func slotTable() async throws -> SlotTable {
    let schema = queries.schema.name
    let rows = try await execute([
      .beginReading,
      Statement(
        "SELECT id, number, moves, EXISTS (SELECT FROM \(schema).machine) FROM \(schema).store"
      ),
      Statement("SELECT slot, epoch, held, target FROM \(schema).slot ORDER BY slot"),
      .commit,
    ])
    guard let database = rows[1].first else { throw StoreError.noRow(place) }
    return SlotTable(
      id: database.text(0),
      number: database.number(1),
      moves: database.integer(2),
      hasMachines: database.bool(3),
      rows: rows[2].map {
        SlotTable.Row(
          slot: $0.number(0),
          epoch: $0.integer(1),
          isHeld: $0.bool(2),
          target: $0.optionalText(3)
        )
      }
    )
  }

  /// Returns the number of changes of the database's slots so far.
  func moves() async throws -> Int64 {
    try await execute("SELECT moves FROM \(queries.schema.name).store").first?.integer(0) ?? 0
  }

  /// Returns how often the slots that are here were moved, from any database to any other.
  func movesOfSlots() async throws -> Int64 {
    // An epoch is 1 at the beginning, and then counts the moves of a slot.
    try await execute(
      "SELECT \(Schema.sum("coalesce(sum(epoch::numeric - 1), 0)", "0")) FROM \(queries.schema.name).slot WHERE held"
    ).first?.integer(0) ?? 0
  }

  /// Returns whether the database has held a slot since an epoch.
  func holds(_ slot: Int, since epoch: Int64) async throws -> Bool {
    try await execute(
      """
      SELECT EXISTS (SELECT FROM \(queries.schema.name).slot \
      WHERE slot = $1::integer AND epoch = $2::bigint AND held)
      """
    ) {
      $0.add(slot)
      $0.add(epoch)
    }.first?.bool(0) ?? false
  }

  /// Makes a database of its own one that shares machines, with all slots or with none, unless it is
  /// one.
  func enroll(number: Int, holding holds: Bool) async throws {
    _ = try await execute("SELECT \(queries.schema.name).enroll($1::bigint, $2::boolean)") {
      $0.add(number)
      $0.add(holds)
    }
  }

  /// Returns whether an output is in the outbox.
  func hasOutput(_ sequence: Int64) async throws -> Bool {
    try await execute(
      "SELECT EXISTS (SELECT FROM \(queries.schema.name).outbox WHERE seq = $1::bigint)"
    ) { $0.add(sequence) }.first?.bool(0) ?? false
  }

  /// Makes a message that cannot be delivered a dead letter.
  func buryMessage(_ sequence: Int64, reason: String) async throws {
    _ = try await execute("SELECT \(queries.schema.name).bury($1::bigint, $2::text)") {
      $0.add(sequence)
      $0.add(reason)
    }
  }
}

extension StoreError {
  /// The row of the store is missing.
  fileprivate static func noRow(_ place: String) -> StoreError {
    StoreError(
      .damaged,
      "the table 'store' of \(place) is empty; restore a backup"
    )
  }
}
#endif
