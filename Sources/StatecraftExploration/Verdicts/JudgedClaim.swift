/// The verdict on a claim before the way that shows it is replayed.
struct JudgedClaim<Way> {
  var verdict: Verdict
  var reason = ""
  var way: Way?
}

extension JudgedClaim {
  /// The verdict where it is not known whether some events come.
  ///
  /// They need not come, so that what a run shows stays true. Nothing else does: what holds of all runs, or of
  /// none, may be otherwise in one in which they come.
  ///
  /// - Parameters:
  ///   - reason: that it is not known; `nil` if it is.
  ///   - isDecidedByRun: whether a run decides the claim.
  /// - Returns: the verdict.
  func doubted(because reason: String?, unlessShown isDecidedByRun: Bool) -> JudgedClaim {
    guard let reason, verdict != .unknown, way == nil || !isDecidedByRun else { return self }
    return JudgedClaim(verdict: .unknown, reason: reason)
  }
}
