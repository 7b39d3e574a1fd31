/// What can be found without being asked by a claim: in an exploration, or in the chart alone.
///
/// A finding is not an error: it points at what is probably a mistake. Say with
/// `acknowledge(_:because:)` in the chart, where it is found, or with `acknowledge(_:in:because:)` in the
/// proof that it is meant to be so.
public enum FindingKind: String, Sendable, Hashable, Codable, CaseIterable {
  /// The machine is not final, and nothing that comes changes anything.
  case stuck
  /// Timers fire forever without time passing.
  case endlessTimers
  /// A step does not end: eventless transitions, raised events, or what a document sends to itself follow each
  /// other without end.
  case endlessStep
  /// A step fails with an error.
  case failingStep
  /// A final state can be reached, but not from everywhere.
  case noWayToFinal
  /// A state is never entered.
  case unreachedState
  /// A state is entered and never left, although it is not final.
  case neverLeftState
  /// Several states follow each other, and no step leads to another state, although a transition would.
  case neverLeftTogether
  /// A transition is never taken.
  case untakenTransition
  /// The guard of a transition is true somewhere, but another transition always goes first.
  case overriddenTransition
  /// A guard is false whenever its event comes.
  case guardNeverTrue
  /// A guard is true whenever its event comes.
  case guardNeverFalse
  /// Two guards of one event and one state are true together.
  case overlappingGuards
  /// All guards of an event in a state are false together, and nothing else takes the event.
  case uncoveredGuards
  /// An event of the alphabet is refused wherever it comes.
  case unhandledEvent
  /// An `ignore` hides nothing: its event never gets there.
  case unneededIgnore
  /// An event is postponed, and never taken later.
  case postponedForEver
  /// A timer never fires: its state is always left, or the timer starts anew, before.
  case timerNeverFires
  /// A history is never the target of a transition while it remembers something.
  case historyNeverRestored
  /// The work of an invocation fails, and nothing reacts to that.
  case unhandledFailure
  /// Executable content or a condition of a document fails, and no transition takes the error event; or an action
  /// throws in a chart with `ErrorPolicy.raise`, and no `onError` takes the error.
  ///
  /// In a document, what fails because another session cannot be reached (`error.communication`) is not found, nor
  /// is a condition that ``guardNeverTrue`` already says to fail.
  case unhandledError
  /// An event is raised, and no transition ever takes it.
  case untakenRaise
  /// Actions of two regions run in one step, and their order decides a property: both write it, or one reads
  /// what the other one writes.
  ///
  /// The exploration runs the actions of both regions in both orders, on copies of the data: an action that
  /// ends the process where the other region has not acted yet ends the exploration, too.
  case clashingRegions
  /// Data that a state holds have a value although the state is not active.
  case dataOutsideState
  /// A region of a parallel state has only one state, and does nothing.
  case idleRegion
  /// All states in a state have the same transition, which could be written once.
  case repeatedTransition
  /// The chart or the proof acknowledges what was not found.
  case unneededAcknowledgement
  /// The budget ended before all findings were looked for.
  case unfinished
}
