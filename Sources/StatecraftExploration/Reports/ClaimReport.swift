public import Statecraft

/// A claim with its verdict.
public struct ClaimReport<Context: ChartContext>: Sendable {
  /// The claim's name.
  public let name: String

  /// Where the claim is written.
  public let location: Diagnostic.Location

  /// The verdict.
  public let verdict: Verdict

  /// Why the verdict is not `proved`, in words; empty when a path or the verdict says it all.
  ///
  /// Of a graph of states it also says what a proof that something is possible rests on, such as `as
  /// declared`.
  public let reason: String

  /// The shortest way to where the claim is false; for a claim that something is possible, the
  /// shortest way there.
  public let path: ProofPath<Context>?

  /// Why there is no path although the exploration has found one.
  var mismatch: String?
}

extension ClaimReport {
  /// The claim without a verdict, because what was explored does not count.
  func doubted(because reason: String) -> ClaimReport {
    ClaimReport(
      name: name,
      location: location,
      verdict: .unknown,
      reason: reason,
      path: nil,
      mismatch: mismatch
    )
  }
}
