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
}
#endif
