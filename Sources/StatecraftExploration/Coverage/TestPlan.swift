public import Statecraft

/// Tests that cover what a chart consists of, made from its exploration: shortest paths to each goal,
/// as few as cover all of them.
///
/// ``Proof/tests(covering:from:chart:budget:workers:isCancelled:)`` makes a plan. What no path reaches
/// is proved to be infeasible, under the assumptions of the proof.
public struct TestPlan<Context: ChartContext>: Sendable {
  /// What is known about a goal.
  public enum Status: Sendable {
    /// A shortest path reaches the goal with its last step.
    case feasible(ProofPath<Context>)
    /// No run of the machine reaches the goal, under the assumptions of the proof: with the reason, in
    /// words.
    case infeasible(because: String)
    /// The exploration is not complete, and has not found the goal.
    case unknown
  }

  /// A goal and what is known about it.
  public struct Finding: Sendable {
    /// The goal.
    public let goal: CoverageGoal
    /// What is known about it.
    public let status: Status
  }

  /// A run of a machine from its start, and what it covers.
  public struct Test: Sendable {
    /// The run.
    public let path: ProofPath<Context>
    /// The goals that it reaches and that no test before it does.
    public let goals: [CoverageGoal]
  }

  /// The chart's name.
  public let chart: String
  /// What is covered.
  public let criterion: CoverageCriterion
  /// All goals of the criterion, in the order of the chart.
  public let findings: [Finding]
  /// The tests, short ones first.
  public let tests: [Test]
  /// What the plan depends on, in words.
  public let assumptions: [String]
  /// Why goals are unknown; empty for a complete exploration.
  public let problems: [String]
  /// The number of situations that were explored.
  public let situations: Int

  /// The goals that no run reaches.
  public var infeasible: [CoverageGoal] {
    findings.compactMap { if case .infeasible = $0.status { $0.goal } else { nil } }
  }

  /// For each goal that no run reaches, why that is so, in words.
  public var reasons: [CoverageGoal: String] {
    var reasons: [CoverageGoal: String] = [:]
    for finding in findings {
      if case .infeasible(let reason) = finding.status { reasons[finding.goal] = reason }
    }
    return reasons
  }

  /// The goals of which it is not known whether a run reaches them.
  public var unknown: [CoverageGoal] {
    findings.compactMap { if case .unknown = $0.status { $0.goal } else { nil } }
  }

  /// The number of goals that the tests cover.
  public var covered: Int { findings.count - infeasible.count - unknown.count }
}

extension TestPlan {
  /// Returns the goals that runs have not reached although they can be reached, each with the shortest
  /// path to it.
  public func gaps(in coverage: ChartCoverage<Context>) -> [Test] {
    findings.compactMap { finding in
      guard case .feasible(let path) = finding.status, !coverage.contains(finding.goal) else {
        return nil
      }
      return Test(path: path, goals: [finding.goal])
    }
  }
}
