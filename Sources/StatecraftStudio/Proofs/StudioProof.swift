#if Studio
/// What is claimed of a machine, and how that is proved, for a panel of the machine's page.
///
/// `StudioProof.claims(of:)` of the product `StatecraftStudioProofs` makes one of a chart that is
/// `Provable`, or of a graph of states with claims. A studio without proofs does not need that product.
public struct StudioProof: Sendable {
  /// The names of the claims, in the order of writing.
  package let claims: [String]

  /// Why there is nothing to prove; `nil` if there is.
  package private(set) var obstacle: String?

  /// Explores the machine; called on a thread that no machine and no page uses.
  package let prove: @Sendable (StudioProofRequest) throws -> StudioProofReport

  /// Finds the shortest way to each transition; called after `prove`, on its thread.
  package let reach: @Sendable (StudioProofRequest) throws -> StudioReaches

  /// Creates a proof.
  ///
  /// - Parameters:
  ///   - claims: the names of the claims.
  ///   - prove: explores the machine within the limits of a request.
  ///   - reach: finds the shortest way to each transition within the limits of a request.
  package init(
    claims: [String],
    prove: @escaping @Sendable (StudioProofRequest) throws -> StudioProofReport,
    reach: @escaping @Sendable (StudioProofRequest) throws -> StudioReaches = { _ in
      StudioReaches()
    }
  ) {
    self.claims = claims
    self.prove = prove
    self.reach = reach
  }

  /// A proof of nothing.
  ///
  /// - Parameter obstacle: why there is nothing to prove, and what to do; pages say it.
  /// - Returns: the proof; it has no claims.
  package static func nothing(because obstacle: String) -> StudioProof {
    var proof = StudioProof(claims: []) { _ in throw StudioRefusal(obstacle) }
    proof.obstacle = obstacle
    return proof
  }

  /// What pages say of a machine without a proof.
  static let missing =
    "nothing is claimed of this machine; let its chart be 'Provable', and in a studio of your own pass "
    + "'proof:' when you attach it"
}
#endif
