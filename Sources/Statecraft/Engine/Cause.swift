/// What a step of a machine reacts to.
public enum Cause<Context: ChartContext> {
  /// The machine starts.
  case start
  /// An event from outside, or a recalled postponed event.
  case event(Context.Event)
  /// An event that an action raised, at once or with a delay.
  case raised(Context.Event)
  /// No event: an eventless transition.
  case eventless
  /// A state is done; the value is its name.
  case done(String)
  /// A timer fired: its description, and the name of its state or, for a timer of the machine, of
  /// the chart.
  case timer(String, state: String)
  /// An invocation ended: its name, and the name of its state or, for an invocation of the machine,
  /// an empty text.
  case invocationDone(String, state: String)
  /// An invocation failed: its name, and the name of its state or, for an invocation of the machine,
  /// an empty text.
  case invocationFailed(String, state: String)
  /// An action threw.
  case error
}

extension Cause: Sendable {}

extension Cause: CustomStringConvertible {
  /// The event's name, or a description of the cause.
  public var description: String {
    switch self {
    case .start: "start"
    case .event(let event), .raised(let event):
      eventName(event, of: Context.self) ?? "\(event)"
    case .eventless: "always"
    case .done(let state): "done \(state)"
    case .timer(let name, _): name
    case .invocationDone(let name, _): "done \(name)"
    case .invocationFailed(let name, _): "failed \(name)"
    case .error: "error"
    }
  }
}
