#if SQLite
internal import GRDB
internal import StatecraftDurable

extension JournalEntry {
  /// The columns that ``init(_:)`` reads, in their order.
  static let columns =
    "revision, key, kind, number, body, note, digest, version, outcome, answer, time, accepted"

  /// The query for the entry of a machine with a key.
  static let queryByKey =
    "SELECT \(columns) FROM statecraft_journal WHERE machine = ? AND key = ?"

  /// Reads a row of `statecraft_journal`.
  init(_ row: Columns) {
    self.init(
      revision: row.integer(0),
      key: row.text(1),
      input: row.isNull(2) ? nil : InboxEntry.Input(row, kind: 2),
      digest: row.bits(6),
      version: row.number(7),
      outcome: row.text(8),
      answer: row.optionalText(9),
      time: row.time(10),
      accepted: row.time(11)
    )
  }
}

extension Database {
  /// Returns the entry of a machine's journal for a key.
  func journalEntry(machine: Int64, key: String) throws -> JournalEntry? {
    try first(JournalEntry.queryByKey, .integer(machine), .text(key)) { JournalEntry($0) }
  }

  /// Returns whether a machine's journal has a key.
  func hasEntry(machine: Int64, key: String) throws -> Bool {
    try exists(
      "SELECT 1 FROM statecraft_journal WHERE machine = ? AND key = ?",
      .integer(machine),
      .text(key)
    )
  }
}
#endif
