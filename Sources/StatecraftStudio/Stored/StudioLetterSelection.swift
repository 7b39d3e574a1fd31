#if Studio
/// The dead letters of a chart's machines that a command of an operator is about.
package struct StudioLetterSelection: Sendable, Hashable {
  /// The chart.
  package var chart: String
  /// How their reasons begin; `nil` for any reason.
  package var reason: String?
  /// The largest number of them; `nil` for all.
  package var limit: Int?

  /// Creates a selection.
  package init(chart: String, reason: String? = nil, limit: Int? = nil) {
    self.chart = chart
    self.reason = reason
    self.limit = limit
  }
}
#endif
