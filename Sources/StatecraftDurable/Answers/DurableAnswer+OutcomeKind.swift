#if Durable
internal import Statecraft

extension DurableAnswer.Outcome {
  /// What the engine did with an event.
  init(_ kind: OutcomeKind) {
    switch kind {
    case .transitioned: self = .transitioned
    case .internal: self = .internal
    case .ignored: self = .ignored
    case .postponed: self = .postponed
    case .refused, .failed: self = .refused
    }
  }
}
#endif
