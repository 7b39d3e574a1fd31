internal import Synchronization

/// A function that is called when a time has come, unless its owner has ended it before.
///
/// No task waits for it: all alarms of a clock share one.
package final class TimedCall: AlarmReceiver {
  private let body: @Sendable () -> Void
  private let alarm = Mutex<(clock: LiveClock, alarm: ClockAlarm)?>(nil)

  fileprivate init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  fileprivate func begin(after duration: Duration, on clock: LiveClock) {
    let alarm = clock.set(nil, to: clock.elapsed() + max(duration, .zero), waking: self)
    self.alarm.withLock { $0 = (clock, alarm) }
  }

  func wake() { body() }

  /// Ends it; the function is not called from then on, unless it is being called already.
  package func end() {
    guard let (clock, alarm) = alarm.withLock({ $0.take() }) else { return }
    clock.remove(alarm)
  }
}

extension Clock where Duration == Swift.Duration {
  /// Calls a function after a duration, once.
  ///
  /// - Parameters:
  ///   - duration: the time until the call.
  ///   - body: the function; it is called on any thread, and must return soon.
  /// - Returns: the call, which has to be ended, whether the function was called or not.
  package func calling(
    after duration: Swift.Duration,
    _ body: @escaping @Sendable () -> Void
  ) -> TimedCall {
    let call = TimedCall(body)
    call.begin(after: duration, on: LiveClock(self, offset: .zero))
    return call
  }
}
