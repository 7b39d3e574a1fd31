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
/// with `acknowledge(_:because:)` in the chart, or with `acknowledge(_:in:because:)` in the proof, that a
/// finding is meant to be so. A proof that cannot be explored completely is an issue, too.
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
  expectNothingFound(
    Context.proof.check(from: context, chart: Context.chart, budget: budget),
    sourceLocation
  )
}

/// Checks a graph of states, and asserts that nothing is found in it without a claim: no state that no
/// way leads to, and none that is never left and not final.
///
/// Where ways lead to states that any state may follow, nothing is said to be never so. A graph in which
/// any state may follow any other is an issue: there is nothing to find in it. Claims are not needed.
///
/// - Parameters:
///   - proof: the graph, with what is acknowledged.
///   - sourceLocation: where the test expects this.
/// - Returns: `true` if the graph and the proof are without mistakes and nothing was found.
@discardableResult
public func expectNoFindings(
  of proof: StateGraphProof,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) -> Bool {
  var proof = proof
  proof.needsClaims = false
  return expectNothingFound(proof.check(), sourceLocation)
}

/// Explores a system of several machines, and asserts that nothing is found in it without a claim: no
/// situation in which nothing happens any more although a machine is not final, and no step that fails.
///
/// - Parameters:
///   - system: the machines, with their connections, claims and what is acknowledged.
///   - budget: what the exploration may use.
///   - sourceLocation: where the test expects this.
/// - Returns: `true` if the exploration is complete and found nothing.
@discardableResult
public func expectNoFindings(
  of system: MachineSystem,
  budget: ExplorationBudget = .standard,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) -> Bool {
  let report = system.check(budget: budget)
  return expectNothingFound(
    report.system,
    report.problems,
    report.findings.map { "\($0)" },
    sourceLocation
  )
}

/// Records an issue for each finding, and for each problem.
private func expectNothingFound<Context: ChartContext>(
  _ report: ProofReport<Context>,
  _ sourceLocation: Testing.SourceLocation
) -> Bool {
  expectNothingFound(
    report.chart,
    report.problems,
    report.findings.map { "\($0)" },
    sourceLocation
  )
}

private func expectNothingFound(
  _ name: String,
  _ problems: [String],
  _ findings: [String],
  _ sourceLocation: Testing.SourceLocation
) -> Bool {
  for problem in problems {
    Issue.record(
      "The proof of '\(name)' is not complete.\n\(problem)",
      sourceLocation: sourceLocation
    )
  }
  for finding in findings { Issue.record("\(finding)", sourceLocation: sourceLocation) }
  return problems.isEmpty && findings.isEmpty
}
