#if Studio
package import StatecraftDiagrams
public import StatecraftExploration
public import StatecraftStudio

extension StudioProof {
  /// The claims about a graph of states, such as the declared successors of state objects.
  ///
  /// ```swift
  /// studio.attach(graph, in: "cold", records: kettle.current.records, named: "kettle",
  ///   proof: .claims(of: kettleProof))
  /// ```
  ///
  /// Ways through the graph are shown as paths; they are no runs of the objects, which need not go each way
  /// that is declared.
  ///
  /// - Parameter proof: the graph with its claims.
  /// - Returns: the claims of the proof.
  public static func claims(of proof: StateGraphProof) -> StudioProof {
    claims(proof.claimNames) { (proof, Diagram(proof.graph, title: proof.name)) }
  }

  /// Claims about a graph that is found out for each proof.
  ///
  /// - Parameters:
  ///   - names: the names of the claims.
  ///   - make: returns the proof, and the diagram on the page, which has the same names.
  /// - Returns: the claims.
  package static func claims(
    _ names: [String],
    of make: @escaping @Sendable () throws -> (StateGraphProof, Diagram)
  ) -> StudioProof {
    StudioProof(claims: names) { request in
      let (proof, diagram) = try make()
      let switches = DiagramSwitches(diagram)
      return StudioProofReport(proof.check(budget: ExplorationBudget(request))) {
        StudioPath($0, in: switches)
      }
    } reach: { _ in
      let (proof, diagram) = try make()
      let switches = DiagramSwitches(diagram)
      let edges = proof.edges
      var reach: [Int: StudioReach] = [:]
      for finding in proof.coveragePlan(.transitions).findings {
        guard case .transition(let transition) = finding.goal.content,
          let number = switches.number(of: edges[transition])
        else { continue }
        reach[number] = StudioReach(finding.status) { StudioPath($0, in: switches) }
      }
      return StudioReaches(transitions: reach)
    }
  }
}
#endif
