#if Command
import StateObjects
import Statecraft
import StatecraftCommandLine
import StatecraftExploration
import Testing

@Suite struct ObjectProofTests {
  /// Returns the proof of a door.
  private func proof(
    isDeclared: Bool,
    _ claims: (@Sendable (inout StateGraphProof) -> Void)?
  ) throws -> MachineProof {
    let machine = CommandMachine.objects(
      named: "door",
      DoorEvent.blueprint(isDeclared: isDeclared),
      claims: claims
    )
    #expect(machine.hasClaims == (claims != nil))
    let prove = try #require(machine.prove)
    return try prove(ProofRequest())
  }

  /// The lines of a report below that with the duration.
  private func text(_ proof: MachineProof) -> String {
    proof.text.split(separator: "\n").dropFirst().joined(separator: "\n")
  }

  @Test func `claims are proved of what a family declares`() throws {
    let proof = try proof(isDeclared: true) {
      $0.entered("gone", onlyFrom: .type(Ajar.self))
      $0.never("gone")
    }
    #expect(
      text(proof) == """
        assuming objects switch only as declared, and need not go each way that is declared; \
        each state has a name of its own
        ✓ gone only from ajar: proved
        ✗ never gone: refuted
          start in shut
          1. open  shut → ajar
          2. switch  ajar → gone
          true: gone
        """
    )
    #expect(proof.machine == "door")
    #expect(proof.summary.exitCode == 1)
  }

  @Test func `reports for other programs have the verdicts and ways`() throws {
    let proof = try proof(isDeclared: true) { $0.never("gone") }
    let line = proof.summary.claims[0].line
    #expect(proof.summary.claims[0].file == "StatecraftCommandLineTests/ObjectProofTests.swift")
    let junit = JUnitReport([proof]).text
    #expect(junit.contains(#"<testsuite name="door" tests="1" failures="1" errors="0""#))
    #expect(junit.contains(#"<failure type="refuted" message="refuted">"#))
    let sarif = SARIFReport([proof]).text
    #expect(sarif.contains(#""ruleId":"refuted","level":"error""#))
    #expect(sarif.contains(#""text":"door: never gone: refuted""#))
    #expect(sarif.contains(#""startLine":\#(line)"#))
    #expect(sarif.contains(#""text":"open  shut → ajar""#))
    let json = try proof.json()
    #expect(json.contains(#""verdict":"refuted""#))
    #expect(json.contains(#""event":"open""#))
  }

  @Test func `without declared successors nothing is proved of all ways`() throws {
    let proof = try proof(isDeclared: false) {
      $0.never("gone")
      $0.never("ajar")
      $0.possible("ajar")
    }
    #expect(
      text(proof) == """
        assuming ways are put together from the switches that were seen, and others may follow
        ○ never gone: bounded, only the switches that were seen are known, and others may follow
        ✗ never ajar: refuted
          start in shut
          1. open  shut → ajar
          true: ajar
        ✓ possible: ajar: proved, as seen
          start in shut
          1. open  shut → ajar
          true: ajar
        """
    )
    let bounded = try self.proof(isDeclared: false) { $0.never("gone") }
    #expect(bounded.summary.exitCode == 3)
  }

  @Test func `the name of an object is not taken for a declared state`() throws {
    let machine = CommandMachine.objects(
      named: "door",
      DoorEvent.blueprint { Door(named: "red") },
      claims: { $0.never("red") }
    )
    let prove = try #require(machine.prove)
    let proof = try prove(ProofRequest())
    #expect(proof.summary.problems.count == 1)
    #expect(
      proof.summary.problems[0].hasPrefix(
        "'never red' speaks of 'red', which is not in the graph; its states are 'painted', 'ajar' ("
      )
    )
    #expect(proof.summary.claims.map(\.verdict) == [.unknown])
    #expect(proof.summary.exitCode == 3)
  }

  @Test func `without claims there are findings if successors are declared`() throws {
    let proof = try proof(isDeclared: true, nil)
    #expect(proof.summary.claims.isEmpty)
    #expect(proof.summary.findings.isEmpty)
    #expect(proof.summary.situations == 3)
    #expect(proof.summary.exitCode == 0)
    let refusal = #expect(throws: CommandError.self) {
      try self.proof(isDeclared: false, nil)
    }
    #expect(
      refusal
        == CommandError(
          .proofUsage,
          "'door' has no claims, and its states declare no successors, so there is nothing to prove "
            + "or to find; pass 'claims:' to 'objects', or give its 'CurrentState' a 'StateFamily' "
            + "with successors"
        )
    )
  }

  @Test func `a context that cannot be created ends the proof with the reason`() throws {
    let machine = CommandMachine.objects(
      named: "door",
      ObjectBlueprint<Door, Never>(
        events: [],
        make: { _ in throw NoHinges() },
        perform: { _, _, _ in }
      )
    )
    let prove = try #require(machine.prove)
    let stop = #expect(throws: CommandError.self) { try prove(ProofRequest()) }
    #expect(stop == CommandError(.software, "'door' cannot run: there are no hinges"))
  }
}
#endif
