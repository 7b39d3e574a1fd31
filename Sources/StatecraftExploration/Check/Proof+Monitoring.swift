public import Statecraft

extension Proof {
  /// Returns the claims about single situations and steps that a step of a running machine breaks.
  ///
  /// Exploration proves claims for all runs. This checks them in one run, for charts that are too large
  /// to explore or whose surroundings differ from what the proof assumes:
  ///
  /// ```swift
  /// let before = machine
  /// let outcome = machine.send(event)
  /// for claim in Elevator.proof.brokenClaims(from: before, to: machine, by: outcome) {
  ///   logger.error("'\(claim.name)' is broken (\(claim.location))")
  /// }
  /// ```
  ///
  /// Only `always`, `never`, `step`, `requires` and `ensures` can be decided so; other claims are left out.
  ///
  /// A step has one outcome. Where several timers fire, such as in `advance(by:)`, each of them has a step of its
  /// own: let the machine advance to one deadline after the other.
  ///
  /// - Parameters:
  ///   - before: the machine before the step; `nil` for the start.
  ///   - after: the machine after the step.
  ///   - outcome: what the machine did in the step, which says what it left and entered.
  /// - Returns: the claims that do not hold, in the order of writing.
  /// - Complexity: O(claims).
  public func brokenClaims(
    from before: Machine<Context>?,
    to after: Machine<Context>,
    by outcome: Outcome<Context>
  ) -> [Claim<Context>] {
    let now = Situation(after)
    let visits = StepVisits(outcome)
    return claims.filter { claim in
      switch claim.kind {
      case .always(let fact): return !fact.holds(in: now)
      case .never(let fact): return fact.holds(in: now)
      case .step(let step):
        guard let before else { return false }
        let earlier = Situation(before)
        return step.applies(to: visits, from: earlier) && !step.test(earlier, now)
      case .possible, .alwaysPossible, .leads, .holds: return false
      }
    }
  }
}
