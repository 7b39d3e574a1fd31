/// A clock of any type, read as the time since a machine's start.
@usableFromInline
package struct LiveClock: Sendable {
  /// What all machines on the clock have in common.
  @usableFromInline let source: ClockSource
  /// The machine's time when the source's was zero.
  @usableFromInline let offset: Duration

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

  /// Sleeps until a time of the machine, at most for a year.
  ///
  /// The system's clocks trap at deadlines too far ahead. A caller that wakes early must check the
  /// time.
  package func sleep(_ moment: Duration) async throws {
    try await source.sleep(moment - offset)
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
