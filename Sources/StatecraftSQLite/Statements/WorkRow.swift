#if SQLite
internal import StatecraftDurable

extension StoredWork {
  /// A query over work with the machine's names.
  static func query(_ rest: String) -> String {
    """
    SELECT w.machine, c.name, m.name, w.generation, w.name, w.state, w.version, w.context, \
    w.attempt, w.due, w.started, w.error, w.running, w.trace FROM statecraft_work w \
    CROSS JOIN statecraft_machine m ON m.id = w.machine \
    CROSS JOIN statecraft_chart c ON c.id = m.chart \(rest)
    """
  }

  /// Reads a row of a query over work.
  init(_ row: Columns) {
    self.init(
      address: MachineAddress(chart: row.text(1), id: row.text(2)),
      generation: row.integer(3),
      name: row.text(4),
      state: row.text(5),
      version: row.number(6),
      context: row.text(7),
      attempt: row.number(8),
      due: row.time(9),
      started: row.time(10),
      error: row.optionalText(11),
      isRunning: row.integer(12) != 0,
      trace: row.optionalText(13)
    )
  }
}
#endif
