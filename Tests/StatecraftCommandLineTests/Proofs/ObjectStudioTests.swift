#if Command && Studio
import StateObjects
import Statecraft
import StatecraftCommandLine
import StatecraftDiagrams
import StatecraftExploration
import StatecraftStudio
import Testing

/// What the studio proves of state objects.
@Suite struct ObjectStudioTests {
  @Test func `the studio proves claims about state objects, in the numbers of their diagram`()
    throws
  {
    let machine = CommandMachine.objects(
      named: "door",
      DoorEvent.blueprint(isDeclared: true),
      claims: {
        $0.never("gone")
        $0.alwaysPossible("shut")
      }
    )
    let proof = try #require(machine.studioProof())
    #expect(proof.obstacle == nil)
    #expect(proof.claims.count == 2)
    let request = StudioProofRequest(time: .seconds(1_800), bytes: 1 << 30) { false }
    let report = try proof.prove(request)
    #expect(report.claims.map(\.name) == proof.claims)
    #expect(report.claims.map(\.verdict) == ["refuted", "refuted"])
    let path = try #require(report.claims[0].path)
    #expect(path.start == ["shut"])
    #expect(path.steps.map(\.configuration) == [["ajar"], ["gone"]])
    let diagram = try machine.diagram()
    let taken = path.steps.map { $0.transitions.map { diagram.description(of: $0) } }
    #expect(taken.map(\.count) == [1, 1])
    #expect(taken[0].first?.hasPrefix("shut → ajar: open") == true)
    #expect(taken[1].first?.hasPrefix("ajar → gone") == true)
    let reach = try proof.reach(request).transitions
    #expect(reach.keys.sorted() == Array(diagram.edges.indices))
    for (number, way) in reach {
      guard case .path(let path) = way else {
        Issue.record("\(diagram.description(of: number)): \(way)")
        continue
      }
      #expect(path.steps.last?.transitions == [number])
    }
  }

  @Test func `the studio says why nothing is proved of state objects`() throws {
    let machine = CommandMachine.objects(named: "door", DoorEvent.blueprint(isDeclared: false))
    let proof = try #require(machine.studioProof())
    #expect(proof.claims == [])
    #expect(
      proof.obstacle
        == "'door' has no claims, and its states declare no successors, so there is nothing to prove "
        + "or to find; pass 'claims:' to 'objects', or give its 'CurrentState' a 'StateFamily' "
        + "with successors"
    )
    let declared = CommandMachine.objects(named: "door", DoorEvent.blueprint(isDeclared: true))
    #expect(declared.studioProof()?.obstacle == nil)
    #expect(declared.studioProof()?.claims == [])
  }
}
#endif
