internal import Statecraft
public import StatecraftExploration
public import Testing

/// Explores a chart, and asserts that nothing is found in it without a claim: no state that is never
/// entered, no guard that is always true, no situation without a way out, and so on.
///
/// ```swift
/// @Test func tidy() { expectNoFindings(of: Elevator()) }
/// ```
///
/// Each finding is recorded as a separate issue, with its place, what to do and the shortest path. Say
/// with `acknowledge(_:in:because:)` in the proof that a finding is meant to be so. A proof that cannot
/// be explored completely is an issue, too.
///
/// - Parameters:
///   - context: the data that the machine starts with.
///   - budget: what the exploration may use.
///   - sourceLocation: where the test expects this.
/// - Returns: `true` if the exploration is complete and found nothing.
@discardableResult
public func expectNoFindings<Context: Provable>(
  of context: Context,
  budget: ExplorationBudget = .standard,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) -> Bool {
  let report = Context.proof.check(from: context, chart: Context.chart, budget: budget)
  for problem in report.problems {
    Issue.record(
      "The proof of '\(report.chart)' is not complete.\n\(problem)",
      sourceLocation: sourceLocation
    )
  }
  for finding in report.findings {
    Issue.record("\(finding)", sourceLocation: sourceLocation)
  }
  return report.problems.isEmpty && report.findings.isEmpty
}
