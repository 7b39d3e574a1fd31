#if Service
public import CoreMetrics
internal import Synchronization

/// The metrics of this process as Prometheus reads them.
///
/// ```swift
/// let metrics = PrometheusMetrics()
/// MetricsSystem.bootstrap(metrics)
/// configuration.metrics = { metrics.text }
/// ```
///
/// Any other backend of swift-metrics will do as well; this one exists so that a service has metrics
/// without a further package.
public final class PrometheusMetrics: MetricsFactory {
  /// The name and the dimensions of a series.
  private struct Key: Hashable {
    let label: String
    let dimensions: [String]
  }

  private let series = Mutex<[Key: MetricSeries]>([:])

  /// Creates a factory without metrics.
  public init() {}

  /// Returns the metrics in the text format of Prometheus, version 0.0.4.
  ///
  /// - Complexity: O(n · log n) in the number of series.
  public var text: String {
    let all = series.withLock { Array($0.values) }
    var text = ""
    for (name, group) in Dictionary(grouping: all, by: \.name).sorted(by: { $0.key < $1.key }) {
      text += "# TYPE \(name) \(group[0].kind.rawValue)\n"
      text += group.sorted { $0.labels < $1.labels }.map(\.text).joined()
    }
    return text
  }

  private func series(
    _ kind: MetricSeries.Kind,
    _ label: String,
    _ dimensions: [(String, String)]
  ) -> MetricSeries {
    let key = Key(label: label, dimensions: dimensions.flatMap { [$0.0, $0.1] })
    return series.withLock { series in
      if let known = series[key] { return known }
      let made = MetricSeries(kind, label, dimensions)
      series[key] = made
      return made
    }
  }

  private func remove(_ handler: AnyObject) {
    series.withLock { series in
      if let key = series.first(where: { $0.value === handler })?.key { series[key] = nil }
    }
  }

  /// Returns the counter of a name and dimensions.
  public func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    series(.counter, label, dimensions)
  }

  /// Returns the recorder of a name and dimensions: a summary, or a gauge without aggregation.
  public func makeRecorder(
    label: String,
    dimensions: [(String, String)],
    aggregate: Bool
  ) -> any RecorderHandler {
    series(aggregate ? .summary : .gauge, label, dimensions)
  }

  /// Returns the timer of a name and dimensions: a histogram in seconds.
  public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    series(.histogram, label, dimensions)
  }

  /// Removes a counter.
  public func destroyCounter(_ handler: any CounterHandler) { remove(handler) }
  /// Removes a recorder.
  public func destroyRecorder(_ handler: any RecorderHandler) { remove(handler) }
  /// Removes a timer.
  public func destroyTimer(_ handler: any TimerHandler) { remove(handler) }
}
#endif
