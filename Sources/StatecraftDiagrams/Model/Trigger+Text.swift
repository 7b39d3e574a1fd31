extension Diagram.Trigger {
  /// A description of the trigger; empty if it is not known.
  public var text: String {
    switch self {
    case .events(let names): names.joined(separator: ", ")
    case .anyEvent: "any event"
    case .eventless: "always"
    case .done: "done"
    case .timer(let delay): "after \(delay)"
    case .inactivity(let delay): "after \(delay) without events"
    case .namedTimer(let name): "timer \(name)"
    case .invocationDone(let name): "done \(name)"
    case .invocationFailed(let name): "failed \(name)"
    case .error: "error"
    case .unknown: ""
    }
  }
}
