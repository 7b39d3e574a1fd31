internal import Statecraft

extension RecordedStep {
  /// The outcome of a step in one word, as `Outcome.Kind` spells it.
  public enum OutcomeKind: String, Sendable, Hashable, Codable, CaseIterable {
    /// States were left or entered.
    case transitioned
    /// Only actions ran; the configuration is the same.
    case `internal`
    /// A state, or the chart's policy, says that the event is not interesting.
    case ignored
    /// Nothing reacted to the event.
    case refused
    /// The event is kept until the configuration changes.
    case postponed
    /// An action threw, or the step would never end.
    case failed

    /// The outcome of a machine that tells only what it has done.
    ///
    /// - Parameters:
    ///   - microsteps: what was done.
    ///   - isTaken: whether something reacted, also where nothing was left and entered.
    public init(of microsteps: [RecordedMicrostep], isTaken: Bool) {
      let changes = microsteps.contains { !$0.exited.isEmpty || !$0.entered.isEmpty }
      self = changes ? .transitioned : isTaken ? .internal : .refused
    }

    init<Context>(_ kind: Outcome<Context>.Kind) {
      self =
        switch kind {
        case .transitioned: .transitioned
        case .internal: .internal
        case .ignored: .ignored
        case .refused: .refused
        case .postponed: .postponed
        case .failed: .failed
        }
    }
  }
}
