internal import Synchronization

/// What all machines on a clock have in common: the time, and their alarms.
///
/// There is one for each clock that is an object, and one for each type of clocks without
/// properties, which are all the same clock. Any other clock has one for each machine. That of a
/// type stays as long as the process, so that it has few tasks, however many machines come and go.
@usableFromInline
final class ClockSource: Sendable {
  let clock: any Clock<Duration>
  /// Returns the time since the source was made.
  @usableFromInline let now: @Sendable () -> Duration
  /// Sleeps until such a time, at most for a year.
  let sleep: @Sendable (Duration) async throws -> Void
  /// The alarms of the machines.
  let alarms: ClockAlarms
  /// By what it is found.
  private let key: ObjectIdentifier?

  private struct Reference {
    weak var source: ClockSource?
    /// The source, if it stays.
    let kept: ClockSource?
  }

  private static let known = Mutex<[ObjectIdentifier: Reference]>([:])
  private static let continuous = ClockSource(ContinuousClock(), nil, stays: true)

  private init<C: Clock>(
    _ clock: C,
    _ key: ObjectIdentifier?,
    stays: Bool
  ) where C.Duration == Duration {
    let start = clock.now
    self.clock = clock
    self.key = key
    let now: @Sendable () -> Duration
    if let clock = clock as? ContinuousClock, let start = start as? ContinuousClock.Instant {
      // This branch does the same with concrete types, which the compiler can specialize.
      now = { start.duration(to: clock.now) }
    } else {
      now = { start.duration(to: clock.now) }
    }
    let sleep: @Sendable (Duration) async throws -> Void = { moment in
      let now = clock.now
      let wait = moment - start.duration(to: now)
      try await clock.sleep(
        until: now.advanced(by: min(wait, .seconds(365 * 86_400))),
        tolerance: nil
      )
    }
    self.now = now
    self.sleep = sleep
    // A clock with a state may be driven by a test, which counts those that sleep.
    alarms = ClockAlarms(now: now, sleep: sleep, cancelsSleeps: !stays)
  }

  deinit {
    guard let key else { return }
    // Another source may have come with the same key. It is released after the lock: this may be its
    // last reference, and its `deinit` takes the lock.
    let other = Self.known.withLock { known -> ClockSource? in
      if let other = known[key]?.source { return other }
      known[key] = nil
      return nil
    }
    withExtendedLifetime(other) {}
  }

  /// Returns the source of a clock.
  static func of<C: Clock>(_ clock: C) -> ClockSource where C.Duration == Duration {
    if clock is ContinuousClock { return continuous }
    guard let key = key(of: clock) else { return ClockSource(clock, nil, stays: false) }
    // Neither the clock's code nor a `deinit` runs under the lock.
    if let source = known.withLock({ $0[key]?.source }) { return source }
    let stays = MemoryLayout<C>.size == 0
    let new = ClockSource(clock, key, stays: stays)
    return known.withLock { known in
      if let source = known[key]?.source { return source }
      known[key] = Reference(source: new, kept: stays ? new : nil)
      return new
    }
  }

  private static func key<C: Clock>(of clock: C) -> ObjectIdentifier? {
    if type(of: clock) is AnyClass { return ObjectIdentifier(clock as AnyObject) }
    return MemoryLayout<C>.size == 0 ? ObjectIdentifier(C.self) : nil
  }
}
