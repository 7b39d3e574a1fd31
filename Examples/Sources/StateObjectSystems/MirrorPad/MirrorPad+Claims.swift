public import StatecraftExploration

extension MirrorPad {
  /// Adds what is promised of the switches that a pad makes: whatever it does, it accepts input again.
  ///
  /// A pad declares no successors, because its calls do not throw. So the claims are about the switches
  /// that were seen, and those about all ways are bounded at best.
  ///
  /// - Parameter proof: a proof of the pad's graph.
  public static func addClaims(to proof: inout StateGraphProof) {
    proof.possible("animate")
    proof.possible("clear")
    proof.possible("copy")
    proof.entered("animate", onlyFrom: "acceptInput")
    proof.entered("clear", onlyFrom: "acceptInput")
    proof.entered("copy", onlyFrom: "acceptInput")
    proof.alwaysPossible("acceptInput")
  }
}
