#if Durable
/// How often the store of a ``DurableSimulation`` fails, as probabilities for each call.
public struct StoreFaults: Sendable, Hashable {
  /// The store cannot be reached, and nothing is written.
  public var unavailable = 0.01
  /// There is no space, and nothing is written.
  public var full = 0.01
  /// Synchronization fails: nothing is written, and every call fails until the process restarts.
  public var unsynchronized = 0.002
  /// The process dies before the transaction is committed.
  public var crashBefore = 0.01
  /// The process dies after the transaction was committed, and before it knows.
  public var crashAfter = 0.01
  /// The connection is lost after the commit.
  public var lostAnswer = 0.01
  /// A part of the machines of a transaction is committed, and the process dies.
  public var tear = 0.01
  /// The caller hangs between its claim and its commit, and others go on.
  public var stall = 0.02

  /// Creates the default probabilities.
  public init() {}

  /// No faults.
  public static var none: StoreFaults {
    var faults = StoreFaults()
    faults.unavailable = 0
    faults.full = 0
    faults.unsynchronized = 0
    faults.crashBefore = 0
    faults.crashAfter = 0
    faults.lostAnswer = 0
    faults.tear = 0
    faults.stall = 0
    return faults
  }
}
#endif
