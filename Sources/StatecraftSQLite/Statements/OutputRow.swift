#if SQLite
internal import StatecraftDurable

/// The tables that hold outputs: those to deliver, and dead letters.
enum OutgoingTable: String {
  case outbox = "statecraft_outbox"
  case dead = "statecraft_dead"

  /// The columns that ``StoredOutput/init(_:in:)`` reads, in their order, after the machine's
  /// chart and id.
  static let columns =
    "o.seq, o.revision, o.n, o.chart, o.target, o.body, o.attempt, o.due, o.emitted, o.error, o.trace"

  /// A query over the table with the machine's names.
  func query(_ rest: String) -> String {
    """
    SELECT o.machine, c.name, m.name, \(Self.columns) FROM \(rawValue) o \
    CROSS JOIN statecraft_machine m ON m.id = o.machine \
    CROSS JOIN statecraft_chart c ON c.id = m.chart \(rest)
    """
  }
}

extension StoredOutput {
  /// Reads a row of a query over outputs.
  init(_ row: Columns, in table: OutgoingTable) {
    let topic: Topic =
      switch (row.optionalText(6), row.optionalText(7)) {
      case (let chart?, let id?): .machine(MachineAddress(chart: chart, id: id))
      default: .output
      }
    self.init(
      sequence: row.integer(3),
      address: MachineAddress(chart: row.text(1), id: row.text(2)),
      revision: row.integer(4),
      number: row.number(5),
      topic: topic,
      body: row.text(8),
      attempt: row.number(9),
      due: row.time(10),
      emitted: row.time(11),
      error: row.optionalText(12),
      isDead: table == .dead,
      trace: row.optionalText(13)
    )
  }
}
#endif
