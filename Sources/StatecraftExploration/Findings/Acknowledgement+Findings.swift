internal import Statecraft

extension Acknowledgement {
  /// Marks what is acknowledged, and reports acknowledgements of what was not found.
  ///
  /// - Parameters:
  ///   - found: all findings.
  ///   - acknowledgements: what is meant to be so.
  ///   - isComplete: whether everything was looked for; otherwise nothing is said to be not found.
  /// - Returns: the findings; those that are acknowledged have the reason.
  static func marked(
    _ found: [ProofFinding<Context>],
    by acknowledgements: [Acknowledgement],
    isComplete: Bool
  ) -> [ProofFinding<Context>] {
    var isNeeded = acknowledgements.map { _ in false }
    var all = found
    for position in all.indices {
      for (number, known) in acknowledgements.enumerated()
      where known.isMeant(
        by: all[position].kind,
        in: all[position].states,
        of: all[position].transitions
      ) {
        all[position].acknowledgement = all[position].acknowledgement ?? known.reason
        isNeeded[number] = true
      }
    }
    for (number, known) in acknowledgements.enumerated()
    where !isNeeded[number] && (isComplete || !known.kind.canBeAcknowledged) {
      all.append(
        ProofFinding(
          kind: .unneededAcknowledgement,
          states: known.states,
          problem: known.unneededText,
          suggestion: known.unneededSuggestion,
          location: known.location
        )
      )
    }
    return all
  }

  /// What to do with an acknowledgement that is not needed.
  var unneededSuggestion: String {
    let isMisplaced = !transitions.isEmpty && kind.canBeAcknowledged
    return isMisplaced
      ? "remove the acknowledgement, or write it in the state that the finding is about"
      : "remove the acknowledgement"
  }
}
