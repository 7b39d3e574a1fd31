/// How much of what can happen was explored, which decides what is said of a claim.
struct ExploredExtent {
  /// Why the exploration ended early; `nil` if it did not.
  var stop: ExplorationStop?
  /// What was explored until then, in words.
  var explored = ""
  /// The depth up to which all situations were explored; -1 if none was.
  var completedDepth = -1
  /// Says that some situations were not left; `nil` if all were.
  var leftOut: String?
  /// Says that some steps do not end; `nil` if all do.
  var endless: String?

  /// Returns a verdict of a complete exploration, or what can be said without one.
  ///
  /// Where situations were not left, what would be proved is bounded. What would be refuted or vacuous, because
  /// something was not seen, is unknown: it may be in the rest. Where a step does not end, all this is unknown.
  func judgement<Way>(_ verdict: Verdict, reason: String = "") -> JudgedClaim<Way> {
    if let endless {
      let reasons = [reason, stop.map { "\($0) after \(explored)" } ?? "", endless]
      return JudgedClaim(
        verdict: .unknown,
        reason: reasons.filter { !$0.isEmpty }.joined(separator: ", and ")
      )
    }
    guard let stop else {
      guard let leftOut else { return JudgedClaim(verdict: verdict, reason: reason) }
      return verdict == .proved
        ? JudgedClaim(verdict: .bounded, reason: leftOut)
        : JudgedClaim(
          verdict: .unknown,
          reason: reason.isEmpty ? leftOut : "\(reason), and \(leftOut)"
        )
    }
    var judgement = JudgedClaim<Way>(verdict: .unknown, reason: "\(stop) after \(explored)")
    if verdict == .proved, stop.verdict(exploredTo: completedDepth) == .bounded {
      judgement.verdict = .bounded
      judgement.reason += "; true of all up to depth \(completedDepth)"
      if let leftOut { judgement.reason += ", and \(leftOut)" }
    }
    return judgement
  }
}
