/// Watches the steps of an exploration for those that break claims about steps.
struct SystemStepWatch {
  /// A step that breaks a claim.
  struct Broken {
    let from: Int
    let label: UInt32
    let target: Int
  }

  private let steps: SystemSteps
  private let claims: [SystemClaim]
  /// For each claim of the system the first step that breaks it.
  private(set) var broken: [String: Broken] = [:]

  init(_ steps: SystemSteps) {
    self.steps = steps
    // They are judged by the exploration of all claims without a time.
    let all = steps.watch == nil ? steps.system.claims : []
    claims = all.filter { if case .step = $0.kind { true } else { false } }
  }

  /// Whether there are claims about steps.
  var isNeeded: Bool { !claims.isEmpty }

  /// Looks at a step.
  ///
  /// - Parameters:
  ///   - step: where it is in the exploration.
  ///   - before: the situation before it.
  ///   - state: the state behind it.
  /// - Returns: why the exploration is refused; `nil` as a rule.
  mutating func look(
    _ step: Broken,
    from before: SystemSituation,
    to state: SystemState
  ) -> String? {
    let after = steps.situation(state)
    for claim in claims where broken[claim.name] == nil {
      guard case .step(let test) = claim.kind else { continue }
      if !test(before, after) { broken[claim.name] = step }
      if let reason = steps.strangers.refusal(of: "'\(claim.name)'") { return reason }
    }
    return nil
  }
}
