internal import Statecraft

/// Active states in which something was found.
struct FindingPlace {
  /// How many places of one kind are reported at most.
  static let limit = 16

  /// The first situation with it.
  let first: Int
  /// The states; of a loop those of all its situations.
  let states: StateSet
  /// The number of situations or steps with it.
  var count: Int
}

extension ClaimJudge {
  /// Reports what was found at several places: a finding for each, the nearest ones first.
  ///
  /// Of places that are not acknowledged ``FindingPlace/limit`` are reported, and the last finding says how
  /// many more there are; so it is with those that are acknowledged, but each acknowledgement has the
  /// first one of its places, so that it is seen to be needed.
  ///
  /// - Parameters:
  ///   - kind: what was found.
  ///   - places: where it was found.
  ///   - isComplete: whether these are all places.
  ///   - finding: makes the finding of a place.
  /// - Returns: the findings.
  func findings(
    _ kind: FindingKind,
    at places: [FindingPlace],
    isComplete: Bool = true,
    _ finding: (FindingPlace) -> ProofFinding<Context>
  ) -> [ProofFinding<Context>] {
    let model = explorer.codec.table.program.model
    let known = explorer.proof.acknowledgements.filter { $0.kind == kind }
    var isSeen = known.map { _ in false }
    var shown: [Bool: [FindingPlace]] = [:]
    var hidden: [Bool: Int] = [:]
    for place in places.sorted(by: { $0.first < $1.first }) {
      let states = known.isEmpty ? [] : place.states.compactMap { model.states[$0].id }
      let meant = known.indices.filter { known[$0].isMeant(by: kind, in: states) }
      let isKnown = !meant.isEmpty
      if shown[isKnown, default: []].count < FindingPlace.limit
        || meant.contains(where: { !isSeen[$0] })
      {
        shown[isKnown, default: []].append(place)
      } else {
        hidden[isKnown, default: 0] += 1
      }
      for number in meant { isSeen[number] = true }
    }
    return [false, true].flatMap { isKnown -> [ProofFinding<Context>] in
      var found = (shown[isKnown] ?? []).map(finding)
      let more = hidden[isKnown] ?? 0
      if more > 0 || !isComplete && !isKnown, !found.isEmpty {
        let least = isComplete ? "" : "at least "
        let text =
          more == 0
          ? "there may be more of the kind"
          : "\(least)\(more) more of the kind \(more == 1 ? "is" : "are") not shown"
        found[found.count - 1].problem += " (\(text))"
      }
      return found
    }
  }
}
