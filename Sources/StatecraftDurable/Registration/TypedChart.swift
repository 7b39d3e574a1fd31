#if Durable
package import Statecraft

/// A registered chart with its types, for tools that draw it and read its machines.
package protocol TypedChart: Sendable {
  associatedtype Context: ChartContext & Codable & Sendable

  /// The chart.
  var chart: MachineChart<Context> { get }

  /// Returns the machine of a row, at the time of its last step; one of an older version is
  /// migrated.
  ///
  /// - Throws: the reason why the state does not fit the chart.
  func machine(_ row: StoredMachine) throws -> Machine<Context>
}

extension ChartRunner: TypedChart {
  func machine(_ row: StoredMachine) throws -> Machine<Context> {
    guard let text = row.state else { throw DurableError.unknownMachine(row.address) }
    return try Machine.resuming(try coding.state(text).snapshot, chart: chart).machine
  }
}

extension NamedMachines {
  /// Returns a registered chart; `nil` if there is none of this name.
  package func chart(_ name: String) -> (any TypedChart)? {
    (try? machines.runtime.chart(name)) as? any TypedChart
  }
}
#endif
