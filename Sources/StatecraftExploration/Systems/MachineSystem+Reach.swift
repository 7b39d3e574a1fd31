extension MachineSystem {
  /// Explores all situations of the system, and finds a shortest way to each transition and each state.
  ///
  /// The claims are not checked; the assumptions are those of ``check(budget:isCancelled:progress:)``.
  ///
  /// - Parameters:
  ///   - budget: what the exploration may use; when it ends, what was not found is unknown.
  ///   - isCancelled: asked now and then whether to stop with what is known.
  /// - Returns: what can be reached; it keeps the situations, for ways to them.
  /// - Throws: why the system cannot be explored.
  /// - Complexity: that of a check, and O((transitions + states) × length of the ways).
  package func reach(
    budget: ExplorationBudget = .standard,
    isCancelled: @escaping () -> Bool = { false }
  ) throws -> SystemReach {
    if let problem = problems.first { throw SystemSteps.Refusal(description: problem) }
    let steps = try SystemSteps(self, tracesVisits: true)
    if let problem = steps.contradictions.first {
      throw SystemSteps.Refusal(description: problem)
    }
    var explorer = SystemExplorer(steps, budget, isCancelled: isCancelled)
    try explorer.run()
    if case .refused(let reason)? = explorer.stop {
      throw SystemSteps.Refusal(description: reason)
    }
    return SystemReach(explorer)
  }
}
