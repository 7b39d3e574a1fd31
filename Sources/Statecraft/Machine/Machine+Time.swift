extension Machine {
  /// The time at which the next timer is due, on the machine's clock; `nil` without timers.
  public var nextDeadline: Duration? { interpreter.nextDeadline }

  /// Whether any timer is pending.
  @inlinable var hasTimers: Bool { interpreter.hasTimers }

  /// Sets the machine's time.
  ///
  /// No timer may be due.
  @inlinable
  mutating func pass(to moment: Duration) { interpreter.pass(to: moment) }

  /// Sets the machine's time and fires no timer, for drivers that fire each timer themselves.
  ///
  /// A time before the machine's own changes nothing.
  package mutating func setTime(to moment: Duration) {
    interpreter.pass(to: min(moment, .longest))
  }

  /// Puts off all pending timers, for drivers whose clock was set back.
  ///
  /// The machine's time stays. A driver that has subtracted the same duration from the moment at which that time was
  /// zero finds all deadlines where they were on its clock, and new delays begin at the clock's new time.
  ///
  /// - Complexity: O(pending timers).
  package mutating func putOffTimers(by duration: Duration) {
    if hasTimers { engine.timers.putOff(by: duration, at: engine.now) }
  }

  /// Lets a timer be due now if it is due later, for drivers whose clock has said that it is due.
  ///
  /// - Complexity: O(pending timers).
  package mutating func bringForward(_ timer: TimerID) {
    guard let pending = engine.timers.timer(serial: timer.serial), pending.due > now else { return }
    engine.timers.bringForward(pending, to: now)
  }

  /// The pending timers, in the order in which they are due.
  public var pendingTimers: [PendingTimer] {
    engine.timers.sorted { ($0.due, $0.serial) < ($1.due, $1.serial) }.map { pending in
      PendingTimer(
        id: program.id(of: pending),
        name: program.name(of: pending),
        remaining: pending.due - engine.now,
        duration: pending.duration
      )
    }
  }

  /// The names of the pending timers, in the order of their start.
  package var timerNames: [String] {
    engine.timers.sorted { $0.serial < $1.serial }.map { program.name(of: $0) }
  }

  /// Advances the machine's time.
  ///
  /// Timers that become due fire in order, each at its own deadline.
  ///
  /// - Parameters:
  ///   - duration: the time that passes; a negative duration counts as zero.
  ///   - limit: the number of timers that may fire; see ``advance(to:limit:)``.
  /// - Returns: the outcomes of the timers.
  @inlinable
  @discardableResult
  public mutating func advance(by duration: Duration, limit: Int = 100_000) -> [Outcome<Context>] {
    advance(to: now + duration.asDelay, limit: limit)
  }

  /// Advances the machine's time to a given value, at most to 30 million years.
  ///
  /// Timers with equal deadlines fire in the order of their start. A timer that restarts without
  /// time passing more often than the chart's `microstepLimit` is cancelled. Its last outcome has
  /// the error ``MachineError/endlessTimers(limit:timer:)``.
  ///
  /// If more timers are due than the limit, the time stops at the last one that fired, and the last
  /// outcome has the error ``MachineError/tooManyTimers(limit:reached:next:)``. No timer is lost:
  /// another call continues. A light that blinks every nanosecond can thus not hang a program that
  /// advances its time by years.
  ///
  /// - Parameters:
  ///   - moment: the machine's new time; an earlier time has no effect.
  ///   - limit: the number of timers that may fire.
  /// - Returns: the outcomes of the timers.
  @inlinable
  @discardableResult
  public mutating func advance(to moment: Duration, limit: Int = 100_000) -> [Outcome<Context>] {
    advance(to: moment, limit: limit, nil)
  }

  @inlinable
  mutating func advance(
    to moment: Duration,
    limit: Int,
    _ watch: GuardWatch<Context>?
  ) -> [Outcome<Context>] {
    let moment = min(moment, .longest)
    var outcomes: [Outcome<Context>] = []
    while outcomes.count < limit, let outcome = fireNextTimer(until: moment, watch) {
      outcomes.append(outcome)
    }
    if outcomes.count >= limit, let excess = timersBeyond(limit, until: moment) {
      return outcomes + [excess]
    }
    pass(to: moment)
    return outcomes
  }

  /// The outcome that says that a limit of timers was reached; `nil` if no other timer is due.
  @usableFromInline
  package func timersBeyond(_ limit: Int, until moment: Duration) -> Outcome<Context>? {
    guard let next = interpreter.nextTimer, next.due <= moment else { return nil }
    return outcome(
      .failed,
      program.cause(of: program.occurrence(of: next), isExternal: true),
      error: .tooManyTimers(limit: limit, reached: engine.now, next: program.name(of: next))
    )
  }

  /// The outcome that says that a driver leaves out time because too many timers were late; `nil` without
  /// a timer.
  func outcome(missing missed: Duration, limit: Int) -> Outcome<Context>? {
    interpreter.nextTimer.map { next in
      outcome(
        .failed,
        program.cause(of: program.occurrence(of: next), isExternal: true),
        error: .missedTime(limit: limit, missed: missed, next: program.name(of: next))
      )
    }
  }

  /// Fires the next timer if it is due; the machine's time becomes the timer's deadline.
  ///
  /// For drivers that need each outcome before the next timer fires. ``advance(to:limit:)`` is the usual
  /// way.
  @inlinable
  package mutating func fireNextTimer(
    until moment: Duration,
    _ watch: GuardWatch<Context>? = nil
  ) -> Outcome<Context>? {
    guard let deadline = interpreter.nextDeadline, deadline <= moment,
      let next = interpreter.nextTimer
    else { return nil }
    return end(next, watch)
  }

  /// Ends a timer and reacts to it; the machine's time becomes the timer's deadline.
  @inlinable
  mutating func end(
    _ next: EngineState.PendingTimer,
    _ watch: GuardWatch<Context>? = nil
  ) -> Outcome<Context> {
    let timersAtThisMoment = interpreter.end(next)
    if timersAtThisMoment > 0, let error = endlessTimers(timersAtThisMoment, next) { return error }
    guard let event = next.event?.value(as: Context.Event.self) else {
      return deliver(StepInput(timer: column(ofTimer: next)), watch)
    }
    let column = column(ofNumber: Context.caseIndex(of: event))
    return deliver(StepInput(event, in: column, isRaised: true), watch)
  }

  /// The column of a timer that is no delayed event.
  @usableFromInline
  func column(ofTimer timer: EngineState.PendingTimer) -> Int {
    program.topology.columns.timer(timer.timer)
  }

  /// The column of the event with a number.
  @usableFromInline
  func column(ofNumber number: Int) -> Int { program.column(ofNumber: number) }

  /// The outcome of a timer that restarts again and again while time stands still; `nil` as long as that
  /// is not too often.
  @usableFromInline
  func endlessTimers(_ count: Int, _ next: EngineState.PendingTimer) -> Outcome<Context>? {
    let limit = program.model.microstepLimit
    if count <= limit { return nil }
    return failure(
      of: program.occurrence(of: next),
      .endlessTimers(limit: limit, timer: program.name(of: next))
    )
  }

  /// Fires one timer, for drivers that schedule each timer themselves.
  ///
  /// A timer that restarts without time passing more often than the chart's `microstepLimit` ends as
  /// in ``advance(to:limit:)``.
  ///
  /// - Returns: the outcome; `refused` when the timer has already ended.
  @discardableResult
  public mutating func fire(_ timer: TimerID) -> Outcome<Context> {
    guard let pending = engine.timers.timer(serial: timer.serial), program.id(of: pending) == timer
    else {
      let explanation = Explanation(
        event: "the timer \(timer)",
        verdict: .refused,
        findings: [.outdated]
      )
      return outcome(
        .refused,
        .timer("after", state: timer.state),
        explanation: explanation
      )
    }
    return end(pending)
  }
}
