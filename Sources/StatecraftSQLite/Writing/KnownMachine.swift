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
}

extension KnownMachine {
  /// Takes what a transaction needs from a row.
  init(_ row: MachineRow, _ chart: Names.Chart) {
    self.init(
      number: row.number,
      chart: chart,
      revision: row.machine.revision,
      status: row.machine.status,
      version: row.machine.version
    )
  }
}
#endif
