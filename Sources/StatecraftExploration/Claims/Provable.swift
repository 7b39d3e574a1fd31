public import Statecraft

/// A chart with claims that are proved by exploration.
public protocol Provable: Statechart {
  /// The alphabet, the assumptions and the claims.
  static var proof: Proof<Self> { get }
}
