/// A clock of any kind, read as the time since a machine started.
@usableFromInline
package struct LiveClock: Sendable {
  let clock: any Clock<Duration>
  /// The time since the start; the machine's own time.
  @usableFromInline package let elapsed: @Sendable () -> Duration
  /// Sleeps until a moment on the machine's own time, at most for a year.
  ///
  /// The system's clocks trap at deadlines that lie too far ahead. Whoever wakes early looks again.
  package let sleep: @Sendable (Duration) async throws -> Void

  /// Starts reading a clock.
  ///
  /// - Parameters:
  ///   - clock: what tells the time.
  ///   - offset: the machine's own time at this moment.
  package init<C: Clock>(_ clock: C, offset: Duration) where C.Duration == Duration {
    let start = clock.now
    self.clock = clock
    if let clock = clock as? ContinuousClock, let start = start as? ContinuousClock.Instant {
      // The same with types that the compiler knows.
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
