internal import Statecraft

/// What steps of a machine must keep.
struct StepClaim<Context: ChartContext>: Sendable {
  typealias Relation = @Sendable (Situation<Context>, Situation<Context>) -> Bool

  /// Which steps are meant, with words for the case that there are none; `nil` for all.
  var premise: (holds: @Sendable (StepVisits<Context>) -> Bool, absence: String)?
  /// What holds between the situations before and after the step.
  let test: Relation

  /// Whether it has to be known what a step leaves and enters.
  var asksVisits: Bool { premise != nil }

  /// Whether the claim is about a step.
  ///
  /// - Parameter visits: what the step leaves and enters; `nil` only if no claim asks that.
  /// - Returns: whether it is.
  func applies(to visits: StepVisits<Context>?) -> Bool {
    guard let premise else { return true }
    guard let visits else {
      preconditionFailure("a contract is asked of a step whose outcome was not read")
    }
    return premise.holds(visits)
  }

  /// Why the claim says nothing when there are no such steps.
  var absence: String { premise?.absence ?? "the machine takes no step" }
}
