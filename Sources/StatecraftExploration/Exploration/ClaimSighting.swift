/// What a situation or a step shows of a claim for the first time.
enum ClaimSighting {
  /// The situation decides the claim.
  case decisive
  /// The premise is true.
  case premise
  /// A step with this label breaks the claim.
  case step(UInt32)
}
