public import Statecraft

extension Proof {
  /// Returns the claims about single situations and steps that a step of a running machine breaks.
  ///
  /// Exploration proves claims for all runs. This checks them in one run, for charts that are too large
  /// to explore or whose surroundings differ from what the proof assumes:
  ///
  /// ```swift
  /// let before = machine
  /// machine.send(event)
  /// for claim in Elevator.proof.brokenClaims(from: before, to: machine) {
  ///   logger.error("'\(claim.name)' is broken (\(claim.location))")
  /// }
  /// ```
  ///
  /// Only `always`, `never`, `step`, `requires` and `ensures` can be decided so; other claims are left out.
  ///
  /// - Parameters:
  ///   - before: the machine before the step; `nil` for the start.
  ///   - after: the machine after the step.
  /// - Returns: the claims that do not hold, in the order of writing.
  /// - Complexity: O(claims).
  public func brokenClaims(
    from before: Machine<Context>?,
    to after: Machine<Context>
  ) -> [Claim<Context>] {
    let now = Situation(after)
    return claims.filter { claim in
      switch claim.kind {
      case .always(let fact): return !fact.holds(in: now)
      case .never(let fact): return fact.holds(in: now)
      case .step(let step):
        guard let before else { return false }
        return step.isBroken(between: Situation(before), now)
      case .possible, .alwaysPossible, .leads, .holds: return false
      }
    }
  }
}
