#if Studio
import Statecraft
import StatecraftExploration
import StatecraftStudioProofs
import Testing

@testable import StatecraftStudio

@Suite struct GraphProofTests {
  /// A door that is shut again, and one state that no way leads to.
  private static let graph = StateGraph(
    initial: "shut",
    states: ["shut", "ajar", "gone"],
    edges: [
      .init(from: "gone", to: "shut", label: "mend"),
      .init(from: "shut", to: "ajar", label: "open"),
      .init(from: "ajar", to: "shut", label: "shut"),
    ]
  )

  private let proof = StudioProof.claims(
    of: StateGraphProof("door", of: graph) {
      $0.never("gone")
      $0.always("shut")
    }
  )

  private let request = StudioProofRequest(time: .seconds(1_800), bytes: 1 << 30) { false }

  @Test func `the claims about a graph are proved and refuted by its ways`() throws {
    let report = try proof.prove(request)
    #expect(report.claims.map(\.name) == proof.claims)
    #expect(report.claims.map(\.verdict) == ["proved", "refuted"])
    let path = try #require(report.claims[1].path)
    #expect(path.start == ["shut"])
    #expect(path.steps.map(\.event) == ["open"])
    #expect(path.steps.map(\.configuration) == [["ajar"]])
    // The diagram has the edges in the order of their states.
    #expect(path.steps.map(\.transitions) == [[0]])
  }

  @Test func `each switch has a shortest way, or a reason why there is none`() throws {
    let reach = try proof.reach(request).transitions
    guard case .path(let open) = reach[0], case .path(let shut) = reach[1],
      case .infeasible(let reason) = reach[2]
    else {
      Issue.record("\(reach)")
      return
    }
    #expect(open.steps.map(\.transitions) == [[0]])
    #expect(shut.steps.map(\.transitions) == [[0], [1]])
    #expect(reason == "'gone' is never entered")
  }

  @Test func `state objects are attached with the claims about their graph`() async throws {
    let studio = try await Studio.start()
    let (records, _) = AsyncStream<TransitionRecord>.makeStream()
    studio.attach(Self.graph, in: "shut", records: records, named: "door", proof: proof)
    studio.attach(Self.graph, in: "shut", records: records, named: "plain")
    studio.attach(
      Self.graph,
      in: "shut",
      records: records,
      named: "silent",
      proof: .nothing(because: "there is nothing to prove")
    )
    let machines = studio.registry.machines
    #expect(machines.map { $0.proof != nil } == [true, false, false])
    #expect(
      machines.map(\.noProof) == [
        nil,
        "nothing is claimed of this machine; let its chart be 'Provable', and in a studio of your own "
          + "pass 'proof:' when you attach it",
        "there is nothing to prove",
      ]
    )
    await studio.stop()
  }
}
#endif
