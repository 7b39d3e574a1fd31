public import Statecraft

extension Proof {
  /// Makes tests from a chart: shortest paths that cover what it consists of.
  ///
  /// The alphabet of the proof says which events come, and its assumptions hold; its claims are not
  /// checked.
  ///
  /// - Parameters:
  ///   - criterion: what the tests are to cover.
  ///   - context: the data that the machine starts with.
  ///   - chart: the chart.
  ///   - budget: what the exploration may use; when it ends, goals that were not found are unknown.
  ///   - workers: how many threads explore; the plan does not depend on it.
  ///   - isCancelled: asked now and then whether to stop with what is known.
  /// - Returns: the tests, and what no test can cover.
  /// - Complexity: O(situations × events); for pairs, as many times more as there are lists of
  ///   transitions that can be the last ones on the way to a situation; for guards, each step is taken
  ///   once more, by the general engine.
  public func tests(
    covering criterion: CoverageCriterion = .transitions,
    from context: Context,
    chart: MachineChart<Context>,
    budget: ExplorationBudget = .standard,
    workers: Int = 1,
    isCancelled: @escaping () -> Bool = { false }
  ) -> TestPlan<Context> {
    tests(
      covering: criterion,
      from: context,
      chart: chart,
      budget: budget,
      workers: workers,
      isCancelled: isCancelled,
      refusal: { nil }
    )
  }

  /// Makes tests from a chart that may turn out not to be a function of its situations.
  ///
  /// The other parameters are those of
  /// ``tests(covering:from:chart:budget:workers:isCancelled:)``; `refusal` is asked now and then why
  /// nothing of what was explored counts. The caller asks again at the end, because goals are looked for
  /// after the exploration.
  package func tests(
    covering criterion: CoverageCriterion,
    from context: Context,
    chart: MachineChart<Context>,
    budget: ExplorationBudget,
    workers: Int,
    isCancelled: @escaping () -> Bool,
    refusal: @escaping () -> String?
  ) -> TestPlan<Context> {
    let deadline = budget.time.map { ContinuousClock.now + $0 }
    let prepared = PreparedProof(self, chart.model, isReduced: false)
    let goals = ChartGoals(chart.model).all(criterion)
    guard prepared.problems.isEmpty else {
      return TestPlan(chart.name, criterion, goals, unknownBecauseOf: prepared.problems, prepared)
    }
    do {
      let asked = AskedGuards(chart.model)
      let (start, outcome) = try Machine.start(
        context,
        chart: chart,
        watchedBy: criterion == .guards ? asked.watch : nil
      )
      if outcome.isEndless {
        let problem = "the start does not end"
        return TestPlan(chart.name, criterion, goals, unknownBecauseOf: [problem], prepared)
      }
      var explorer = Explorer(
        try SituationCodec(start.table),
        prepared,
        budget,
        stepper: nil,
        workers: workers,
        keepsSteps: true,
        isCancelled: isCancelled,
        refusal: refusal
      )
      explorer.run(from: start)
      if case .refused(let reason)? = explorer.stop {
        return TestPlan(chart.name, criterion, goals, unknownBecauseOf: [reason], prepared)
      }
      guard let graph = explorer.graph else {
        return TestPlan(chart.name, criterion, goals, unknownBecauseOf: [], prepared)
      }
      var search = CoverageSearch(explorer, graph, goals, criterion)
      search.run(after: outcome, asked, until: deadline)
      return TestPlan(
        TestSelection(search, ClaimJudge(explorer, start), goals),
        chart,
        criterion,
        from: context
      )
    } catch {
      return TestPlan(chart.name, criterion, goals, unknownBecauseOf: ["\(error)"], prepared)
    }
  }
}

extension Provable {
  /// Makes tests from the chart of the type, with the alphabet and the assumptions of ``proof``.
  ///
  /// - Parameters:
  ///   - criterion: what the tests are to cover.
  ///   - context: the data that the machine starts with.
  ///   - budget: what the exploration may use; when it ends, goals that were not found are unknown.
  ///   - workers: how many threads explore; the plan does not depend on it.
  ///   - isCancelled: asked now and then whether to stop with what is known.
  /// - Returns: the tests, and what no test can cover.
  /// - Complexity: as of ``Proof/tests(covering:from:chart:budget:workers:isCancelled:)``.
  public static func tests(
    covering criterion: CoverageCriterion = .transitions,
    from context: Self,
    budget: ExplorationBudget = .standard,
    workers: Int = 1,
    isCancelled: @escaping () -> Bool = { false }
  ) -> TestPlan<Self> {
    proof.tests(
      covering: criterion,
      from: context,
      chart: chart,
      budget: budget,
      workers: workers,
      isCancelled: isCancelled
    )
  }
}

extension TestPlan {
  /// Creates the plan of a chart that cannot be explored.
  init(
    _ chart: String,
    _ criterion: CoverageCriterion,
    _ goals: [CoverageGoal],
    unknownBecauseOf problems: [String],
    _ proof: PreparedProof<Context>
  ) {
    self.init(
      chart: chart,
      criterion: criterion,
      findings: goals.map { Finding(goal: $0, status: .unknown) },
      tests: [],
      assumptions: proof.assumptions,
      problems: problems,
      situations: 0
    )
  }

  /// Creates the plan of an exploration.
  init(
    _ selection: TestSelection<Context>,
    _ chart: MachineChart<Context>,
    _ criterion: CoverageCriterion,
    from context: Context
  ) {
    self.init(
      chart: chart.name,
      criterion: criterion,
      findings: selection.findings,
      tests: selection.tests(from: context, chart),
      assumptions: selection.judge.explorer.proof.assumptions,
      problems: selection.problems,
      situations: selection.judge.explorer.store.count
    )
  }
}
