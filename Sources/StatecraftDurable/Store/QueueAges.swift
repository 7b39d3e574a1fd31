#if Durable
/// The ages of what waits longest; `nil` where nothing waits.
public struct QueueAges: Sendable, Hashable {
  /// The time since the oldest input of a machine that is processed was accepted.
  public var inbox: Duration?
  /// The time since the oldest output that is no dead letter was emitted.
  public var outputs: Duration?
  /// How late the first timer is; `nil` if no timer is overdue.
  public var timers: Duration?
  /// How late the first work is; `nil` if none is overdue.
  public var work: Duration?
  /// The number of parked machines.
  public var parked: Int

  /// Creates a list of ages.
  public init(
    inbox: Duration? = nil,
    outputs: Duration? = nil,
    timers: Duration? = nil,
    work: Duration? = nil,
    parked: Int = 0
  ) {
    self.inbox = inbox
    self.outputs = outputs
    self.timers = timers
    self.work = work
    self.parked = parked
  }

  /// Adds the ages in another part of a store: of each age the longest counts.
  package mutating func add(_ other: QueueAges) {
    func longest(_ first: Duration?, _ second: Duration?) -> Duration? {
      [first, second].compactMap(\.self).max()
    }
    inbox = longest(inbox, other.inbox)
    outputs = longest(outputs, other.outputs)
    timers = longest(timers, other.timers)
    work = longest(work, other.work)
    parked += other.parked
  }
}
#endif
