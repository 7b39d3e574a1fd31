#if Durable
/// A registration of any chart.
public struct DurableRegistration: Sendable {
  let runner: any RegisteredChart

  /// The chart's name.
  package var chart: String { runner.name }

  init<Context>(_ durable: Durable<Context>) {
    runner = ChartRunner(durable)
  }
}
#endif
