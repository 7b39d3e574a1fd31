internal import Statecraft

/// What steps of a machine must keep.
struct StepClaim<Context: ChartContext>: Sendable {
  typealias Relation = @Sendable (Situation<Context>, Situation<Context>) -> Bool

  /// Which steps are meant, with words for the case that there are none; `nil` for all.
  var premise: (holds: Relation, absence: String)?
  /// What holds between the situations before and after the step.
  let test: Relation

  /// Whether the claim is about a step between two situations.
  func applies(_ before: Situation<Context>, _ after: Situation<Context>) -> Bool {
    premise.map { $0.holds(before, after) } ?? true
  }

  /// Whether a step between two situations breaks the claim.
  func isBroken(between before: Situation<Context>, _ after: Situation<Context>) -> Bool {
    applies(before, after) && !test(before, after)
  }

  /// Why the claim says nothing when there are no such steps.
  var absence: String { premise?.absence ?? "the machine takes no step" }
}
