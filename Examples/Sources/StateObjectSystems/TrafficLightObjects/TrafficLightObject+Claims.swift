public import StatecraftExploration

extension TrafficLightObject {
  /// Adds what the declared order of the standard light promises.
  ///
  /// - Parameter proof: a proof of the light's graph.
  public static func addClaims(to proof: inout StateGraphProof) {
    // Each state has a delay, so none lasts forever.
    proof.leavesEveryState()
    proof.entered("yellow", onlyFrom: "green")
    proof.entered("red", onlyAfter: "yellow")
    proof.step("red changes to green only") { before, after in before != "red" || after == "green" }
    proof.alwaysPossible("green")
    proof.whenever("green", leadsTo: "red")
  }
}
