public import Statecraft
public import Testing

/// Asserts that a chart has no errors and no warnings.
///
/// ```swift
/// @Test func sound() { expectSound(Player.chart) }
/// ```
///
/// Each finding becomes an issue of its own, with state and place, and with what to do about it. The
/// chart of a `Statechart` must also be stored (`static let`), for a computed one is compiled anew for
/// each machine.
///
/// - Returns: whether the chart is sound.
@discardableResult
public func expectSound<Context: ChartContext>(
  _ chart: MachineChart<Context>,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) -> Bool {
  let type = Context.self as? any Statechart.Type
  let findings = chart.diagnostics + (type.flatMap { $0.computedChartFinding }.map { [$0] } ?? [])
  for diagnostic in findings {
    Issue.record(
      "The chart '\(chart.name)' is not sound.\n\(diagnostic)",
      sourceLocation: sourceLocation
    )
  }
  return findings.isEmpty
}
