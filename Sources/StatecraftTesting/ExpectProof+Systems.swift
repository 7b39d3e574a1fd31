public import StatecraftExploration
public import Testing

/// Explores a system of several machines, and asserts that all its claims are proved.
///
/// Each claim that is not proved is recorded as a separate issue, with its verdict and the shortest
/// path to where it is false.
///
/// - Parameters:
///   - system: the machines, with their connections and claims.
///   - budget: what the exploration may use.
///   - sourceLocation: where the test expects the proof.
/// - Returns: `true` if all claims are proved.
@discardableResult
public func expectProof(
  of system: MachineSystem,
  budget: ExplorationBudget = .standard,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) -> Bool {
  let report = system.check(budget: budget)
  for problem in report.problems {
    Issue.record(
      "The proof of '\(report.system)' is not complete.\n\(problem)",
      sourceLocation: sourceLocation
    )
  }
  for claim in report.claims where claim.verdict != .proved {
    if !report.problems.isEmpty, claim.path == nil { continue }
    Issue.record("\(claim)", sourceLocation: sourceLocation)
  }
  return report.isProved
}
