/// A clock of any kind, read as the time since a machine started.
package struct LiveClock: Sendable {
  let clock: any Clock<Duration>
  /// The time since the start; the machine's own time.
  package let elapsed: @Sendable () -> Duration
  /// Sleeps until a moment on the machine's own time.
  package let sleep: @Sendable (Duration) async throws -> Void

  /// Starts reading a clock.
  ///
  /// - Parameters:
  ///   - clock: what tells the time.
  ///   - offset: the machine's own time at this moment.
  package init<C: Clock>(_ clock: C, offset: Duration) where C.Duration == Duration {
    let start = clock.now
    self.clock = clock
    elapsed = { offset + start.duration(to: clock.now) }
    sleep = { try await clock.sleep(until: start.advanced(by: $0 - offset), tolerance: nil) }
  }
}
