import Statecraft
import StatecraftExploration
import Testing

/// What a graph of states shows without a claim, and proofs with mistakes.
@Suite struct GraphFindingTests {
  private static let graph = StateGraph(
    initial: "a",
    states: ["a", "b", "c", "d", "done", "x", "y"],
    finals: ["done"],
    edges: KettleGraph.edges("a>b a>done a>c c>d d>c x>y b>b")
  )

  @Test func `states that no way leads to or from are found`() {
    let report = StateGraphProof("graph", of: Self.graph) { $0.possible("done") }.check()
    #expect(
      report.findings.map(\.description) == [
        """
        ! no final state can be reached from 3 states; declare a way out, or acknowledge the finding
          start in a
          1. switch  a → b
          from here on no final state can be reached
        """,
        """
        ! 'x' is never entered: no other state has it as its successor; declare it as a successor of a \
        state that is, or remove it
        """,
        """
        ! 'y' is never entered: only 'x' leads there, and is never entered either; declare it as a \
        successor of a state that is, or remove it
        """,
        """
        ! 'b' is never left, and it is not final; declare a successor, make it a final state, or \
        acknowledge the finding
          start in a
          1. switch  a → b
          'b' is never left any more
        """,
      ]
    )
    #expect(
      report.findings.map(\.kind) == [
        .noWayToFinal, .unreachedState, .unreachedState, .neverLeftState,
      ]
    )
    #expect(report.exitCode == 0)
  }

  @Test func `a finding about a state has the place where the state is declared`() {
    let graph = StateGraph(
      initial: "a",
      states: ["a", "b", "x"],
      edges: KettleGraph.edges("a>b b>b x>a"),
      locations: [
        "b": Diagnostic.Location(file: "M/States.swift", line: 7),
        "x": Diagnostic.Location(file: "M/States.swift", line: 9),
      ]
    )
    let proof = StateGraphProof("graph", of: graph) { $0.possible("b") }
    #expect(
      proof.check().findings.map { $0.location?.description } == [
        "M/States.swift:9", "M/States.swift:7",
      ]
    )
  }

  @Test func `what is acknowledged is not reported, and what is not found is`() {
    let report = StateGraphProof("graph", of: Self.graph) {
      $0.possible("done")
      $0.acknowledge(.neverLeftState, in: "b", because: "it is a sink")
      $0.acknowledge(.unreachedState, because: "they come later")
      $0.acknowledge(.noWayToFinal, because: "that is so")
      $0.acknowledge(.stuck, because: "nothing")
    }.check()
    #expect(
      report.findings.map(\.problem)
        == ["the proof acknowledges 'stuck', and nothing of the kind was found"]
    )
    #expect(
      report.assumptions.suffix(4) == [
        "acknowledged: neverLeftState in b, because it is a sink",
        "acknowledged: unreachedState, because they come later",
        "acknowledged: noWayToFinal, because that is so",
        "acknowledged: stuck, because nothing",
      ]
    )
  }

  @Test func `nothing is found to be never so where any state may follow`() {
    let graph = StateGraph(
      initial: "a",
      states: ["a", "b", "c", "d"],
      finals: ["d"],
      edges: KettleGraph.edges("a>b a>d"),
      unrestricted: ["b"]
    )
    #expect(StateGraphProof("open", of: graph) { $0.possible("b") }.check().findings.isEmpty)
  }

  /// The problems of a proof without their places.
  private func problems(_ proof: StateGraphProof) -> [String] {
    let report = proof.check()
    #expect(report.claims.allSatisfy { $0.verdict == .unknown && $0.path == nil })
    #expect(report.exitCode == 3)
    return report.problems.map { $0.replacing(/\ \([^ ]*\.swift:\d+\)/, with: "") }
  }

  @Test func `a graph with mistakes is refused`() {
    let graph = StateGraph(initial: nil, states: ["a"], edges: KettleGraph.edges("a>b"))
    #expect(
      problems(StateGraphProof("graph", of: graph)) == [
        "the graph has no initial state; pass 'initial:' where it is made",
        "'a' has the successor 'b', and one of them is not in the graph; add it, or correct its name",
        "the proof has no claims; write at least one",
      ]
    )
    let other = StateGraph(initial: "z", states: ["a"], edges: [])
    #expect(
      problems(StateGraphProof("graph", of: other) { $0.never("a") })
        == ["the initial state 'z' is not in the graph; add it, or correct its name"]
    )
  }

  @Test func `a proof with mistakes is refused, and all of them are named`() {
    let graph = StateGraph(initial: "a", states: ["a", "b"], edges: KettleGraph.edges("a>b"))
    let proof = StateGraphProof("graph", of: graph) {
      $0.never()
      $0.never("broken")
      $0.possible("a")
      $0.possible("a")
      $0.whenever("a", leadsTo: "b", "k")
      $0.acknowledge(.stuck, in: "q", because: "reasons")
      $0.leaves("b", "q")
      $0.fair(from: "b", to: "a")
    }
    #expect(
      problems(proof) == [
        "there are two claims 'possible: a'; remove or change one of them",
        "'never …' names no state; name at least one",
        "'never broken' speaks of 'broken', which is not in the graph; its states are 'a', 'b'",
        "'a leads to b or k' speaks of 'k', which is not in the graph; its states are 'a', 'b'",
        "an acknowledgement speaks of 'q', which is not in the graph; its states are 'a', 'b'",
        "the proof says that objects leave 'b', and no switch does; correct the name, or declare a "
          + "successor",
        "the proof says that objects leave 'q', and no switch does; correct the name, or declare a "
          + "successor",
        "the switch from 'b' to 'a' is fair, and the graph has none; correct the names",
      ]
    )
  }

  @Test func `a formula about too many states is refused`() {
    let names = (0..<70).map { "s\($0)" }
    let graph = StateGraph(
      initial: "s0",
      states: names,
      edges: zip(names, names.dropFirst()).map { StateGraph.Edge(from: $0, to: $1) }
    )
    let proof = StateGraphProof("chain", of: graph) {
      $0.holds("all", .any(names.map { .eventually(.fact(StateName($0))) }))
    }
    #expect(
      proof.check().claims.map(\.description)
        == ["○ all: unknown, the formula speaks of 70 states, and at most 64 are possible"]
    )
  }

  @Test func `a long chain is checked to its end`() {
    let names = (0..<20_000).map { "s\($0)" }
    let graph = StateGraph(
      initial: "s0",
      states: names,
      edges: zip(names, names.dropFirst()).map { StateGraph.Edge(from: $0, to: $1) }
    )
    let report = StateGraphProof("chain", of: graph) {
      $0.never("s19999")
      $0.alwaysPossible("s19999")
      $0.leavesEveryState()
      $0.whenever("s0", leadsTo: "s19999")
    }.check()
    #expect(report.claims.map(\.verdict) == [.refuted, .proved, .proved])
    #expect(report.depth == 19_999)
    #expect(report.claims[0].path?.steps.count == 19_999)
  }
}
