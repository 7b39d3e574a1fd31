#if PostgreSQL
internal import Statecraft
internal import StatecraftDurable

extension StoredMachine {
  /// Reads a row of `machine`; see ``Queries/machine``.
  init(_ row: Columns, from column: Int32) {
    self.init(
      address: MachineAddress(chart: row.text(column + 1), id: row.text(column + 2)),
      version: row.number(column + 3),
      revision: row.integer(column + 4),
      // A word that this version does not know cannot come from a schema that it opens.
      status: Status(rawValue: row.text(column + 5)) ?? .paused,
      state: row.optionalText(column + 8),
      fault: row.optionalText(column + 7).map {
        Fault(stored: $0, changed: row.time(column + 6))
      },
      changed: row.time(column + 6)
    )
  }
}

extension InboxEntry {
  /// Reads a row of `inbox`; see ``Queries/input``.
  init(_ row: Columns, from column: Int32, isDuplicate: Bool = false) {
    self.init(
      sequence: row.integer(column),
      key: row.text(column + 1),
      input: Input(row, kind: column + 2),
      accepted: row.time(column + 6),
      trace: row.optionalText(column + 7),
      isDuplicate: isDuplicate
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

extension JournalEntry {
  /// Reads a row of `journal`; see ``Queries/entry``.
  init(_ row: Columns, from column: Int32) {
    self.init(
      revision: row.integer(column),
      key: row.text(column + 1),
      input: row.isNull(column + 2) ? nil : InboxEntry.Input(row, kind: column + 2),
      digest: row.bits(column + 6),
      version: row.number(column + 7),
      outcome: row.text(column + 8),
      answer: row.optionalText(column + 9),
      time: row.time(column + 10),
      accepted: row.time(column + 11)
    )
  }
}

extension StoredOutput {
  /// Reads a row of `outbox` or `dead`; see ``Queries/output``.
  init(_ row: Columns) {
    let topic: Topic =
      switch (row.optionalText(5), row.optionalText(6)) {
      case (let chart?, let id?): .machine(MachineAddress(chart: chart, id: id))
      default: .output
      }
    self.init(
      sequence: row.integer(2),
      address: MachineAddress(chart: row.text(0), id: row.text(1)),
      revision: row.integer(3),
      number: row.number(4),
      topic: topic,
      body: row.text(7),
      attempt: row.number(8),
      due: row.time(9),
      emitted: row.time(10),
      error: row.optionalText(11),
      isDead: row.bool(13),
      trace: row.optionalText(12)
    )
  }
}

extension StoredWork {
  /// Reads a row of `work`; see ``Queries/work``.
  init(_ row: Columns) {
    self.init(
      address: MachineAddress(chart: row.text(0), id: row.text(1)),
      generation: row.integer(2),
      name: row.text(3),
      state: row.text(4),
      version: row.number(5),
      context: row.text(6),
      attempt: row.number(7),
      due: row.time(8),
      started: row.time(9),
      error: row.optionalText(10),
      isRunning: row.bool(11),
      trace: row.optionalText(12)
    )
  }
}

extension PostResult {
  /// Reads a row of the functions `accept` and `forward`; `nil` if the row says nothing.
  ///
  /// - Parameters:
  ///   - row: the row.
  ///   - key: the key of the posting.
  init?(_ row: Columns, key: String) {
    switch row.text(1) {
    case "accepted": self = .accepted(sequence: row.integer(2))
    case "unknown": self = row.optionalText(12) == "erased" ? .erased : .unknownMachine
    case "waiting":
      self = .waiting(
        InboxEntry(
          sequence: row.integer(2),
          key: key,
          input: InboxEntry.Input(row, kind: 3),
          accepted: row.time(7),
          trace: row.optionalText(8)
        )
      )
    case "answered":
      self = .answered(
        JournalEntry(
          revision: row.integer(9),
          key: key,
          input: row.isNull(3) ? nil : InboxEntry.Input(row, kind: 3),
          digest: row.bits(10),
          version: row.number(11),
          outcome: row.text(12),
          answer: row.optionalText(13),
          time: row.time(14),
          accepted: row.time(7)
        )
      )
    default: return nil
    }
  }
}
#endif
