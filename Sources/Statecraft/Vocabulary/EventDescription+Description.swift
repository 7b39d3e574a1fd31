extension EventDescription: CustomStringConvertible {
  /// The name, with `(…)` behind it if events of the case carry something.
  public var description: String { hasPayload ? "\(name)(…)" : name }
}
