extension EngineState {
  /// Starts a timer.
  ///
  /// - Parameters:
  ///   - timer: its number.
  ///   - duration: its full duration.
  ///   - remaining: when it is due, from now; `nil` for the full duration.
  ///   - event: what is raised when it is over, for a delayed event.
  ///   - restoration: what a restored snapshot means for it.
  ///   - restartsOnEvents: whether an event from outside starts it again.
  ///   - isUnnamedEvent: whether it is a delayed event without a name.
  /// - Returns: the timer.
  mutating func begin(
    _ timer: Int,
    _ duration: Duration,
    remaining: Duration? = nil,
    event: Erased? = nil,
    restoration: TimerRestoration? = nil,
    restartsOnEvents: Bool = false,
    isUnnamedEvent: Bool = false
  ) -> PendingTimer {
    serial += 1
    let pending = PendingTimer(
      timer: timer,
      due: now + (remaining ?? duration),
      duration: duration,
      serial: serial,
      event: event,
      restoration: restoration,
      restartsOnEvents: restartsOnEvents,
      isUnnamedEvent: isUnnamedEvent
    )
    timers.append(pending)
    return pending
  }

  /// Ends the next timer because it fires; the time becomes its deadline.
  ///
  /// - Parameters:
  ///   - next: the timer.
  ///   - earlier: the time before.
  /// - Returns: how many timers without a delay have fired since time last passed.
  mutating func fire(_ next: PendingTimer, after earlier: Duration) -> Int {
    now = min(max(earlier, next.due), .longest)
    // Only timers without a delay can restart endlessly while time stands still.
    timersAtThisMoment = now == earlier && next.duration == .zero ? timersAtThisMoment + 1 : 0
    timers.remove(next)
    return timersAtThisMoment
  }

  /// Records that an event came from outside: timers that fire without time passing are counted anew, and
  /// timers of inactivity start again.
  ///
  /// - Parameters:
  ///   - duration: how long a timer runs; `nil` for one that does not start again.
  ///   - report: receives each timer that has ended, and the one in its place, in the order of their start.
  mutating func noteEvent(
    _ duration: (_ timer: Int) -> Duration?,
    _ report: (_ ended: PendingTimer, _ started: PendingTimer) -> Void
  ) {
    timersAtThisMoment = 0
    for pending in timers.restartingTimers {
      guard let duration = duration(pending.timer) else { continue }
      timers.remove(pending)
      report(pending, begin(pending.timer, duration, restartsOnEvents: true))
    }
  }

  /// Ends the timers of a state that is left.
  ///
  /// - Parameters:
  ///   - numbers: the numbers of the timers that the state has.
  ///   - state: the state.
  ///   - report: receives the timers that were pending, in the order of their start.
  mutating func cancelTimers(
    _ numbers: [Int],
    of state: Int,
    _ report: (PendingTimer) -> Void
  ) {
    if timers.isEmpty { return }
    // The chart itself is left only when the machine ends; its own timers are among those.
    if state == 0 { return timers.removeAll(where: { _ in true }).forEach(report) }
    if numbers.count == 1 {
      guard let timer = timers.timer(number: numbers[0]) else { return }
      timers.remove(timer)
      return report(timer)
    }
    let pending = numbers.compactMap { timers.timer(number: $0) }.sorted { $0.serial < $1.serial }
    for timer in pending {
      timers.remove(timer)
      report(timer)
    }
  }

  /// Ends a timer or a delayed event of the machine before its time.
  ///
  /// - Parameter number: its number; `nil` when the chart has none of the name.
  /// - Returns: the timer, if it was pending.
  mutating func cancelTimer(number: Int?) -> PendingTimer? {
    guard !timers.isEmpty, let pending = number.flatMap({ timers.timer(number: $0) }) else {
      return nil
    }
    timers.remove(pending)
    return pending
  }
}
