#if Studio
internal import StatecraftExploration
internal import StatecraftStudio

extension StudioProof {
  /// The claims about a system of several machines.
  ///
  /// - Parameters:
  ///   - system: the machines with their connections and claims.
  ///   - drawing: their diagram, which has the numbers of their transitions.
  /// - Returns: the claims; the system is explored for each proof.
  static func claims(of system: MachineSystem, in drawing: SystemDiagram) -> StudioProof {
    if let obstacle = system.missingClaims { return .nothing(because: obstacle) }
    return StudioProof(claims: system.claimNames) { request in
      StudioProofReport(
        system.check(budget: ExplorationBudget(request), isCancelled: request.isCancelled)
      ) {
        StudioPath($0, in: drawing)
      }
    }
  }
}
#endif
