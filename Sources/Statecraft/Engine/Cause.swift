/// What a step of a machine reacts to.
public enum Cause<Context: ChartContext> {
  /// The machine starts.
  case start
  /// An event from outside, or one that came back after it was postponed.
  case event(Context.Event)
  /// An event that an action raised, at once or with a delay.
  case raised(Context.Event)
  /// Nothing but the state of affairs: an eventless transition.
  case eventless
  /// A state is done: its name.
  case done(String)
  /// A delay is over: the timer in words, and its state's name; the chart's for a timer that belongs
  /// to the machine.
  case timer(String, state: String)
  /// An invocation ended: its name.
  case invocationDone(String)
  /// An invocation failed: its name.
  case invocationFailed(String)
  /// An action threw.
  case error
}

extension Cause: Sendable {}

extension Cause: CustomStringConvertible {
  /// The event's name, or the occasion in words.
  public var description: String {
    switch self {
    case .start: "start"
    case .event(let event), .raised(let event):
      eventName(event, of: Context.self) ?? "\(event)"
    case .eventless: "always"
    case .done(let state): "done \(state)"
    case .timer(let name, _): name
    case .invocationDone(let name): "done \(name)"
    case .invocationFailed(let name): "failed \(name)"
    case .error: "error"
    }
  }
}
