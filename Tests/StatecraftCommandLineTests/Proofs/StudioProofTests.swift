#if Command && Studio
import Statecraft
import StatecraftExploration
import StatecraftStudio
import Testing

@testable import StatecraftCommandLine

@Suite struct StudioProofTests {
  struct Switch: Statechart, Provable, Sendable {
    enum State: CaseIterable, Sendable { case off, on }
    enum Event: CaseIterable, Sendable { case flip }

    static let chart = Chart(initial: .off) {
      state(.off) { on(.flip, to: .on) }
      state(.on) { on(.flip, to: .off) }
    }

    static let proof = Proof<Self> {
      everyEvent()
      possible("it is on") { $0.isIn(.on) }
    }
  }

  struct Bell: Statechart, Sendable {
    enum State: CaseIterable, Sendable { case silent }
    enum Event: CaseIterable, Sendable { case ring }

    static let chart = Chart(initial: .silent) { state(.silent) { on(.ring) } }
  }

  @Test func `the studio proves the claims of a machine that has some`() throws {
    let proof = try #require(CommandMachine.chart(Switch()).studioProof())
    #expect(proof.claims == ["it is on"])
    let report = try proof.prove(
      StudioProofRequest(time: .seconds(1_800), bytes: 1 << 30) { false }
    )
    #expect(report.claims.map(\.verdict) == ["proved"])
    #expect(report.claims[0].path?.steps.map(\.event) == ["flip"])
    #expect(report.claims[0].path?.steps.map(\.configuration) == [["on"]])
    #expect(CommandMachine.chart(Bell()).studioProof() == nil)
  }
}
#endif
