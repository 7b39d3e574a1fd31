internal import Statecraft

extension Acknowledgement {
  /// Removes what is acknowledged, and reports acknowledgements of what was not found.
  ///
  /// - Parameters:
  ///   - found: all findings.
  ///   - acknowledgements: what is meant to be so.
  ///   - isComplete: whether everything was looked for; otherwise nothing is said to be not found.
  /// - Returns: the findings to be reported.
  static func remaining(
    _ found: [ProofFinding<Context>],
    without acknowledgements: [Acknowledgement],
    isComplete: Bool
  ) -> [ProofFinding<Context>] {
    var isNeeded = acknowledgements.map { _ in false }
    var left: [ProofFinding<Context>] = []
    for finding in found {
      var isKnown = false
      for (number, known) in acknowledgements.enumerated()
      where known.isMeant(by: finding.kind, in: finding.states) {
        isKnown = true
        isNeeded[number] = true
      }
      if !isKnown { left.append(finding) }
    }
    guard isComplete else { return left }
    for (number, known) in acknowledgements.enumerated() where !isNeeded[number] {
      left.append(
        ProofFinding(
          kind: .unneededAcknowledgement,
          states: known.states,
          problem:
            "the proof acknowledges '\(known.kind.rawValue)', and nothing of the kind was found",
          suggestion: "remove the acknowledgement",
          location: known.location
        )
      )
    }
    return left
  }
}
