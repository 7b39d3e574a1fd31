#if Studio
package import StatecraftExploration
package import StatecraftStudio

extension TestPlan {
  /// What the plan says of each transition, by its number in the chart and in the diagram.
  package var transitions: [Int: StudioReach] {
    var reach: [Int: StudioReach] = [:]
    for finding in findings {
      guard case .transition(let number) = finding.goal.content else { continue }
      reach[number] = StudioReach(finding.status) { StudioPath($0) }
    }
    return reach
  }
}

extension StudioReach {
  /// What a plan says of a goal.
  init<Context>(
    _ status: TestPlan<Context>.Status,
    path shown: (ProofPath<Context>) -> StudioPath
  ) {
    switch status {
    case .feasible(let path): self = .path(shown(path))
    case .infeasible(let reason): self = .infeasible(because: reason)
    case .unknown: self = .unknown()
    }
  }
}
#endif
