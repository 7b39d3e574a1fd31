#if SQLite
internal import StatecraftDurable

/// The tables that hold inputs: those that come next, and those of machines that are not processed.
enum IntakeTable: String {
  case inbox = "statecraft_inbox"
  case held = "statecraft_held"

  /// The columns that ``InboxEntry/init(_:)`` reads, in their order, after the machine's number.
  static let columns = "machine, seq, key, kind, number, body, note, accepted, trace"

  // Texts of statements that each event executes are made once.

  /// The statement that deletes an input.
  var deletion: String {
    switch self {
    case .inbox: "DELETE FROM statecraft_inbox WHERE seq = ?"
    case .held: "DELETE FROM statecraft_held WHERE seq = ?"
    }
  }

  /// The query for the oldest inputs of a machine.
  var oldest: String {
    switch self {
    case .inbox: Self.oldestWaiting
    case .held: Self.oldestHeld
    }
  }

  private static let oldestWaiting = query(.inbox)
  private static let oldestHeld = query(.held)

  /// The query for the input of a machine with a key.
  var withKey: String {
    switch self {
    case .inbox: Self.waitingWithKey
    case .held: Self.heldWithKey
    }
  }

  private static let waitingWithKey =
    "SELECT \(columns) FROM statecraft_inbox WHERE machine = ? AND key = ?"
  private static let heldWithKey =
    "SELECT \(columns) FROM statecraft_held WHERE machine = ? AND key = ?"

  private static func query(_ table: IntakeTable) -> String {
    """
    SELECT \(columns) FROM \(table.rawValue) INDEXED BY \(table.rawValue)_key \
    WHERE machine = ? ORDER BY seq LIMIT ?
    """
  }
}

extension InboxEntry {
  /// Reads a row with the columns of ``IntakeTable``.
  init(_ row: Columns) {
    self.init(
      sequence: row.integer(1),
      key: row.text(2),
      input: Input(row, kind: 3),
      accepted: row.time(7),
      trace: row.optionalText(8)
    )
  }
}

extension InboxEntry.Input {
  /// Reads the four columns of an input, from the kind on.
  ///
  /// An input that cannot be read is damaged. It becomes an event that no chart has, so that the
  /// machine is parked with its text instead of losing it.
  init(_ row: Columns, kind: Int32) {
    let number = row.optionalInteger(kind + 1)
    let body = row.optionalText(kind + 2)
    let note = row.optionalText(kind + 3)
    self =
      InboxEntry.Input(kind: row.text(kind), number: number, body: body, note: note)
      ?? .event(body ?? note ?? "")
  }
}
#endif
