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
    } reach: { request in
      let reach = try system.reach(
        budget: ExplorationBudget(request),
        isCancelled: request.isCancelled
      )
      return StudioReaches(
        transitions: Dictionary(
          uniqueKeysWithValues: reach.transitions.map {
            (drawing.number(of: $0), StudioReach($1, in: drawing))
          }
        ),
        states: reach.states.mapValues { StudioReach($0, in: drawing) }
      ) { states in
        StudioReach(try reach.way(to: states), in: drawing)
      }
    }
  }
}

extension StudioReach {
  /// What an exploration of a system says.
  fileprivate init(_ way: SystemReach.Way, in drawing: SystemDiagram) {
    switch way {
    case .path(let path): self = .path(StudioPath(path, in: drawing))
    case .infeasible(let reason): self = .infeasible(because: reason)
    case .unknown(let reason): self = .unknown(because: reason)
    }
  }
}
#endif
