import Statecraft
import Synchronization

/// The charts of generic types, which cannot have a `static let`: each is built once.
enum BuiltCharts {
  private static let charts = Mutex<[ObjectIdentifier: any Sendable]>([:])

  /// The chart of a type.
  ///
  /// - Parameters:
  ///   - context: the type.
  ///   - build: builds the chart, at the first call for the type.
  /// - Returns: the same chart for each call with the type.
  static func chart<Context: ChartContext>(
    of context: Context.Type,
    _ build: () -> MachineChart<Context>
  ) -> MachineChart<Context> {
    charts.withLock { charts in
      let id = ObjectIdentifier(context)
      if let known = charts[id] as? MachineChart<Context> { return known }
      let chart = build()
      charts[id] = chart
      return chart
    }
  }
}
