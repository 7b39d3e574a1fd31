#if Studio
internal import Statecraft
internal import StatecraftExploration
internal import StatecraftStudio

extension TestPlan {
  /// What the plan says of each transition, by its number in the chart and in the diagram.
  var transitions: [Int: StudioReach] {
    var reach: [Int: StudioReach] = [:]
    for finding in findings {
      guard case .transition(let number) = finding.goal.content else { continue }
      switch finding.status {
      case .feasible(let path): reach[number] = .path(StudioPath(path))
      case .infeasible(let reason): reach[number] = .infeasible(because: reason)
      case .unknown: reach[number] = .unknown
      }
    }
    return reach
  }
}
#endif
