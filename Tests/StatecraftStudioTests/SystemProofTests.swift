#if Studio
import Foundation
import Statecraft
import StatecraftDiagrams
import StatecraftExploration
import StatecraftTesting
import Testing

@testable import StatecraftStudio
@testable import StatecraftStudioProofs

/// Systems of several machines in a studio.
@Suite struct SystemProofTests {
  private let drawing = SystemDiagram(.visit)

  private var proof: StudioProof { .claims(of: .visit, in: drawing) }

  private func request(bytes: Int = 1 << 30, isCancelled: Bool = false) -> StudioProofRequest {
    StudioProofRequest(time: .seconds(1_800), bytes: bytes) { isCancelled }
  }

  // MARK: - Claims

  @Test func `the claims of a system are proved and refuted`() throws {
    #expect(proof.claims == ["the bell rings twice", "nobody answers without a guest"])
    let report = try proof.prove(request())
    #expect(report.claims.map(\.name) == proof.claims)
    #expect(report.claims.map(\.verdict) == ["refuted", "proved"])
    #expect(report.claims.map(\.sign) == ["✗", "✓"])
    #expect(report.claims[0].place.contains("Visit.swift:"))
    #expect(report.problems == [])
    #expect(report.size.contains(" situations, "))
  }

  @Test func `a counterexample says which machine takes what, and which messages wait`() throws {
    let path = try #require(try proof.prove(request()).claims[0].path)
    #expect(path.start == ["guest.away", "butler.inside"])
    #expect(path.startWaiting == [])
    #expect(
      path.steps.map(\.event) == [
        "guest: come", "guest → butler: ring", "guest: after 5.0 seconds in waiting",
        "guest → butler: ring",
      ]
    )
    #expect(path.steps.map(\.delay) == [.zero, .zero, .seconds(5), .zero])
    #expect(
      path.steps.map(\.configuration) == [
        ["guest.waiting", "butler.inside"], ["guest.waiting", "butler.answering"],
        ["guest.waiting", "butler.answering"], ["guest.waiting", "butler.answering"],
      ]
    )
    #expect(
      path.steps.map(\.changes) == [
        ["guest in waiting"], ["butler in answering", "butler.rings: 0 → 1"], [],
        ["butler.rings: 1 → 2"],
      ]
    )
    #expect(
      path.steps.map(\.waiting) == [
        ["guest → butler: ring"], [], ["guest → butler: ring"], [],
      ]
    )
    #expect(path.startQueued == [0])
    #expect(path.steps.map(\.queued) == [[1], [0], [1], [0]])
    #expect(path.end == "true: the bell rings twice")
  }

  @Test func `the steps have the numbers of their transitions in the diagram of all machines`()
    throws
  {
    #expect(
      drawing.diagram.states.map(\.name) == [
        "Visit", "guest", "guest.away", "guest.waiting", "butler", "butler.inside",
        "butler.answering",
      ]
    )
    let path = try #require(try proof.prove(request()).claims[0].path)
    #expect(path.steps.map(\.transitions) == [[0], [2], [1], [3]])
    let taken = path.steps.map { drawing.diagram.description(of: $0.transitions[0]) }
    #expect(taken[0] == "guest.away → guest.waiting: come")
    #expect(taken[1].hasPrefix("butler.inside → butler.answering: ring"))
    #expect(taken[2].hasPrefix("guest.waiting → guest.waiting: after"))
    #expect(taken[3].hasPrefix("butler.answering: ring"))
  }

  @Test func `the diagram has a box for the messages of each connection`() {
    #expect(drawing.capacities == [1])
    let links = drawing.diagram.links
    #expect(links.map(drawing.diagram.description(of:)) == ["guest → butler: queue of 1"])
    let dot = drawing.diagram.dot()
    #expect(dot.contains("link_0 [id=\"link-0\", class=\"link\""))
    #expect(dot.contains("-> link_0 [id=\"link-0-from\""))
    #expect(dot.contains("link_0 -> "))
    #expect(dot.contains("lhead=\"cluster_butler\""))
  }

  @Test func `a page gets the messages that wait with the steps of a path`() throws {
    let path = try #require(try proof.prove(request()).claims[0].path)
    let message = StudioMessages.Path(path, to: "the bell rings twice")
    #expect(message.waiting == nil)
    #expect(
      message.steps.map(\.waiting) == [
        ["guest → butler: ring"], nil, ["guest → butler: ring"], nil,
      ]
    )
    #expect(message.queued == [0])
    #expect(message.steps.map(\.queued) == [[1], [0], [1], [0]])
    #expect(message.steps.map(\.time) == [0, 0, 5_000, 5_000])
  }

  // MARK: - What is reached

  private func steps(_ reach: StudioReach?) -> Int? {
    if case .path(let path) = reach { path.steps.count } else { nil }
  }

  @Test func `each transition and each state has a shortest way`() throws {
    let reach = try proof.reach(request())
    #expect((0..<5).map { steps(reach.transitions[$0]) } == [1, 2, 2, 4, nil])
    #expect(reach.transitions.count == 4)
    let names = ["guest.away", "guest.waiting", "butler.inside", "butler.answering"]
    #expect(names.map { steps(reach.states[$0]) } == [0, 1, 0, 2])
    #expect(reach.states.count == 4)
    guard case .path(let path) = reach.transitions[3] else { return }
    #expect(path.steps.last?.event == "guest → butler: ring")
    #expect(path.steps.last?.transitions == [3])
  }

  @Test func `a way leads to a situation of several machines, or there is none`() throws {
    let situation = try #require(try proof.reach(request()).situation)
    guard case .path(let path) = try situation(["guest.waiting", "butler.answering"]) else {
      Issue.record("there is no way")
      return
    }
    #expect(path.steps.map(\.event) == ["guest: come", "guest → butler: ring"])
    #expect(path.end == "in guest.waiting, butler.answering")
    guard case .infeasible(let reason) = try situation(["guest.away", "butler.answering"]) else {
      Issue.record("it can be reached")
      return
    }
    #expect(reason.hasPrefix("none of the "))
    #expect(reason.hasSuffix(" situations that can be reached is like that"))
    let error = #expect(throws: (any Error).self) { try situation(["butler.asleep"]) }
    #expect(error.map { "\($0)" } == "the system has no state 'butler.asleep'")
  }

  @Test func `an exploration that ends early leaves the rest unknown`() throws {
    var system = MachineSystem("count")
    let counter = system.add("counter", Counter())
    system.every(.add, of: counter)
    system.never("2,000") { $0[counter].count == 2_000 }
    let reach = try StudioProof.claims(of: system, in: SystemDiagram(system))
      .reach(request(bytes: 1))
    #expect(steps(reach.states["counter.counting"]) == 0)
    let situation = try #require(reach.situation)
    #expect(steps(try situation(["counter.counting"])) == 0)
  }

  /// A machine with more situations than an exploration takes before it asks whether it is cancelled.
  private struct Counter: Statechart, Sendable {
    enum State: CaseIterable, Sendable { case counting }
    enum Event: CaseIterable, Sendable { case add }

    var count = 0

    static let chart = Chart(initial: .counting) {
      state(.counting) { on(.add).when("below 1,000") { $0.count < 1_000 }.do { $0.count += 1 } }
    }
  }

  @Test func `a proof that is cancelled, or has no room, says so`() throws {
    var system = MachineSystem("count")
    let counter = system.add("counter", Counter())
    system.every(.add, of: counter)
    system.never("2,000") { $0[counter].count == 2_000 }
    let proof = StudioProof.claims(of: system, in: SystemDiagram(system))
    let cancelled = try proof.prove(request(isCancelled: true))
    #expect(cancelled.problems == ["the exploration was cancelled"])
    #expect(cancelled.claims.map(\.verdict) == ["bounded"])
    let small = try proof.prove(request(bytes: 1))
    #expect(small.problems == ["the budget of 1 byte ended"])
    #expect(small.claims.map(\.verdict) == ["unknown"])
    let whole = try proof.prove(request())
    #expect(whole.problems == [])
    #expect(whole.claims.map(\.verdict) == ["proved"])
    #expect(whole.findings.count == 1)
    #expect(whole.findings[0].text.hasPrefix("1 stuck situation: not all machines are final"))
    #expect(whole.findings[0].path?.steps.count == 1_000)
  }

  @Test func `a system without claims says so`() async throws {
    var empty = MachineSystem("nobody")
    _ = empty.add("guest", Guest())
    let obstacle = StudioProof.claims(of: empty, in: SystemDiagram(empty)).obstacle
    #expect(obstacle == "the system has no claims; write at least one")
  }

  @Test func `a system that cannot be explored says why, and has its diagram`() throws {
    var system = MachineSystem("forgotten")
    let guest = system.add("guest", Guest())
    _ = system.add("guest", Butler())
    system.never("waiting") { $0[guest].isIn(.waiting) }
    let drawing = SystemDiagram(system)
    #expect(drawing.diagram.states.count == 7)
    let report = try StudioProof.claims(of: system, in: drawing).prove(request())
    #expect(report.claims.map(\.verdict) == ["unknown"])
    #expect(
      report.problems == ["two machines have the name 'guest'; give each a name of its own"]
    )
  }

  // MARK: - In a studio

  private struct List: Decodable {
    struct Entry: Decodable, Equatable {
      let id: String
      let name: String
      let summary: String
      let isSystem: Bool
    }

    let machines: [Entry]
  }

  @Test func `a system is listed beside the machines, and is one`() async throws {
    let studio = try await Studio.start()
    try await studio.add("gate") { try StudioModel(Gate(), chart: Gate.chart) }
    let attachment = studio.attach(.visit, summary: "a guest and a butler")
    studio.attach(.visit, named: "second")
    let list = try JSONDecoder().decode(List.self, from: Data(studio.registry.message.utf8))
    #expect(
      list.machines == [
        .init(id: "gate", name: "gate", summary: "", isSystem: false),
        .init(id: "visit", name: "Visit", summary: "a guest and a butler", isSystem: true),
        .init(id: "second", name: "second", summary: "", isSystem: true),
      ]
    )
    let runner = try #require(studio.registry.machine("visit")?.proof)
    #expect(runner.message(for: "visit").claims.map(\.name) == proof.claims)
    await attachment.detach()
    #expect(throws: StudioRefusal("the machine is not in the studio any more")) {
      try runner.start()
    }
    await studio.stop()
  }

  @Test func `a page gets the diagram, and why there are no events`() async throws {
    struct Description: Decodable {
      struct State: Decodable { let name: String }
      struct Member: Decodable {
        let name: String
        let states: [String]
      }
      let isSystem: Bool
      let members: [Member]
      let obstacle: String
      let states: [State]
      let canRestart: Bool
    }
    let studio = try await Studio.start()
    studio.attach(.visit)
    var page = WatchingPage()
    try page.watch(try #require(studio.registry.machine("visit")))
    let text = try #require(await page.next("machine", of: "visit"))
    let description = try JSONDecoder().decode(Description.self, from: Data(text.utf8))
    #expect(description.isSystem && !description.canRestart)
    #expect(description.members.map(\.name) == ["guest", "butler"])
    #expect(
      description.members.map(\.states) == [
        ["guest.away", "guest.waiting"], ["butler.inside", "butler.answering"],
      ]
    )
    #expect(description.obstacle.hasPrefix("No events are sent to a system"))
    #expect(description.states.map(\.name) == drawing.diagram.states.map(\.name))
    #expect(await page.next("update", of: "visit", with: "\"configuration\":[]") != nil)
    page.watches.removeAll()
    await studio.stop()
  }

  @Test func `a system takes no events and no commands`() async throws {
    let host = SystemHost(drawing.diagram, drawing.capacities)
    let viewer = try await Viewer(host)
    #expect(viewer.status.configuration == [] && !viewer.status.isDone)
    #expect(viewer.steps.isEmpty)
    let refusal = StudioRefusal(
      "a system of several machines is proved, and not run; play a path of its proof"
    )
    #expect(throws: refusal) { try host.send("come", payload: nil) }
    #expect(throws: refusal) { try host.restart() }
    #expect(throws: refusal) { try host.rewind(to: 0) }
    #expect(throws: refusal) { try host.advance(by: nil) }
  }

  @Test func `a proof of a system takes its turn behind others, and no page waits for it`()
    async throws
  {
    let bench = ProofBench()
    let registry = MachineRegistry(title: "Studio", proofs: bench.settings)
    let system = registry.add(
      SystemHost(drawing.diagram, drawing.capacities),
      named: "visit",
      summary: "",
      proof: proof
    )
    let page = RequestingPage(registry)
    try await page.send(#"{"action":"prove","machine":"visit","request":1}"#)
    #expect(try #require(page.answer(1)).error == nil)
    let runner = try #require(system.proof)
    #expect(runner.message(for: "visit").phase == "waiting")
    #expect(bench.run() == 1)
    let message = runner.message(for: "visit")
    #expect(message.phase == "done")
    #expect(message.claims.map(\.verdict) == ["refuted", "proved"])
    #expect(message.claims.map(\.steps) == [4, nil])
    try await page.send(#"{"action":"path","machine":"visit","claim":0,"request":2}"#)
    #expect(page.messages.contains { $0.type == "path" })
    func ask(_ states: String, _ request: Int) async throws -> String? {
      try await page.send(
        #"{"action":"path","machine":"visit","states":[\#(states)],"request":\#(request)}"#
      )
      await until { page.answer(request) != nil }
      return try #require(page.answer(request)).error
    }
    #expect(try await ask(#""guest.waiting","butler.answering""#, 3) == nil)
    #expect(page.messages.count { $0.type == "path" } == 2)
    let reason = try await ask(#""guest.away","butler.answering""#, 4)
    let proved = "proved unreachable, under the assumptions of the proof: none of the "
    #expect(reason?.hasPrefix(proved) == true)
    #expect(try await ask("", 5) == "choose the state of at least one machine")
    await system.close()
  }

  @Test func `a page gets the shortest way to a state of a machine, or why there is none`()
    async throws
  {
    var locked = MachineSystem("locked")
    let guest = locked.add("guest", Guest())
    let butler = locked.add("butler", Butler())
    locked.every(.come, of: guest)
    locked.without(.ring, of: butler)
    locked.never("nobody waits") { $0[guest].isIn(.waiting) }
    let drawing = SystemDiagram(locked)
    let bench = ProofBench()
    let registry = MachineRegistry(title: "Studio", proofs: bench.settings)
    let system = registry.add(
      SystemHost(drawing.diagram, drawing.capacities),
      named: "locked",
      summary: "",
      proof: .claims(of: locked, in: drawing)
    )
    let page = RequestingPage(registry)
    func ask(_ place: String, _ request: Int) async throws -> String? {
      try await page.send(
        #"{"action":"path","machine":"locked",\#(place),"request":\#(request)}"#
      )
      return try #require(page.answer(request)).error
    }
    let before = try await ask(#""state":"guest.waiting""#, 1)
    #expect(before == "there is no path yet: prove the claims first")
    try await page.send(#"{"action":"prove","machine":"locked","request":2}"#)
    bench.run()
    #expect(try await ask(#""state":"guest.waiting""#, 3) == nil)
    let path = try #require(page.messages.last { $0.type == "path" })
    #expect(path.state == "guest.waiting")
    #expect(path.title == "guest.waiting")
    #expect(path.end == "guest.waiting is entered")
    let reason = try #require(try await ask(#""state":"butler.answering""#, 4))
    #expect(
      reason.hasPrefix("no run enters it, under the assumptions of the proof: it is entered in ")
    )
    let unknown = try await ask(#""state":"butler.asleep""#, 5)
    #expect(unknown == "the exploration has found no way to it")
    let two = try await ask(#""state":"guest.waiting","transition":0"#, 6)
    #expect(
      two == "a path leads to one claim, to one finding, to one transition, to one state or to one "
        + "situation"
    )
    await system.close()
  }
}
#endif
