/// The explored situations and the steps between them, without types of the user.
///
/// Claims about whole runs are checked on it. A run is an infinite path that starts in situation 0
/// and satisfies all ``fairness`` conditions. A situation in which a run may end has a step to
/// itself with the label ``stay``. Each situation has at least one step, except those that were not left
/// because of a bound: no run is known to go on from there.
struct StepGraph {
  /// The label of a step from a situation to itself in which nothing happens forever.
  static var stay: UInt32 { UInt32.max }

  /// For each situation the position of its first step, and at the end the number of all steps.
  var firstStep: [Int]

  /// Where each step leads; the steps of a situation are next to each other.
  var targets: [UInt32]

  /// What each step is: an event with its payload, a timer, the end of an invocation, or ``stay``.
  ///
  /// Steps with the same label are the same event; labels count from 0.
  var labels: [UInt32]

  /// For each situation the facts that hold in it, as bits; a formula has at most 64 facts.
  var facts: [UInt64]

  /// What all runs satisfy.
  var fairness: [FairnessCondition]

  /// The number of situations.
  var count: Int { firstStep.count - 1 }

  /// The positions of the steps of a situation.
  func steps(of situation: Int) -> Range<Int> { firstStep[situation]..<firstStep[situation + 1] }
}
