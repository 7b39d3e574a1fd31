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

  /// What distinguishes runs in which time goes on; nothing serves it.
  ///
  /// - Parameter isUrgent: for each situation whether no time can pass in it.
  /// - Returns: the condition.
  static func timePasses(_ isUrgent: [Bool]) -> FairnessCondition {
    FairnessCondition(
      name: "time passes",
      isStrong: false,
      demand: .inSituations(isUrgent),
      labels: [],
      otherSteps: []
    )
  }

  /// Why a claim about runs is vacuous if no run goes on in which time passes.
  ///
  /// - Parameter place: where a run is to go on, in words.
  /// - Returns: the reason.
  static func timeStandsStill(from place: String) -> String {
    "no run goes on from \(place), because timers fire forever without time passing"
  }
}
