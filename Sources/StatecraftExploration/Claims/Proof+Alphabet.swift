internal import Statecraft

extension Proof {
  /// The alphabet and the assumptions, without the claims.
  package var alphabet: [ProofElement<Context>] { elements.filter { $0.claim == nil } }
}
