import Statecraft
import StatecraftExploration
import Testing

/// Claims about graphs whose edges are complete.
@Suite struct DeclaredGraphTests {
  private static let basis =
    "assuming objects switch only as declared, and need not go each way that is declared; "
    + "each state has a name of its own"

  /// The lines of a report below that with the duration.
  private func text(_ proof: StateGraphProof) -> String {
    "\(proof.check())".split(separator: "\n").dropFirst().joined(separator: "\n")
  }

  @Test func `claims about states and switches are proved or refuted with a shortest way`() {
    let proof = StateGraphProof("kettle", of: KettleGraph.declared) {
      $0.always("cold", "heating", "boiling")
      $0.never("boiling")
      $0.possible("boiling")
      $0.alwaysPossible("cold")
      $0.entered("boiling", onlyFrom: "heating")
      $0.entered("cold", onlyFrom: "boiling")
      $0.entered("boiling", onlyAfter: "heating")
      $0.entered("heating", onlyAfter: "boiling")
      $0.entered("cold", onlyAfter: "boiling")
      $0.step("never from cold to boiling") { !($0 == "cold" && $1 == "boiling") }
      $0.step("always on") { _, after in after != "cold" }
    }
    #expect(
      text(proof) == """
        \(Self.basis)
        ✓ always cold, heating or boiling: proved
        ✗ never boiling: refuted
          start in cold
          1. switch  cold → heating
          2. switch  heating → boiling
          true: boiling
        ✓ possible: boiling: proved, as declared
          start in cold
          1. switch  cold → heating
          2. switch  heating → boiling
          true: boiling
        ✓ always possible: cold: proved, as declared
        ✓ boiling only from heating: proved
        ✗ cold only from boiling: refuted
          start in cold
          1. switch  cold → heating
          2. switch  heating → cold
          the last step breaks it: cold only from boiling
        ✓ boiling only after heating: proved
        ✗ heating only after boiling: refuted
          start in cold
          1. switch  cold → heating
          'heating' comes without boiling
        ✗ cold only after boiling: refuted
          start in cold
          'cold' comes without boiling
        ✓ never from cold to boiling: proved
        ✗ always on: refuted
          start in cold
          1. switch  cold → heating
          2. switch  heating → cold
          the last step breaks it: always on
        """
    )
    let report = proof.check()
    #expect(report.situations == 3)
    #expect(report.steps == 4)
    #expect(report.depth == 2)
    #expect(report.exitCode == 1)
    #expect(report.claims[0].location.file.hasSuffix("DeclaredGraphTests.swift"))
    #expect(report.claims[1].location.line == report.claims[0].location.line + 1)
  }

  @Test func `from some state a goal is not possible any more`() {
    let graph = StateGraph(
      initial: "a",
      states: ["a", "b", "c"],
      edges: KettleGraph.edges("a>b b>a b>c")
    )
    let proof = StateGraphProof("trap", of: graph) { $0.alwaysPossible("a") }
    #expect(
      proof.check().claims.map(\.description) == [
        """
        ✗ always possible: a: refuted
          start in a
          1. switch  a → b
          2. switch  b → c
          from here on it is not possible any more: a
        """
      ]
    )
  }

  private static func addRuns(_ proof: inout StateGraphProof) {
    proof.whenever("heating", leadsTo: "boiling")
    proof.whenever("boiling", leadsTo: "cold")
  }

  @Test func `objects may stay in a state forever unless the proof says that they leave it`() {
    let proof = StateGraphProof("kettle", of: KettleGraph.declared) {
      $0.leaves("cold", "boiling")
      Self.addRuns(&$0)
    }
    #expect(
      text(proof) == """
        \(Self.basis); objects may stay in a state forever, but not in boiling, cold
        ✗ heating leads to boiling: refuted
          start in cold
          1. switch  cold → heating
          from here again, forever:
          2. stays in heating
          'boiling' never follows 'heating'
        ✓ boiling leads to cold: proved
        """
    )
  }

  @Test func `objects may go around forever unless a switch is fair`() {
    let unfair = StateGraphProof("kettle", of: KettleGraph.declared) {
      $0.leavesEveryState()
      Self.addRuns(&$0)
    }
    #expect(
      text(unfair) == """
        \(Self.basis); objects leave each state that can be left
        ✗ heating leads to boiling: refuted
          start in cold
          from here again, forever:
          1. switch  cold → heating
          2. switch  heating → cold
          'boiling' never follows 'heating'
        ✓ boiling leads to cold: proved
        """
    )
    let fair = StateGraphProof("kettle", of: KettleGraph.declared) {
      $0.leavesEveryState()
      $0.fair(from: "heating", to: "boiling")
      Self.addRuns(&$0)
    }
    #expect(
      text(fair) == """
        \(Self.basis); objects leave each state that can be left; fair: heating → boiling
        ✓ heating leads to boiling: proved
        ✓ boiling leads to cold: proved
        """
    )
  }

  @Test func `formulas of temporal logic speak of states`() {
    let again = TemporalFormula<StateName>.always(.eventually(.fact("heating")))
    let proof = StateGraphProof("kettle", of: KettleGraph.declared) {
      $0.holds("heats", again)
      $0.holds("begins cold", .fact("cold"))
    }
    #expect(
      proof.check().claims.map(\.description) == [
        """
        ✗ heats: refuted
          start in cold
          from here again, forever:
          1. stays in cold
          the run is none of those that 'heats' allows
        """,
        "✓ begins cold: proved",
      ]
    )
    let leaving = StateGraphProof("kettle", of: KettleGraph.declared) {
      $0.leavesEveryState()
      $0.holds("heats", again)
    }
    #expect(leaving.check().isProved)
  }

  @Test func `a claim whose premise never comes is vacuous`() {
    let graph = StateGraph(initial: "a", states: ["a", "b"], edges: [])
    let proof = StateGraphProof("still", of: graph) {
      $0.step("changes") { $0 != $1 }
      $0.entered("b", onlyFrom: "a")
      $0.entered("b", onlyAfter: "a")
      $0.whenever("b", leadsTo: "a")
      $0.possible("b")
      $0.possible("a")
    }
    #expect(
      proof.check().claims.map(\.description) == [
        "✗ changes: vacuous, there is no switch",
        "✗ b only from a: vacuous, no switch enters 'b'",
        "✗ b only after a: vacuous, no way leads to 'b'",
        "✗ b leads to a: vacuous, no way leads to 'b'",
        "✗ possible: b: refuted, no way leads there",
        """
        ✓ possible: a: proved
          start in a
          true: a
        """,
      ]
    )
  }

  private struct URLState {}

  @Test func `a state is named by its type, too`() {
    #expect(StateName.type(URLState.self) == "urlState")
    let graph = StateGraph(
      initial: "idle",
      states: ["idle", "urlState"],
      edges: KettleGraph.edges("idle>urlState")
    )
    let proof = StateGraphProof("page", of: graph) { $0.possible(.type(URLState.self)) }
    #expect(proof.check().claims.map(\.verdict) == [.proved])
  }

  @Test func `all claims agree with a search of every way on all small graphs`() {
    let names: [StateName] = ["a", "b", "c"]
    // Each of nine possible edges is there or not.
    for bits in 0..<512 {
      let edges = (0..<9).filter { bits & 1 << $0 != 0 }.map {
        StateGraph.Edge(from: "\(names[$0 / 3])", to: "\(names[$0 % 3])")
      }
      let graph = StateGraph(initial: "a", states: ["a", "b", "c"], edges: edges)
      let reached = Self.reached(edges, from: "a", avoiding: [])
      let proof = StateGraphProof("graph \(bits)", of: graph) {
        $0.never("c")
        $0.possible("c")
        $0.alwaysPossible("c")
        $0.entered("c", onlyAfter: "b")
      }
      let isAlways = reached.allSatisfy {
        Self.reached(edges, from: $0, avoiding: []).contains("c")
      }
      let isAfter = !Self.reached(edges, from: "a", avoiding: ["b"]).contains("c")
      #expect(
        proof.check().claims.map(\.verdict) == [
          reached.contains("c") ? .refuted : .proved,
          reached.contains("c") ? .proved : .refuted,
          isAlways ? .proved : .refuted,
          !reached.contains("c") ? .vacuous : isAfter ? .proved : .refuted,
        ],
        "graph \(bits)"
      )
    }
  }

  /// The states that ways lead to, found by adding targets until nothing changes.
  private static func reached(
    _ edges: [StateGraph.Edge],
    from start: String,
    avoiding avoided: Set<String>
  ) -> Set<String> {
    var reached = Set([start]).subtracting(avoided)
    for _ in 0..<3 {
      for edge in edges where reached.contains(edge.from) && !avoided.contains(edge.to) {
        reached.insert(edge.to)
      }
    }
    return reached
  }
}
