internal import Statecraft

/// What steps of a machine must keep.
struct StepClaim<Context: ChartContext>: Sendable {
  typealias Relation = @Sendable (Situation<Context>, Situation<Context>) -> Bool

  /// Which steps are meant, with words for the case that there are none; `nil` for all.
  var premise: (holds: @Sendable (StepVisits<Context>) -> Bool, absence: String)?
  /// What holds before the steps that are meant; `nil` for all.
  var beginning: Fact<Context>?
  /// What holds between the situations before and after the step.
  let test: Relation

  /// Whether it has to be known what a step leaves and enters.
  var asksVisits: Bool { premise != nil }

  /// Whether the claim is about a step.
  ///
  /// - Parameters:
  ///   - visits: what the step leaves and enters; `nil` only if no claim asks that.
  ///   - before: the situation before the step.
  /// - Returns: whether it is.
  func applies(to visits: StepVisits<Context>?, from before: Situation<Context>) -> Bool {
    if let beginning, !beginning.holds(in: before) { return false }
    guard let premise else { return true }
    guard let visits else {
      preconditionFailure("a contract is asked of a step whose outcome was not read")
    }
    return premise.holds(visits)
  }

  /// Why the claim says nothing when there are no such steps.
  var absence: String {
    if let premise { return premise.absence }
    if let beginning { return "no step begins where '\(beginning.name)' is true" }
    return "the machine takes no step"
  }
}
