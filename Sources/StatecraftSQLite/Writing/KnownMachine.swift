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
  /// The state that its row must have for a change; `nil` if the row was read.
  var state: String?
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
  ///   - isRead: whether the row was read, and is not one of ``RecentRows``.
  init(_ row: MachineRow, _ chart: Names.Chart, isRead: Bool = true) {
    self.init(
      number: row.number,
      chart: chart,
      revision: row.machine.revision,
      status: row.machine.status,
      version: row.machine.version,
      state: isRead ? nil : row.machine.state
    )
  }
}
#endif
