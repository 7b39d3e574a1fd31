public import Statecraft
internal import StatecraftExploration
public import Testing

/// Asserts that a chart has no errors and no warnings.
///
/// ```swift
/// @Test func sound() { expectSound(Player.chart) }
/// ```
///
/// Each diagnostic is recorded as a separate issue, with its state, location and suggestion. So is
/// what is probably a mistake and is seen without an exploration, such as a transition that those of
/// the states inside always override; say with `acknowledge(_:because:)` in the chart, or with
/// `acknowledge(_:in:because:)` in the proof of the context, that it is meant to be so. The chart of a `Statechart` must also be stored (`static let`), because
/// a computed one is compiled again for each machine.
///
/// - Returns: `true` if the chart has no errors and no warnings.
@discardableResult
public func expectSound<Context: ChartContext>(
  _ chart: MachineChart<Context>,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) -> Bool {
  let type = Context.self as? any Statechart.Type
  let findings =
    chart.diagnostics + (type.flatMap { $0.computedChartFinding }.map { [$0] } ?? [])
    + chart.lints()
  for diagnostic in findings {
    Issue.record(
      "The chart '\(chart.name)' is not sound.\n\(diagnostic)",
      sourceLocation: sourceLocation
    )
  }
  return findings.isEmpty
}
