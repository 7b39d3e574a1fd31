#if Durable
public import Statecraft

/// What a transaction has claimed.
public struct Claim: Sendable, Hashable {
  /// The time of the store's clock.
  public var now: WallTime
  /// The machines; for named machines in the order of the request, each once.
  public var machines: [ClaimedMachine]

  /// Creates a claim.
  public init(now: WallTime, machines: [ClaimedMachine]) {
    self.now = now
    self.machines = machines
  }
}
#endif
