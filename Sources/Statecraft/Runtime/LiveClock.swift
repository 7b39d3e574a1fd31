/// A clock of any type, read as the time since a machine's start.
@usableFromInline
package struct LiveClock: Sendable {
  /// What all machines on the clock have in common.
  @usableFromInline let source: ClockSource
  /// The machine's time when the source's was zero.
  @usableFromInline private(set) var offset: Duration

  /// Starts reading a clock.
  ///
  /// - Parameters:
  ///   - clock: the source of time.
  ///   - offset: the machine's time now.
  package init(_ clock: some Clock<Duration>, offset: Duration) {
    source = ClockSource.of(clock)
    self.offset = offset - source.now()
  }

  /// The clock itself.
  var clock: any Clock<Duration> { source.clock }

  /// Returns the machine's time.
  @inlinable
  package func elapsed() -> Duration { source.now() + offset }

  /// Leaves out time: the machine's time is earlier by it from now on.
  ///
  /// Alarms that are set keep their moments on the clock, and so do copies of this value.
  mutating func leaveOut(_ duration: Duration) { offset -= duration }

  /// Sleeps until a time of the machine.
  ///
  /// Unlike that of the system's clocks, a cancelled sleep leaves nothing in memory until its
  /// deadline.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  package func sleep(_ moment: Duration) async throws {
    try await source.alarms.sleep(until: moment - offset)
  }

  /// Sets an alarm at a time of the machine; it fires at that time, or earlier.
  ///
  /// - Parameters:
  ///   - alarm: the alarm; `nil` for a new one.
  ///   - moment: when it fires.
  ///   - receiver: what it wakes.
  /// - Returns: the alarm, which exists until it is removed.
  func set(
    _ alarm: ClockAlarm?,
    to moment: Duration,
    waking receiver: any AlarmReceiver
  ) -> ClockAlarm {
    source.alarms.set(alarm, to: moment - offset, waking: receiver)
  }

  /// Cancels an alarm; it can be set again.
  func cancel(_ alarm: ClockAlarm) { source.alarms.cancel(alarm) }

  /// Removes an alarm.
  func remove(_ alarm: ClockAlarm) { source.alarms.remove(alarm) }
}

extension Clock where Duration == Swift.Duration {
  /// Sleeps for a duration; a cancelled sleep leaves nothing in memory until its deadline, as the
  /// system's clocks do.
  ///
  /// Time limits, which are cancelled most of the time, use this method.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  package func cancellableSleep(for duration: Swift.Duration) async throws {
    try await LiveClock(self, offset: .zero).sleep(duration)
  }
}
