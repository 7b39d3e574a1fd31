/// What became of an event, in one word.
public enum OutcomeKind: String, Sendable, Hashable, Codable, CaseIterable {
  /// States were left or entered.
  case transitioned
  /// Only actions ran; the configuration is the same.
  case `internal`
  /// A state, or the chart's policy, says that the event is not interesting.
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

  /// What a step comes to whose transitions were taken.
  package static func taken(leavesOrEnters: Bool) -> OutcomeKind {
    leavesOrEnters ? .transitioned : .internal
  }

  /// What an event comes to that nothing reacts to.
  static func unhandled(_ policy: UnhandledEventPolicy) -> OutcomeKind {
    policy == .ignore ? .ignored : .refused
  }
}
