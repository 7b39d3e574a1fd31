extension TransitionDescription {
  /// What triggers a transition, by the names of the chart.
  public enum Trigger: Sendable, Hashable {
    /// Any of these events.
    case events([String])
    /// Every event.
    case anyEvent
    /// Nothing: the transition is eventless.
    case eventless
    /// The completion of the state.
    case done(state: String)
    /// The end of a delay, such as `5.0 seconds`, since the state was entered.
    case after(String)
    /// The end of a delay without external events.
    case inactivity(String)
    /// The end of the named timer.
    case timer(String)
    /// The result of the named invocation.
    case invocationDone(String)
    /// The failure of the named invocation.
    case invocationFailed(String)
    /// An error of the chart's own actions or guards.
    case error
  }
}

extension TransitionDescription.Trigger: CustomStringConvertible {
  /// The trigger in words, for instance `coin`, `always` or `after 5.0 seconds`.
  public var description: String {
    switch self {
    case .events(let names): names.joined(separator: ", ")
    case .anyEvent: "any event"
    case .eventless: "always"
    case .done(let name), .invocationDone(let name): "done \(name)"
    case .after(let delay): "after \(delay)"
    case .inactivity(let delay): "after \(delay) without events"
    case .timer(let name): "timer \(name)"
    case .invocationFailed(let name): "failed \(name)"
    case .error: "error"
    }
  }
}
