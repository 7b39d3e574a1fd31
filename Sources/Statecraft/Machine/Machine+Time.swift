extension Machine {
  /// When the next timer is due, on the machine's own time; `nil` without timers.
  public var nextDeadline: Duration? { nextTimer?.due }

  private var nextTimer: EngineState.PendingTimer? {
    hasTimers ? engine.nextTimer : nil
  }

  /// Whether a timer waits.
  @inlinable var hasTimers: Bool { interpreter.hasTimers }

  /// Lets the machine know the time; no timer is due.
  @inlinable
  mutating func pass(to moment: Duration) { interpreter.pass(to: moment) }

  /// The timers that wait, the next one first.
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

  /// Lets time pass: timers that become due on the way fire in order, each at its own moment.
  ///
  /// - Parameter duration: how much time passes; nothing happens when it is negative.
  /// - Returns: the outcomes of the timers.
  @discardableResult
  public mutating func advance(by duration: Duration) -> [Outcome<Context>] {
    advance(to: engine.now + duration.asDelay)
  }

  /// Lets time pass up to a moment on the machine's own time, which ends after 30 million years.
  ///
  /// Timers of the same moment fire in the order in which they were started. A timer that is
  /// restarted without time passing more often than the chart's `microstepLimit` is cancelled, and
  /// its last outcome has ``MachineError/endlessTimers(limit:timer:)``.
  ///
  /// - Returns: the outcomes of the timers.
  @discardableResult
  public mutating func advance(to moment: Duration) -> [Outcome<Context>] {
    let moment = min(moment, .longest)
    var outcomes: [Outcome<Context>] = []
    while let outcome = fireNextTimer(until: moment) { outcomes.append(outcome) }
    pass(to: moment)
    return outcomes
  }

  /// Fires the next timer if it is due at a moment; its own deadline becomes the machine's time.
  ///
  /// For drivers that want to see each step; ``advance(to:)`` does the rest.
  package mutating func fireNextTimer(until moment: Duration) -> Outcome<Context>? {
    guard let next = nextTimer, next.due <= moment, !engine.isDone else { return nil }
    let time = max(engine.now, next.due)
    // Only timers without a delay can restart without end while time stands still.
    engine.timersAtThisMoment =
      time == engine.now && next.duration == .zero ? engine.timersAtThisMoment + 1 : 0
    engine.now = time
    engine.timers.removeAll { $0.serial == next.serial }
    let limit = program.model.microstepLimit
    let occurrence = program.occurrence(of: next)
    guard engine.timersAtThisMoment <= limit else {
      return outcome(
        .failed,
        program.cause(of: occurrence, isExternal: true),
        error: .endlessTimers(limit: limit, timer: program.name(of: next))
      )
    }
    return deliver(occurrence)
  }

  /// Fires one timer, for drivers that run a clock of their own for each.
  ///
  /// - Returns: the outcome; `refused` when the timer has ended before.
  @discardableResult
  public mutating func fire(_ timer: TimerID) -> Outcome<Context> {
    guard let pending = engine.timers.first(where: { program.id(of: $0) == timer }) else {
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
    engine.now = max(engine.now, pending.due)
    engine.timers.removeAll { $0.serial == pending.serial }
    return deliver(program.occurrence(of: pending))
  }
}

/// A timer that waits for its time.
public struct PendingTimer: Sendable, Hashable {
  /// The timer's identity.
  public let id: TimerID
  /// The timer in words: `after 30.0 seconds`, `timer reminder`, `delayed tick`.
  public let name: String
  /// What is left of its time.
  public let remaining: Duration
  /// Its full time.
  public let duration: Duration
}
