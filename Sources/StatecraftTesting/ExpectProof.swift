public import Statecraft
public import StatecraftExploration
public import Testing

/// Explores a chart, and asserts that all claims of its proof are proved.
///
/// ```swift
/// @Test func proved() { expectProof(of: Elevator()) }
/// ```
///
/// Each claim that is not proved is recorded as a separate issue at the claim's place, with its
/// verdict and the shortest path to where it is false. What keeps the proof from being made is an
/// issue, too: an event without a domain, a context that holds references, or a budget that ended.
///
/// - Parameters:
///   - context: the data that the machine starts with.
///   - budget: what the exploration may use.
///   - workers: how many threads explore; the report does not depend on it.
///   - sourceLocation: where the test expects the proof.
/// - Returns: `true` if all claims are proved.
@inlinable
@discardableResult
public func expectProof<Context: Provable>(
  of context: Context,
  budget: ExplorationBudget = .standard,
  workers: Int = 1,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) -> Bool {
  expectProved(
    Context.prove(from: context, budget: budget, workers: workers),
    sourceLocation
  )
}

/// Explores a chart, and asserts that all claims of a proof are proved.
///
/// - Parameters:
///   - proof: the alphabet, the assumptions and the claims.
///   - context: the data that the machine starts with.
///   - chart: the chart.
///   - budget: what the exploration may use.
///   - workers: how many threads explore; the report does not depend on it.
///   - sourceLocation: where the test expects the proof.
/// - Returns: `true` if all claims are proved.
@inlinable
@discardableResult
public func expectProof<Context: ChartContext>(
  _ proof: Proof<Context>,
  of context: Context,
  chart: MachineChart<Context>,
  budget: ExplorationBudget = .standard,
  workers: Int = 1,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) -> Bool {
  expectProved(
    proof.check(from: context, chart: chart, budget: budget, workers: workers),
    sourceLocation
  )
}

/// Records an issue for each claim that is not proved, and for each problem.
@usableFromInline
func expectProved<Context: ChartContext>(
  _ report: ProofReport<Context>,
  _ sourceLocation: Testing.SourceLocation
) -> Bool {
  for problem in report.problems {
    Issue.record(
      "The proof of '\(report.chart)' is not complete.\n\(problem)",
      sourceLocation: sourceLocation
    )
  }
  for claim in report.claims where claim.verdict != .proved {
    if !report.problems.isEmpty, claim.path == nil { continue }
    Issue.record("\(claim.location): \(claim)", sourceLocation: sourceLocation)
  }
  return report.isProved
}
