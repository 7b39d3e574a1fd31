internal import Statecraft

extension CurrentState {
  /// Something that a state does when it has lasted for a while.
  struct Delay {
    let serial: Int
    /// Whose delay it is.
    let tenure: Int
    let due: Duration
    let action: () -> Void
    let cause: String
  }

  /// How many delays may fire at one moment.
  private static var mostAtOnce: Int { 10_000 }

  /// The time since the context was made, as far as it was told.
  ///
  /// With a clock it passes by itself; otherwise ``StateContext/advance(to:)`` moves it.
  public var now: Duration { isFiring ? moment : max(moment, clock?.elapsed() ?? .zero) }

  /// When the next delay is over; `nil` without delays.
  public var nextDeadline: Duration? { delays.map(\.due).min() }

  /// What a switch reacts to: what was said, else the delay that fires, else the calling method.
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

  /// Fires what is due up to a moment, each at its own moment, in the order of the deadlines.
  ///
  /// - Parameters:
  ///   - end: the moment.
  ///   - didFire: called after each delay, also a dropped one, with the cause that records show.
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

  /// Lets a clock move the time from now on.
  ///
  /// - Parameters:
  ///   - clock: what tells the time.
  ///   - sleep: sleeps until a moment, then calls ``wake()``; one at a time is needed.
  func follow(
    _ clock: LiveClock,
    _ sleep: @escaping (_ deadline: Duration, LiveClock) -> Task<Void, Never>
  ) {
    self.clock = clock
    alarm?.task.cancel()
    alarm = nil
    rearm = { [weak self] in
      guard let self else { return }
      guard let deadline = nextDeadline else {
        alarm?.task.cancel()
        alarm = nil
        return
      }
      if let alarm, alarm.deadline == deadline { return }
      alarm?.task.cancel()
      alarm = (deadline, sleep(deadline, clock))
    }
    rearm?()
  }

  /// What an alarm does.
  func wake() {
    alarm = nil
    if let clock { advance(to: clock.elapsed()) }
  }
}
