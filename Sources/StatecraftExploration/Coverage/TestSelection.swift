internal import Statecraft

/// Chooses tests among the shortest ways to goals.
struct TestSelection<Context: ChartContext> {
  let judge: ClaimJudge<Context>
  /// What is known about each goal.
  private(set) var findings: [TestPlan<Context>.Finding] = []
  /// Why goals are unknown.
  private(set) var problems: [String] = []

  init(
    _ search: CoverageSearch<Context>,
    _ judge: ClaimJudge<Context>,
    _ goals: [CoverageGoal]
  ) {
    self.judge = judge
    problems = judge.problems
    let explorer = judge.explorer
    if explorer.cutCount > 0 {
      problems.append(
        "\(explorer.cutCount) \(explorer.cutCount == 1 ? "situation was" : "situations were") not "
          + "left because of the bound"
      )
    }
    if let text = explorer.endlessText { problems.append(text) }
    if !search.isComplete { problems.append("the budget ended before all goals were looked for") }
    let isComplete = problems.isEmpty
    let model = explorer.codec.table.program.model
    let inner = InnerCases(model, named: explorer.proof.innerCases)
    var missed = MissedGoals(explorer, inner, search.guardFailures) { search.ways[$0] != nil }
    for goal in goals {
      findings.append(
        TestPlan.Finding(
          goal: goal,
          status: status(of: goal, search, isComplete ? { missed.reason(for: $0) } : nil)
        )
      )
    }
  }

  /// Returns what is known about a goal.
  ///
  /// - Parameters:
  ///   - goal: the goal.
  ///   - search: the ways that were found.
  ///   - reason: says why a goal is not reached; `nil` if not everything was looked at.
  /// - Returns: a path, the reason why there is none, or that nothing is known.
  private mutating func status(
    of goal: CoverageGoal,
    _ search: CoverageSearch<Context>,
    _ reason: ((CoverageGoal.Content) -> String)?
  ) -> TestPlan<Context>.Status {
    guard var way = search.ways[goal.content] else {
      guard let reason else { return .unknown }
      return .infeasible(because: reason(goal.content))
    }
    way.end = "covers \(goal.text)"
    do {
      return .feasible(try judge.replay().path(way))
    } catch {
      problems.append("\(goal.text): \(error)")
      return .unknown
    }
  }

  /// The tests: long ways first, because they cover most, then the others as far as they are needed.
  func tests(from context: Context, _ chart: MachineChart<Context>) -> [TestPlan<Context>.Test] {
    let ways = findings.enumerated().compactMap { position, finding in
      if case .feasible(let path) = finding.status { (position, path) } else { nil }
    }.sorted { ($1.1.steps.count, $0.0) < ($0.1.steps.count, $1.0) }
    var chosen: [ProofPath<Context>] = []
    var all = ChartCoverage(of: chart)
    for (position, path) in ways where !all.contains(findings[position].goal) {
      guard let coverage = path.coverage(from: context, chart: chart) else { continue }
      chosen.append(path)
      all.merge(coverage)
    }
    return Self.tests(chosen, findings.map { $0.goal }, from: context, chart)
  }

  /// Removes paths that cover nothing of their own, and puts short ones first.
  private static func tests(
    _ paths: [ProofPath<Context>],
    _ goals: [CoverageGoal],
    from context: Context,
    _ chart: MachineChart<Context>
  ) -> [TestPlan<Context>.Test] {
    let covered = paths.map { path in
      let coverage = path.coverage(from: context, chart: chart)
      return Set(goals.filter { coverage?.contains($0) == true })
    }
    var counts: [CoverageGoal: Int] = [:]
    for goal in covered.joined() { counts[goal, default: 0] += 1 }
    var kept = Array(paths.indices)
    for position in paths.indices where covered[position].allSatisfy({ counts[$0] ?? 0 > 1 }) {
      kept.removeAll { $0 == position }
      for goal in covered[position] { counts[goal, default: 1] -= 1 }
    }
    let order = kept.sorted { (paths[$0].steps.count, $0) < (paths[$1].steps.count, $1) }
    var seen: Set<CoverageGoal> = []
    return order.map { position in
      let new = goals.filter { covered[position].contains($0) && seen.insert($0).inserted }
      return TestPlan.Test(path: paths[position], goals: new)
    }
  }
}

extension ProofPath {
  /// What the path covers on a new machine; `nil` if it cannot start.
  fileprivate func coverage(
    from context: Context,
    chart: MachineChart<Context>
  ) -> ChartCoverage<Context>? {
    var coverage = ChartCoverage(of: chart)
    let taken = try? coverage.watching { watch throws(StartError) in
      try takenSteps(from: context, chart: chart, watchedBy: watch)
    }
    guard let taken else { return nil }
    for step in taken {
      if step.position == nil { coverage.begin(step.outcome) } else { coverage.add(step.outcome) }
    }
    return coverage
  }
}
