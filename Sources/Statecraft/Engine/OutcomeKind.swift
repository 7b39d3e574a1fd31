/// The kind of an outcome.
public enum OutcomeKind: String, Sendable, Hashable, Codable, CaseIterable {
  /// States were left or entered.
  case transitioned
  /// Only actions ran; the configuration is the same.
  case `internal`
  /// A state, or the chart's policy, ignores the event.
  case ignored
  /// Nothing reacted to the event; ``Outcome/explanation`` says why.
  case refused
  /// The event is kept until the configuration changes.
  case postponed
  /// An action threw, or the step would never end; ``Outcome/error`` says what.
  case failed
}

extension OutcomeKind {
  /// Whether transitions were taken.
  @inlinable package var isTaken: Bool { self == .transitioned || self == .internal }

  /// The kind of a step that took transitions.
  package static func taken(leavesOrEnters: Bool) -> OutcomeKind {
    leavesOrEnters ? .transitioned : .internal
  }

  /// The kind of an event that nothing reacts to.
  static func unhandled(_ policy: UnhandledEventPolicy) -> OutcomeKind {
    policy == .ignore ? .ignored : .refused
  }
}
