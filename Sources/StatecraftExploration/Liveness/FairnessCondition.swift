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
