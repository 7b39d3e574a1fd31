#if Durable
/// What a process delivers of the outputs that its own transaction stores, without a claim.
public struct OutputLease: Sendable, Hashable {
  /// The names of the charts whose outputs it delivers.
  public var charts: Set<String>
  /// The largest number of outputs.
  public var limit: Int
  /// For how long others leave them alone.
  public var duration: Duration

  /// Creates a lease.
  public init(charts: Set<String>, limit: Int, duration: Duration) {
    self.charts = charts
    self.limit = limit
    self.duration = duration
  }
}

/// What a transaction has recorded.
public struct StepResults: Sendable, Hashable {
  /// What became of the changes, in their order.
  public var changes: [ChangeResult]
  /// The outputs that the process delivers now, as a claim would return them.
  public var leased: [StoredOutput]

  /// Creates results.
  public init(changes: [ChangeResult], leased: [StoredOutput] = []) {
    self.changes = changes
    self.leased = leased
  }
}
#endif
