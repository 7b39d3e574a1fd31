package import Statecraft

extension StateGraphProof {
  /// The coverage of no runs of the graph; its numbers are those of ``coveragePlan(_:besides:)``.
  package var coverage: ChartCoverage<StateGraphContext> { ChartCoverage(chart.model, after: []) }

  /// The edges of the graph, by the numbers of the transitions in ``coveragePlan(_:besides:)``.
  package var edges: [StateGraph.Edge] { chart.edges }

  private var chart: GraphChart { GraphChart(graph, named: name) }

  /// Finds a shortest way to each state, each switch, and perhaps each pair of switches.
  ///
  /// Switches have no guards. Where any state may follow one that ways lead to, what no way leads to
  /// is unknown. Claims are not checked, and the plan has no tests.
  ///
  /// - Parameters:
  ///   - criterion: what is to be covered.
  ///   - others: what else is to be said of what the plan does not know.
  /// - Returns: the goals, with the ways.
  /// - Complexity: O(goals × states + edges).
  package func coveragePlan(
    _ criterion: CoverageCriterion,
    besides others: [String] = []
  ) -> TestPlan<StateGraphContext> {
    let chart = chart
    let goals = ChartGoals(chart.model).all(criterion)
    func plan(
      _ statuses: [TestPlan<StateGraphContext>.Status],
      _ assumptions: [String],
      _ problems: [String],
      _ situations: Int
    ) -> TestPlan<StateGraphContext> {
      TestPlan(
        chart: name,
        criterion: criterion,
        findings: zip(goals, statuses).map { TestPlan.Finding(goal: $0, status: $1) },
        tests: [],
        assumptions: assumptions,
        problems: problems + others,
        situations: situations
      )
    }
    guard graphProblems.isEmpty, let initial = graph.initial else {
      return plan(goals.map { _ in .unknown }, [], graphProblems, 0)
    }
    // What claims and acknowledgements assume does not matter to ways.
    let judge = GraphJudge(StateGraphProof(name, of: graph), from: initial, memoryBudget: 0)
    let search = GraphGoals(chart, judge, from: initial)
    return plan(
      goals.map { search.status(of: $0) },
      judge.assumptions,
      [],
      judge.ways.names.count
    )
  }
}

/// Finds ways to the goals of a graph.
private struct GraphGoals {
  private let chart: GraphChart
  private let isOpen: Bool
  private let initial: String
  /// The transitions of a shortest way to each state that can be reached.
  private var ways: [Int: [Int]] = [:]

  init(_ chart: GraphChart, _ judge: GraphJudge, from initial: String) {
    self.chart = chart
    self.initial = initial
    isOpen = !judge.open.isEmpty
    let model = chart.model
    guard
      let start = model.states.indices.dropFirst().first(where: { model.states[$0].name == initial }
      )
    else { return }
    ways[start] = []
    var queue = [start]
    var next = 0
    while next < queue.count {
      let state = queue[next]
      next += 1
      for transition in model.states[state].transitions {
        guard case .state(let target)? = model.transitions[transition].targets.first,
          ways[target] == nil
        else { continue }
        ways[target] = (ways[state] ?? []) + [transition]
        queue.append(target)
      }
    }
  }

  func status(of goal: CoverageGoal) -> TestPlan<StateGraphContext>.Status {
    guard let way = way(to: goal.content) else {
      return isOpen ? .unknown : .infeasible(because: reason(goal.content))
    }
    return .feasible(path(way, end: "covers \(goal.text)"))
  }

  private func source(_ transition: Int) -> Int { chart.model.transitions[transition].source }

  /// The transitions of a shortest way; `nil` if there is none.
  private func way(to content: CoverageGoal.Content) -> [Int]? {
    switch content {
    case .state(let state): ways[state]
    case .transition(let transition): ways[source(transition)].map { $0 + [transition] }
    case .pair(let first, let second): way(to: .transition(first)).map { $0 + [second] }
    // A graph has no guards.
    case .guard: nil
    }
  }

  private func reason(_ content: CoverageGoal.Content) -> String {
    switch content {
    case .state: "no way leads there from '\(initial)'"
    case .transition(let transition), .pair(let transition, _), .guard(let transition, _, _):
      "'\(chart.model.states[source(transition)].name)' is never entered"
    }
  }

  private func path(_ way: [Int], end: String) -> ProofPath<StateGraphContext> {
    ProofPath(
      start: [initial],
      steps: way.map { transition in
        let edge = chart.edges[transition]
        return ProofPath.Step(
          action: .event(edge),
          text: edge.label.isEmpty ? "switch" : edge.label,
          delay: .zero,
          kind: .transitioned,
          left: [edge.from],
          entered: [edge.to],
          changes: [],
          outputs: [],
          error: nil,
          active: [edge.to],
          transitions: [transition]
        )
      },
      loopStart: nil,
      end: end
    )
  }
}
