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
  /// - Returns: how many timers without a delay have fired since time last passed.
  mutating func fire(_ next: PendingTimer) -> Int {
    let time = max(now, next.due)
    // Only timers without a delay can restart endlessly while time stands still.
    timersAtThisMoment = time == now && next.duration == .zero ? timersAtThisMoment + 1 : 0
    now = time
    timers.remove(next)
    return timersAtThisMoment
  }

  /// Ends the timers of a state that is left.
  ///
  /// - Returns: the timers, in the order of their start.
  mutating func cancelTimers(of state: Int, _ shape: ChartShape) -> [PendingTimer] {
    if timers.isEmpty { return [] }
    // The chart itself is left only when the machine ends; its own timers are among those.
    if state == 0 { return timers.removeAll(where: { _ in true }) }
    let pending = shape.states[state].timers.compactMap { timers.timer(number: $0) }
      .sorted { $0.serial < $1.serial }
    for timer in pending { timers.remove(timer) }
    return pending
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
