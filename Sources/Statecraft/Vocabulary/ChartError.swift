/// The error of a chart that cannot run, with all its errors and warnings.
public struct ChartError: Error, Sendable, CustomStringConvertible {
  /// The chart's name.
  public let chart: String

  /// The diagnostics, in document order.
  public let diagnostics: [Diagnostic]

  package init(chart: String, diagnostics: [Diagnostic]) {
    self.chart = chart
    self.diagnostics = diagnostics
  }

  /// The diagnostics, one on each line, after a line with the chart's name.
  public var description: String {
    let count = diagnostics.count { $0.severity == .error }
    return "The chart '\(chart)' has \(count) \(count == 1 ? "error" : "errors"):\n"
      + diagnostics.map { "  \($0)" }.joined(separator: "\n")
  }
}
