/// A plan of tests in words and numbers, for tools: without types of the chart, and `Codable`.
public struct TestPlanSummary: Sendable, Hashable, Codable {
  /// A test.
  public struct Test: Sendable, Hashable, Codable {
    /// The goals that the test covers and no test before it does.
    public let goals: [String]
    /// The run.
    public let path: ProofSummary.Path
  }

  /// The chart's name.
  public let chart: String
  /// What is covered.
  public let criterion: CoverageCriterion
  /// The tests, short ones first.
  public let tests: [Test]
  /// The number of goals that the tests cover.
  public let covered: Int
  /// The goals that no run reaches.
  public let infeasible: [String]
  /// Why no run reaches these goals, in the same order.
  public let reasons: [String]
  /// The goals of which it is not known whether a run reaches them.
  public let unknown: [String]
  /// What the plan depends on.
  public let assumptions: [String]
  /// Why goals are unknown.
  public let problems: [String]
  /// The number of situations that were explored.
  public let situations: Int
  /// The plan for people, on several lines.
  public let text: String
}

extension TestPlan {
  /// The plan in words and numbers.
  public var summary: TestPlanSummary {
    TestPlanSummary(
      chart: chart,
      criterion: criterion,
      tests: tests.map { $0.summary },
      covered: covered,
      infeasible: infeasible.map { $0.text },
      reasons: infeasible.map { reasons[$0] ?? "" },
      unknown: unknown.map { $0.text },
      assumptions: assumptions,
      problems: problems,
      situations: situations,
      text: description
    )
  }
}

extension TestPlan.Test {
  /// The test in words and numbers.
  package var summary: TestPlanSummary.Test {
    TestPlanSummary.Test(goals: goals.map { $0.text }, path: path.summary)
  }
}
