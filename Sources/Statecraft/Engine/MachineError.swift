/// Why a step of a machine failed.
public enum MachineError: Error, Sendable, CustomStringConvertible {
  /// An action threw, and the chart rolls such steps back (``ErrorPolicy/rollBack``).
  ///
  /// `place` says which action: a state's entry or exit, or a transition.
  case actionFailed(place: String, error: any Error)
  /// One event caused more microsteps than the chart allows; `loop` are those that repeat.
  case endlessLoop(limit: Int, loop: [TransitionDescription])
  /// Internal events that nothing reacts to came without end; mostly from a guard that throws.
  case endlessEvents(limit: Int, event: String)
  /// An invocation failed, and no transition handles the failure.
  case invocationFailed(name: String, error: any Error)
  /// The event's number contradicts its alphabet; nothing was done.
  case wrongAlphabet(AlphabetError)
  /// A timer was restarted again and again without time passing.
  case endlessTimers(limit: Int, timer: String)
  /// The limit of timers in one advance of time was reached; the machine's time is `reached`, and the
  /// next timer is pending.
  case tooManyTimers(limit: Int, reached: Duration, next: String)
  /// A live machine was late by more timers than its `catchUpLimit`, for instance because the computer
  /// was asleep, and has left out the rest of the time that it missed (``LiveMachine/skippedTime``).
  case missedTime(limit: Int, missed: Duration, next: String)

  /// What happened, where, and what to do.
  public var description: String {
    switch self {
    case .actionFailed(let place, let error):
      return "\(place) threw: \(error)"
    case .endlessLoop(let limit, let loop):
      let lines = loop.map { "\n  \($0)" + ($0.location.map { "  (\($0))" } ?? "") }.joined()
      return
        "endless loop: stopped after \(limit) microsteps; these repeat:\(lines)\n"
        + "give one of them a guard that becomes false"
    case .endlessEvents(let limit, let event):
      return
        "endless loop: stopped after \(limit) internal events '\(event)' that nothing reacts to; "
        + "fix the guard or action that raises them"
    case .invocationFailed(let name, let error):
      return "the invocation '\(name)' failed and has no `onFailure`: \(error)"
    case .wrongAlphabet(let error):
      return "\(error)"
    case .endlessTimers(let limit, let timer):
      return "endless timers: '\(timer)' was due \(limit) times without time passing; "
        + "give it a delay above zero"
    case .tooManyTimers(let limit, let reached, let next):
      return
        "\(limit) timers fired in one advance of time, which is its limit; the machine's time is "
        + "\(reached), and '\(next)' is due; advance by less at a time, or advance again to continue"
    case .missedTime(let limit, let missed, let next):
      return
        "\(limit) timers were late without a pause, which is the limit (`catchUpLimit:`), so that "
        + "\(missed) were left out; '\(next)' is due now"
    }
  }
}

extension MachineError {
  /// Whether the microsteps or the internal events of one step do not end.
  package var isEndlessStep: Bool {
    switch self {
    case .endlessLoop, .endlessEvents: true
    case .actionFailed, .invocationFailed, .wrongAlphabet, .endlessTimers, .tooManyTimers,
      .missedTime:
      false
    }
  }

  var isEndless: Bool {
    switch self {
    case .endlessLoop, .endlessEvents, .endlessTimers, .tooManyTimers, .missedTime: true
    case .actionFailed, .invocationFailed, .wrongAlphabet: false
    }
  }
}
