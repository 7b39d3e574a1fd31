#if Studio
import Statecraft
import StatecraftDiagrams
import StatecraftStudioProofs
import Testing

@testable import StatecraftStudio

@Suite struct ChartProofTests {
  private let proof = StudioProof.claims(of: Gate())
  private let diagram = Diagram(Gate.chart)

  private func request(isCancelled: Bool = false) -> StudioProofRequest {
    StudioProofRequest(time: .seconds(1_800), bytes: 1 << 30) { isCancelled }
  }

  @Test func `the claims of a chart are proved and refuted`() throws {
    #expect(proof.claims == ["pushed twice", "rusty", "closed leads to open"])
    let report = try proof.prove(request())
    #expect(report.claims.map(\.name) == proof.claims)
    #expect(report.claims.map(\.verdict) == ["refuted", "proved", "refuted"])
    #expect(report.claims.map(\.sign) == ["✗", "✓", "✗"])
    #expect(report.claims[0].place.contains("Gate.swift:"))
    #expect(report.problems == [])
    #expect(report.size.contains(" situations, "))
  }

  @Test func `a counterexample has its delays, its active states and its transitions`() throws {
    let path = try #require(try proof.prove(request()).claims[0].path)
    #expect(path.start == ["closed"])
    #expect(path.steps.map(\.event).first == "push")
    #expect(path.steps.map(\.event).last == "push")
    #expect(path.steps.map(\.delay) == [.zero, .seconds(5), .zero])
    #expect(path.steps.map(\.configuration) == [["open"], ["closed"], ["open"]])
    #expect(path.steps[0].changes == ["closed → open", "pushes: 0 → 1"])
    #expect(path.loopStart == nil)
    let taken = path.steps.map { $0.transitions.map { diagram.description(of: $0) } }
    #expect(taken.allSatisfy { $0.count == 1 })
    #expect(taken[0] == taken[2])
    #expect(taken[0].first?.hasPrefix("closed → open: push") == true)
    #expect(taken[1].first?.hasPrefix("open → closed: ") == true)
  }

  @Test func `a run that never ends is a loop`() throws {
    let path = try #require(try proof.prove(request()).claims[2].path)
    let loop = try #require(path.loopStart)
    #expect(path.steps[loop...].allSatisfy { $0.configuration == ["closed"] })
  }

  @Test func `each transition has a shortest way, or none`() throws {
    let reach = try proof.reach(request()).transitions
    #expect(reach.count == 3)
    for (number, reach) in reach {
      switch (diagram.description(of: number), reach) {
      case (let text, .path(let path)) where text.hasPrefix("closed → open: push"):
        #expect(path.steps.count == 1)
      case (let text, .path(let path)) where text.hasPrefix("open → closed: "):
        #expect(path.steps.count == 2)
        #expect(path.steps.last?.transitions == [number])
      case (let text, .infeasible(let reason)) where text.hasPrefix("open → rusty: rain"):
        #expect(reason == "its guard is false whenever the event comes")
      case (let text, let reach): Issue.record("\(text): \(reach)")
      }
    }
  }

  @Test func `a machine is attached or added with its claims, which end with it`() async throws {
    let studio = try await Studio.start()
    let live = LiveMachine(Gate())
    let attachment = await studio.attach(live, named: "live", proof: .claims(of: Gate()))
    let observed = await MainActor.run {
      studio.attach(ObservableMachine(Gate()), named: "observed", proof: .claims(of: Gate()))
    }
    try await studio.add("run", proof: .claims(of: Gate())) {
      try StudioModel(Gate(), chart: Gate.chart)
    }
    await studio.attach(LiveMachine(Lamp()), named: "lamp")
    let runners = studio.registry.machines.map(\.proof)
    #expect(studio.registry.machines.map(\.id) == ["live", "observed", "run", "lamp"])
    #expect(runners.map { $0 != nil } == [true, true, true, false])
    #expect(runners[0]?.message(for: "live").claims.map(\.name) == proof.claims)
    await attachment.detach()
    let gone = StudioRefusal("the machine is not in the studio any more")
    #expect(throws: gone) { try runners[0]?.start() }
    await observed.detach()
    await studio.stop()
    #expect(throws: gone) { try runners[2]?.start() }
  }

  @Test func `a proof that is cancelled at once says so`() throws {
    let report = try proof.prove(request(isCancelled: true))
    #expect(report.problems == ["the exploration was cancelled"])
    #expect(report.claims.count == 3)
  }
}
#endif
