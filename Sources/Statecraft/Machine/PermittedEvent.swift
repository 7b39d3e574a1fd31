/// A case of which a machine would take events now.
public struct PermittedEvent: Sendable, Hashable {
  /// The case.
  public let event: EventDescription

  /// Whether it is for the payload to decide, because a guard reads it.
  public let dependsOnPayload: Bool
}

extension PermittedEvent: CustomStringConvertible {
  /// For instance `push`, `coin(…)` or `coin(…) if its payload allows it`.
  public var description: String {
    dependsOnPayload ? "\(event) if its payload allows it" : "\(event)"
  }
}
