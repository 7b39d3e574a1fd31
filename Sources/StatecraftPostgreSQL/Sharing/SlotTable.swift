#if PostgreSQL
/// What a database says of its slots.
struct SlotTable: Sendable {
  /// A slot in one of several databases.
  struct Row: Sendable {
    let slot: Int
    /// How often the slot was moved, as far as this database knows.
    let epoch: Int64
    /// Whether machines of the slot live here.
    let isHeld: Bool
    /// The database to which the slot is on its way; its rows are still here.
    let target: String?
  }

  /// The name that the database has from its beginning, which no other one has.
  let id: String
  /// The number among the databases that share machines.
  let number: Int
  /// The number of changes of its slots so far.
  let moves: Int64
  let hasMachines: Bool
  /// The slots in their order; empty for a database of its own.
  let rows: [Row]
}
#endif
