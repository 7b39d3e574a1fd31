public import StatecraftExploration
public import Testing

/// Checks a graph of states, and asserts that all claims of its proof are proved.
///
/// ```swift
/// @Test func proved() {
///   expectProof(
///     of: StateGraphProof("kettle", of: kettles.graph(initial: Cold.self)) {
///       $0.entered("boiling", onlyFrom: "heating")
///     }
///   )
/// }
/// ```
///
/// Each claim that is not proved is recorded as a separate issue, with its place, its verdict and the
/// shortest way to where it is false. A claim about all ways of a graph that was observed, or with a
/// state that any state may follow, is not proved but bounded, which is an issue, too.
///
/// - Parameters:
///   - proof: the graph, with its claims.
///   - budget: limits the memory for formulas.
///   - sourceLocation: where the test expects the proof.
/// - Returns: `true` if all claims are proved.
@discardableResult
public func expectProof(
  of proof: StateGraphProof,
  budget: ExplorationBudget = .standard,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) -> Bool {
  expectProved(proof.check(budget: budget), sourceLocation)
}
