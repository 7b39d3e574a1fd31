import Statecraft
import Testing

@testable import StatecraftExploration

@Suite struct GraphCoverageTests {
  private func plan(
    _ graph: StateGraph,
    _ criterion: CoverageCriterion = .transitions
  ) -> TestPlan<StateGraphContext> {
    StateGraphProof("kettle", of: graph).coveragePlan(criterion)
  }

  /// The goals of a plan, each with the switches of its way, or with why there is none.
  private func lines(_ plan: TestPlan<StateGraphContext>) -> [String] {
    plan.findings.map { finding in
      switch finding.status {
      case .feasible(let path):
        "\(finding.goal): "
          + (path.start + path.steps.flatMap(\.entered)).joined(separator: " ")
      case .infeasible(let reason): "\(finding.goal): infeasible, \(reason)"
      case .unknown: "\(finding.goal): unknown"
      }
    }
  }

  @Test func `each state and each switch has a shortest way`() {
    let plan = plan(KettleGraph.declared)
    #expect(
      lines(plan) == [
        "the state 'cold': cold", "the state 'heating': cold heating",
        "the state 'boiling': cold heating boiling",
        "the transition 'cold → heating on an unknown cause': cold heating",
        "the transition 'heating → boiling on an unknown cause': cold heating boiling",
        "the transition 'heating → cold on an unknown cause': cold heating cold",
        "the transition 'boiling → cold on an unknown cause': cold heating boiling cold",
      ]
    )
    #expect(plan.problems == [])
    #expect(plan.situations == 3)
    #expect(
      plan.assumptions.first
        == "objects switch only as declared, and need not go each way that is declared"
    )
  }

  @Test func `pairs are switches that follow each other`() {
    let pairs = lines(plan(KettleGraph.observed, .pairs)).dropFirst(6)
    #expect(
      Array(pairs) == [
        "'cold → heating on press', then 'heating → boiling on boil': cold heating boiling"
      ]
    )
  }

  @Test func `a delay is no event`() {
    let edges = [StateGraph.Edge(from: "a", to: "b", label: "after 2.0 seconds")]
    let graph = StateGraph(initial: "a", states: ["a", "b"], edges: edges)
    #expect(lines(plan(graph)).last == "the transition 'a → b after 2.0 seconds': a b")
    var coverage = StateGraphProof("kettle", of: graph).coverage
    coverage.begin()
    coverage.add(taken: [0], entered: [2])
    #expect(coverage.record.transitions.map(\.name) == ["a → b after 2.0 seconds"])
    #expect(coverage.record.states.map(\.name) == ["b"])
  }

  @Test func `what no way leads to is infeasible if all successors are declared`() {
    let graph = StateGraph(
      initial: "cold",
      states: ["cold", "broken", "gone"],
      edges: KettleGraph.edges("broken>cold>mend cold>cold>wait")
    )
    #expect(
      lines(plan(graph)) == [
        "the state 'cold': cold", "the state 'broken': infeasible, no way leads there from 'cold'",
        "the state 'gone': infeasible, no way leads there from 'cold'",
        "the transition 'cold → cold on wait': cold cold",
        "the transition 'broken → cold on mend': infeasible, 'broken' is never entered",
      ]
    )
  }

  @Test func `where any state may follow, what no way leads to is unknown`() {
    let plan = plan(KettleGraph.halfDeclared, .states)
    #expect(lines(plan).last == "the state 'lost': unknown")
  }

  @Test func `a graph without an initial state has no ways`() {
    let plan = plan(StateGraph(initial: nil, states: ["a"], edges: []))
    #expect(lines(plan) == ["the state 'a': unknown"])
    #expect(plan.problems == ["the graph has no initial state; pass 'initial:' where it is made"])
  }
}
