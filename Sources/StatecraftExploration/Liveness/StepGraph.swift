/// The explored situations and the steps between them, without types of the user.
///
/// Claims about whole runs are checked on it. A run is an infinite path that starts in situation 0
/// and satisfies all ``fairness`` conditions. A situation in which a run may end has a step to
/// itself with the label ``stay``; each situation has at least one step.
struct StepGraph {
  /// The label of a step from a situation to itself in which nothing happens for ever.
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

/// An assumption about runs: what is possible often enough is done again and again.
struct FairnessCondition {
  /// Where the condition asks for a step.
  enum Demand {
    /// In the situations that have a step which serves the condition.
    case whereServed
    /// In these situations.
    case inSituations([Bool])
  }

  /// The name for reports, such as `call(3)` or `after 30.0 seconds in open`.
  var name: String

  /// Whether the demand need only come again and again (strong fairness), or must last from some
  /// moment on (weak fairness), for the condition to ask for service.
  var isStrong: Bool

  /// Where the condition asks for a step.
  var demand: Demand

  /// The labels of the steps that serve it, sorted.
  var labels: [UInt32]

  /// The positions of other steps that serve it, sorted; for instance those that cancel a timer.
  var otherSteps: [Int]
}

/// A run that refutes a claim: steps to a situation, and steps from there that lead back to it.
struct Lasso {
  /// The positions of the steps from situation 0 to the loop.
  var stem: [Int]

  /// The positions of the steps of the loop; never empty.
  var loop: [Int]
}
