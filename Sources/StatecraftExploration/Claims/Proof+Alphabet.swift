internal import Statecraft

extension Proof {
  /// The alphabet and the assumptions, without the claims.
  ///
  /// Elements are not interchangeable in it: other claims may tell them apart.
  package var alphabet: [ProofElement<Context>] {
    elements.filter { $0.claim == nil && !$0.isReduction }
  }
}
