#if Durable
/// A registration of any chart.
public struct DurableRegistration: Sendable {
  let runner: any RegisteredChart

  /// The chart's name.
  package var chart: String { runner.name }

  /// Creates a registration of a chart.
  package init<Context>(_ durable: Durable<Context>) {
    runner = ChartRunner(durable)
  }
}
#endif
