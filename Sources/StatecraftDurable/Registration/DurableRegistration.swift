#if Durable
/// A registration of any chart.
public struct DurableRegistration: Sendable {
  let runner: any RegisteredChart

  init<Context>(_ durable: Durable<Context>) {
    runner = ChartRunner(durable)
  }
}
#endif
