extension Machine {
  /// Handles an event as ``send(_:)`` does, for callers that need no more of the outcome than its kind,
  /// such as explorers.
  ///
  /// - Returns: what became of the event; `nil` when nothing was done, because it was refused or
  ///   ignored. A step that failed and was rolled back is `failed`.
  /// - Complexity: as ``send(_:)``; a step that the table knows without effects allocates nothing.
  @inlinable @inline(__always)
  package mutating func step(_ event: Context.Event) -> OutcomeKind? {
    let kind = send(event).kind
    return kind == .refused || kind == .ignored ? nil : kind
  }
}
