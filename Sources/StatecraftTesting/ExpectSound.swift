public import Statecraft
public import Testing

/// Asserts that a chart has no errors and no warnings.
///
/// ```swift
/// @Test func sound() { expectSound(Player.chart) }
/// ```
///
/// Each finding becomes an issue of its own, with state, place and mend.
///
/// - Returns: whether the chart is sound.
@discardableResult
public func expectSound<Context: ChartContext>(
  _ chart: MachineChart<Context>,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) -> Bool {
  for diagnostic in chart.diagnostics {
    Issue.record(
      "The chart '\(chart.name)' is not sound.\n\(diagnostic)",
      sourceLocation: sourceLocation
    )
  }
  return chart.diagnostics.isEmpty
}
