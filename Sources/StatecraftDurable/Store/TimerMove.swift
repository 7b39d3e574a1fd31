#if Durable
public import Statecraft

/// What ``DurableStore/moveDueTimers(limit:)`` did.
public struct TimerMove: Sendable, Hashable {
  /// The number of timers that were moved.
  public var moved: Int
  /// The deadline of the first timer that is left; `nil` without timers.
  public var next: WallTime?
  /// How late the timers were, in their order.
  public var lateness: [Duration]

  /// Creates a result.
  public init(moved: Int, next: WallTime?, lateness: [Duration] = []) {
    self.moved = moved
    self.next = next
    self.lateness = lateness
  }
}
#endif
