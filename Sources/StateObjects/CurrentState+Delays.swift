internal import Statecraft

extension CurrentState {
  /// An action that runs when a state has been active for a duration.
  struct Delay {
    let serial: Int
    /// The number of the state's tenure that the delay belongs to.
    let tenure: Int
    let due: Duration
    let action: () -> Void
    let cause: String
  }

  /// The number of delays that may fire without time passing.
  private static var mostAtOnce: Int { 10_000 }

  /// The time since the context was created.
  ///
  /// With a clock the time passes automatically; otherwise ``StateContext/advance(to:)`` advances
  /// it.
  public var now: Duration { isFiring ? moment : max(moment, clock?.elapsed() ?? .zero) }

  /// The deadline of the next delay; `nil` without delays.
  public var nextDeadline: Duration? { delays.map(\.due).min() }

  /// Returns the cause of a switch: the given one, else the firing delay, else the calling method.
  func cause(_ said: String?, _ function: String) -> String {
    said ?? firing ?? StateNames.method(function)
  }

  func start(after duration: Duration, _ action: @escaping () -> Void) {
    lastDelay += 1
    let duration = duration.asDelay
    delays.append(
      Delay(
        serial: lastDelay,
        tenure: tenure,
        due: now + duration,
        action: action,
        cause: "after \(duration)"
      )
    )
    if depth == 0 { rearm?() }
  }

  /// Fires the delays that are due, each at its own deadline, in the order of the deadlines.
  ///
  /// - Parameters:
  ///   - end: the new time.
  ///   - didFire: receives the cause of each delay as records show it, including dropped delays.
  func advance(to end: Duration, didFire: (String) -> Void = { _ in }) {
    guard !isFiring else { return }
    let end = min(end, .longest)
    isFiring = true
    var atOnce = 0
    while let next = delays.min(by: { ($0.due, $0.serial) < ($1.due, $1.serial) }), next.due <= end
    {
      delays.removeAll { $0.serial == next.serial }
      atOnce = next.due <= moment ? atOnce + 1 : 0
      moment = max(moment, next.due)
      guard atOnce <= Self.mostAtOnce else {
        refuse(StateRefusal(state: name, kind: .endlessDelays(limit: Self.mostAtOnce)))
        didFire(next.cause)
        continue
      }
      firing = next.cause
      next.action()
      firing = nil
      didFire(next.cause)
    }
    moment = max(moment, end)
    isFiring = false
    rearm?()
  }

  /// Starts following a clock.
  ///
  /// - Parameters:
  ///   - clock: the source of time.
  ///   - sleep: sleeps until a deadline and then calls ``wake()``. Only one task is needed at a
  ///     time.
  func follow(
    _ clock: LiveClock,
    _ sleep: @escaping (_ deadline: Duration, LiveClock) -> Task<Void, Never>
  ) {
    self.clock = clock
    alarm.cancel()
    rearm = { [weak self] in
      guard let self else { return }
      alarm.set(to: nextDeadline) { sleep($0, clock) }
    }
    rearm?()
  }

  /// Handles the alarm: advances the time to that of the clock.
  func wake() {
    alarm.clear()
    if let clock { advance(to: clock.elapsed()) }
  }
}
