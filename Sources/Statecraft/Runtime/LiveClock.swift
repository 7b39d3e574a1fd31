/// A clock of any type, read as the time since a machine's start.
@usableFromInline
package struct LiveClock: Sendable {
  let clock: any Clock<Duration>
  /// Returns the machine's time.
  @usableFromInline package let elapsed: @Sendable () -> Duration
  /// Sleeps until a time of the machine, at most for a year.
  ///
  /// The system's clocks trap at deadlines too far ahead. A caller that wakes early must check the
  /// time.
  package let sleep: @Sendable (Duration) async throws -> Void

  /// Starts reading a clock.
  ///
  /// - Parameters:
  ///   - clock: the source of time.
  ///   - offset: the machine's time now.
  package init<C: Clock>(_ clock: C, offset: Duration) where C.Duration == Duration {
    let start = clock.now
    self.clock = clock
    if let clock = clock as? ContinuousClock, let start = start as? ContinuousClock.Instant {
      // This branch does the same with concrete types, which the compiler can specialize.
      elapsed = { offset + start.duration(to: clock.now) }
    } else {
      elapsed = { offset + start.duration(to: clock.now) }
    }
    sleep = { moment in
      let now = clock.now
      let wait = moment - offset - start.duration(to: now)
      try await clock.sleep(
        until: now.advanced(by: min(wait, .seconds(365 * 86_400))),
        tolerance: nil
      )
    }
  }
}
