internal import Statecraft

extension SituationExpander {
  /// Whether a test wants an event not to come.
  func isForgotten(_ label: UInt32, _ origin: Origin) -> Bool {
    switch codec.mistake {
    case .droppedSuccessor: return (origin.number + Int(label)) % 4 == 3
    case .tieOneWay:
      let zone = origin.moment.zone
      return (0..<origin.timers).contains { zone.isDue($0) }
    default: return false
    }
  }
}
