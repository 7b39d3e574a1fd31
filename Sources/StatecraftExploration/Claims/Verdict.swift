/// What exploration says about a claim.
public enum Verdict: String, Sendable, Hashable, Codable, CaseIterable {
  /// The claim is true of every run, under the assumptions of the report.
  case proved
  /// The claim is false; the counterexample shows why.
  case refuted
  /// The claim is true only because its premise never is, or because no run goes on from where it is.
  case vacuous
  /// The claim is true of the explored situations; others were not explored.
  ///
  /// The proof's `bound` kept them out, or a queue of a system that was too full, or somebody ended the
  /// exploration; then the reason has the depth that was completed.
  case bounded
  /// The budget ended before the exploration did, or the claim could not be decided.
  case unknown
}
