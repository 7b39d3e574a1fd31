/// A mistake that tests build into an exploration, to see that they would notice it.
///
/// It belongs to the codec of an exploration, and an exploration with one takes no plain steps: so the
/// fastest steps do not ask for it.
enum ExplorerMistake: CaseIterable, Sendable {
  /// Some steps of events are not taken.
  case droppedSuccessor
  /// Strong fairness is taken for weak fairness, and weak for strong.
  case wrongFairness
  /// The time since the start belongs to situations.
  case absoluteTime
  /// At a moment at which a timer must fire no event comes before it.
  case tieOneWay
  /// Situations are told apart by a few bits of their hash values.
  case lossySet
  /// Postponed events do not belong to situations.
  case postponedLeftOut
  /// Histories do not belong to situations.
  case historyLeftOut
  /// A step that was rolled back is taken for one.
  case rollbackTaken
  /// The loop of a run begins one step too late.
  case shiftedLoop
  /// The last claim of a proof is not watched.
  case lastClaimUnwatched
}
