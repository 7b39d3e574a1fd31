#if Service
internal import CoreMetrics
internal import Synchronization

/// The values of one metric with one set of dimensions.
final class MetricSeries: CounterHandler, RecorderHandler, TimerHandler {
  /// The types of Prometheus.
  enum Kind: String {
    case counter, gauge, summary, histogram
  }

  private struct Values {
    /// The value of a counter or a gauge; the sum of others.
    var sum = 0.0
    var count = 0
    var buckets: [Int]
  }

  /// The upper bounds of a histogram's buckets, in seconds.
  private static let bounds = [
    0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5,
    10, 60,
  ]

  let kind: Kind
  /// The name as Prometheus wants it, with the unit at its end.
  let name: String
  /// The dimensions: `chart="Order",outcome="refused"`.
  let labels: String
  private let values: Mutex<Values>

  init(_ kind: Kind, _ label: String, _ dimensions: [(String, String)]) {
    self.kind = kind
    let suffix =
      switch kind {
      case .counter: "_total"
      case .histogram: "_seconds"
      case .gauge, .summary: ""
      }
    name = Self.name(label) + suffix
    labels = dimensions.map { "\(Self.name($0.0))=\"\(Self.escaped($0.1))\"" }
      .joined(separator: ",")
    values = Mutex(Values(buckets: Array(repeating: 0, count: Self.bounds.count)))
  }

  private static func name(_ label: String) -> String {
    String(
      label.unicodeScalars.enumerated().map { index, scalar in
        let isLetter = ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
        let isDigit = ("0"..."9").contains(scalar) && index > 0
        return isLetter || isDigit || scalar == "_" ? Character(scalar) : "_"
      }
    )
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }

  func increment(by amount: Int64) { values.withLock { $0.sum += Double(amount) } }
  func reset() { values.withLock { $0.sum = 0 } }
  func record(_ value: Int64) { record(Double(value)) }

  func record(_ value: Double) {
    values.withLock { values in
      values.sum = kind == .gauge ? value : values.sum + value
      values.count += 1
    }
  }

  func recordNanoseconds(_ duration: Int64) {
    let seconds = Double(duration) / 1e9
    values.withLock { values in
      values.sum += seconds
      values.count += 1
      if let bucket = Self.bounds.firstIndex(where: { seconds <= $0 }) {
        values.buckets[bucket] += 1
      }
    }
  }

  /// The lines of the series.
  var text: String {
    let values = values.withLock { $0 }
    switch kind {
    case .counter, .gauge: return line("", values.sum)
    case .summary: return line("_sum", values.sum) + line("_count", Double(values.count))
    case .histogram:
      var count = 0
      var text = ""
      for (bound, bucket) in zip(Self.bounds, values.buckets) {
        count += bucket
        text += line("_bucket", Double(count), "le=\"\(bound)\"")
      }
      return text + line("_bucket", Double(values.count), "le=\"+Inf\"")
        + line("_sum", values.sum) + line("_count", Double(values.count))
    }
  }

  private func line(_ suffix: String, _ value: Double, _ label: String = "") -> String {
    let all = [labels, label].filter { !$0.isEmpty }.joined(separator: ",")
    let number = Int64(exactly: value).map(String.init) ?? "\(value)"
    return "\(name)\(suffix)\(all.isEmpty ? "" : "{\(all)}") \(number)\n"
  }
}
#endif
