import Foundation
import Statecraft
import StatecraftExploration
import Testing

/// Claims about graphs that need not have all edges.
@Suite struct UnrestrictedGraphTests {
  private static func addClaims(_ proof: inout StateGraphProof) {
    proof.always("cold", "heating", "boiling")
    proof.never("lost")
    proof.never("boiling")
    proof.possible("boiling")
    proof.possible("lost")
    proof.alwaysPossible("cold")
    proof.entered("boiling", onlyFrom: "heating")
    proof.entered("boiling", onlyFrom: "cold")
    proof.entered("lost", onlyAfter: "cold")
    proof.step("changes") { $0 != $1 }
    proof.leavesEveryState()
    proof.whenever("heating", leadsTo: "boiling")
    proof.whenever("lost", leadsTo: "cold")
    proof.holds("boils", .eventually(.fact("boiling")))
  }

  private static let verdicts: [Verdict] = [
    .bounded, .bounded, .refuted, .proved, .unknown, .unknown, .bounded, .refuted, .unknown,
    .bounded, .bounded, .unknown, .bounded,
  ]

  /// What was not found, in the order of the claims that are unknown.
  private static let absences = [
    "no way leads there", "no known way leads there from 'heating'", "no way leads to 'lost'",
    "no way leads to 'lost'",
  ]

  private static func reasons(
    of verdict: Verdict,
    _ report: ProofReport<StateGraphContext>
  ) -> [String] {
    report.claims.filter { $0.verdict == verdict }.map(\.reason)
  }

  @Test func `no claim about all ways is proved where any state may follow`() {
    let report = StateGraphProof("kettle", of: KettleGraph.halfDeclared, Self.addClaims).check()
    #expect(report.claims.map(\.verdict) == Self.verdicts)
    let others = "any state may follow 'boiling'"
    #expect(Self.reasons(of: .bounded, report).allSatisfy { $0 == others })
    #expect(Self.reasons(of: .unknown, report) == Self.absences.map { "\($0), and \(others)" })
    #expect(report.claims[3].reason == "as declared")
    #expect(
      report.assumptions == [
        "objects switch only as declared, and need not go each way that is declared",
        "each state has a name of its own",
        "any state may follow 'boiling'",
        "objects leave each state that can be left",
      ]
    )
    #expect(!report.isProved)
  }

  @Test func `no claim about all ways is proved of an observed graph`() {
    let report = StateGraphProof("kettle", of: KettleGraph.observed, Self.addClaims).check()
    #expect(report.claims.map(\.verdict) == Self.verdicts)
    let others = "only the switches that were seen are known, and others may follow"
    #expect(Self.reasons(of: .bounded, report).allSatisfy { $0 == others })
    #expect(Self.reasons(of: .unknown, report) == Self.absences.map { "\($0), and \(others)" })
    #expect(
      report.claims[3].description == """
        ✓ possible: boiling: proved, as seen
          start in cold
          1. press  cold → heating
          2. boil  heating → boiling
          true: boiling
        """
    )
    #expect(
      report.assumptions == [
        "ways are put together from the switches that were seen, and others may follow",
        "objects leave each state that can be left",
      ]
    )
    #expect(report.findings.isEmpty)
  }

  @Test func `a state that no way leads to may be unrestricted`() {
    let graph = StateGraph(
      initial: "a",
      states: ["a", "b"],
      edges: KettleGraph.edges("a>a"),
      unrestricted: ["b"]
    )
    let report = StateGraphProof("loop", of: graph) { $0.never("b") }.check()
    #expect(report.claims.map(\.verdict) == [.proved])
    #expect(report.exitCode == 0)
  }

  @Test func `nothing is proved of small graphs that another switch would break`() {
    let names = ["a", "b", "c"]
    // Each of six edges is there or not, and each state is unrestricted or not.
    for bits in 0..<64 {
      let edges = (0..<6).filter { bits & 1 << $0 != 0 }.map {
        StateGraph.Edge(from: names[$0 / 3], to: names[$0 % 3])
      }
      for openBits in 1..<8 {
        let open = (0..<3).filter { openBits & 1 << $0 != 0 }.map { names[$0] }
        let known = Self.verdicts(
          StateGraph(initial: "a", states: names, edges: edges, unrestricted: Set(open))
        )
        // Everything that may be: unrestricted states, and one that was never seen, lead anywhere.
        let all = names + ["new"]
        let more = (open + ["new"]).flatMap { source in
          all.map { StateGraph.Edge(from: source, to: $0) }
        }
        let possible = Self.verdicts(
          StateGraph(initial: "a", states: all, edges: edges + more)
        )
        for (position, verdict) in known.enumerated() {
          #expect(
            verdict == .bounded || verdict == .unknown || verdict == possible[position],
            "claim \(position), edges \(bits), unrestricted \(open)"
          )
        }
      }
    }
  }

  /// The verdicts on claims about all ways, which more edges can only break.
  private static func verdicts(_ graph: StateGraph) -> [Verdict] {
    StateGraphProof("graph", of: graph) {
      $0.always("a", "b")
      $0.never("c")
      $0.entered("c", onlyFrom: "b")
      $0.entered("c", onlyAfter: "b")
      $0.step("not back") { before, after in !(before == "b" && after == "a") }
      $0.leavesEveryState()
      $0.whenever("b", leadsTo: "c")
      $0.holds("c in the end", .always(.implies(.fact("a"), .eventually(.fact("c")))))
    }.check().claims.map(\.verdict)
  }

  @Test func `a state that was not seen may still be one of an observed graph`() {
    let report = StateGraphProof("kettle", of: KettleGraph.observed) { $0.never("gone") }.check()
    #expect(report.problems.isEmpty)
    #expect(report.claims.map(\.verdict) == [.bounded])
    let half = StateGraphProof("kettle", of: KettleGraph.halfDeclared) { $0.never("gone") }.check()
    #expect(half.problems.count == 1)
    #expect(half.claims.map(\.verdict) == [.unknown])
  }

  @Test func `a run is refuted by known switches although another run goes on in an unknown way`() {
    let graph = StateGraph(
      initial: "a",
      states: ["a", "b", "c"],
      edges: KettleGraph.edges("a>b a>c c>c"),
      unrestricted: ["b"]
    )
    let report = StateGraphProof("fork", of: graph) {
      $0.leavesEveryState()
      $0.whenever("a", leadsTo: "b")
      $0.holds("no b", .always(.not(.fact("b"))))
      $0.holds("b or c", .eventually(.any([.fact("b"), .fact("c")])))
    }.check()
    #expect(
      report.claims.map(\.description) == [
        """
        ✗ a leads to b: refuted
          start in a
          1. switch  a → c
          from here again, forever:
          2. switch  c → c
          'b' never follows 'a'
        """,
        "○ no b: unknown, it depends on what follows 'b', and any state may follow 'b'",
        "○ b or c: bounded, any state may follow 'b'",
      ]
    )
  }

  @Test func `bounded claims have the exit code 3`() {
    let proof = StateGraphProof("kettle", of: KettleGraph.observed) { $0.never("lost") }
    #expect(proof.check().exitCode == 3)
  }

  @Test func `a graph is read as it was written, and an older one counts as observed`() throws {
    let graph = KettleGraph.halfDeclared
    let data = try JSONEncoder().encode(graph)
    #expect(try JSONDecoder().decode(StateGraph.self, from: data) == graph)
    let old = Data(
      #"{"initial":"a","states":["a","b"],"finals":[],"edges":[{"from":"a","to":"b","label":""}]}"#
        .utf8
    )
    #expect(try JSONDecoder().decode(StateGraph.self, from: old).unrestricted == ["a", "b"])
  }
}
