extension EventDescription: CustomStringConvertible {
  /// The case's name, followed by `(…)` if its events have a payload.
  public var description: String { hasPayload ? "\(name)(…)" : name }
}
