#if Durable
/// What a machine waits for.
public struct PendingRows: Sendable, Hashable {
  /// The inputs that are not applied yet, in their order.
  public var inbox: [InboxEntry]
  /// The timers, in the order in which they are due.
  public var timers: [StoredTimer]
  /// The work, in the order of its start.
  public var work: [StoredWork]
  /// The outputs that are not delivered yet, in their order, dead letters included.
  public var outputs: [StoredOutput]

  /// Creates a list.
  public init(
    inbox: [InboxEntry] = [],
    timers: [StoredTimer] = [],
    work: [StoredWork] = [],
    outputs: [StoredOutput] = []
  ) {
    self.inbox = inbox
    self.timers = timers
    self.work = work
    self.outputs = outputs
  }

  /// Whether nothing is pending.
  public var isEmpty: Bool {
    inbox.isEmpty && timers.isEmpty && work.isEmpty && outputs.isEmpty
  }

  /// Returns the first rows of each kind, and whether there are others.
  package func cut(to limit: Int) -> (rows: PendingRows, hasMore: Bool) {
    let rows = PendingRows(
      inbox: Array(inbox.prefix(limit)),
      timers: Array(timers.prefix(limit)),
      work: Array(work.prefix(limit)),
      outputs: Array(outputs.prefix(limit))
    )
    return (rows, rows != self)
  }
}
#endif
