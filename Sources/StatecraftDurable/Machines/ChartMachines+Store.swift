#if Durable
internal import Statecraft

extension ChartMachines {
  /// The store, for methods that a store adds.
  package var store: any DurableStore { runtime.store }

  /// The chart, if this process has not recorded it yet: an input in a transaction of the user's records
  /// it with ``noteRecorded(_:before:)``.
  ///
  /// - Throws: ``DurableError/notRegistered(chart:registered:)``.
  package var unrecordedChart: StoredChart? {
    get throws { runtime.recording.isDone ? nil : try runtime.chart(chart.name).stored }
  }

  /// Notes that the chart is recorded if the transaction is committed, which may not happen.
  package func noteRecorded(_ row: StoredChart, before: StoredChart?) {
    runtime.warn(of: row, before: before)
  }
}
#endif
