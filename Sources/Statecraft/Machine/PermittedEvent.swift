/// An event case that a machine would take now.
public struct PermittedEvent: Sendable, Hashable {
  /// The event case.
  public let event: EventDescription

  /// Whether a guard reads the payload, so that the payload decides.
  public let dependsOnPayload: Bool
}

extension PermittedEvent: CustomStringConvertible {
  /// A description such as `push`, `coin(…)` or `coin(…) if its payload allows it`.
  public var description: String {
    dependsOnPayload ? "\(event) if its payload allows it" : "\(event)"
  }
}
