#if SQLite
internal import Statecraft
internal import StatecraftDurable

/// A claimed machine as the transaction knows it: enough to apply its change without reading again.
struct KnownMachine {
  /// The machine's number.
  let number: Int64
  /// The chart.
  let chart: Names.Chart
  /// The revision.
  var revision: Int64
  /// What the machine may do.
  var status: StoredMachine.Status
  /// The version of its state.
  var version: Int
  /// The row that the file must have for a change; `nil` if that was read.
  var recent: RecentRow?
}

extension KnownMachine {
  /// A machine after a change.
  init(_ machine: KnownMachine, after change: MachineChange) {
    self.init(
      number: machine.number,
      chart: machine.chart,
      revision: change.machine.revision,
      status: change.machine.status,
      version: change.machine.version
    )
  }

  /// Takes what a transaction needs from a row.
  ///
  /// - Parameters:
  ///   - row: the row.
  ///   - chart: the chart.
  ///   - recent: the row if it was not read.
  init(_ row: MachineRow, _ chart: Names.Chart, recent: RecentRow? = nil) {
    self.init(
      number: row.number,
      chart: chart,
      revision: row.machine.revision,
      status: row.machine.status,
      version: row.machine.version,
      recent: recent
    )
  }
}
#endif
