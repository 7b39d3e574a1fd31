#if Studio
import Foundation
import StateObjects
import Statecraft
import StatecraftDiagrams
import StatecraftRecording
import StatecraftTesting
import Testing

@testable import StatecraftStudio

/// What a page would see of an exhibit.
struct Viewer {
  struct Step: Decodable {
    var time: Double
    var source: String
    var event: String
    var payload: String?
    var outcome: String
    var reason: String?
    var transitions: [Int]
    var configuration: [String]
    var values: [StudioValue]?
  }

  struct Status: Decodable {
    struct Timer: Decodable {
      var name: String
      var due: Double
    }

    var now: Double
    var configuration: [String]
    var isDone: Bool
    var verdicts: [String: StudioVerdict]
    var values: [StudioValue]
    var timers: [Timer]
  }

  let exhibit: any Exhibit
  private(set) var steps: [Step] = []
  private(set) var status: Status
  private var place = Stage.Place()

  init(_ exhibit: any Exhibit) async throws {
    self.exhibit = exhibit
    status = try await Self.status(of: exhibit, Stage.Place())
    try await look()
  }

  private static func status(of exhibit: any Exhibit, _ place: Stage.Place) async throws -> Status {
    await exhibit.refresh()
    var place = place
    let text = exhibit.stage.news(for: &place).status
    return try JSONDecoder().decode(Status.self, from: Data(text.utf8))
  }

  mutating func look() async throws {
    status = try await Self.status(of: exhibit, place)
    // Much is told in parts.
    var isPart = true
    while isPart {
      let epoch = place.epoch
      let news = exhibit.stage.news(for: &place)
      if news.epoch != epoch { steps = [] }
      steps += try news.steps.map { try JSONDecoder().decode(Step.self, from: Data($0.utf8)) }
      isPart = news.isPart
    }
  }

  /// Looks whenever something is new, until something holds.
  mutating func wait(_ condition: (Viewer) -> Bool) async throws {
    let (bell, button) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let id = exhibit.stage.watch(button)
    defer { exhibit.stage.unwatch(id) }
    var rings = bell.makeAsyncIterator()
    repeat {
      try await look()
      if condition(self) { return }
    } while await rings.next() != nil
    Issue.record("it did not happen: \(status), \(steps)")
  }
}

@Suite(.timeLimit(.minutes(10))) struct HostTests {
  private func door() async throws -> Viewer {
    try await Viewer(ModelHost { try StudioChart(Door(), chart: Door.chart) })
  }

  @Test func `a model is run and told step by step`() async throws {
    var viewer = try await door()
    #expect(viewer.steps.map(\.event) == ["start"])
    #expect(viewer.status.configuration == ["closed"])
    #expect(viewer.status.verdicts["open"]?.isTaken == true)
    #expect(
      viewer.status.verdicts["close"]
        == StudioVerdict(isTaken: false, reason: "refused: no transition for close in closed")
    )
    try await viewer.exhibit.send("open", payload: nil)
    try await viewer.look()
    #expect(viewer.steps.map(\.event) == ["start", "open"])
    #expect(viewer.steps[1].values?.first == StudioValue(name: "openings", text: "1"))
    #expect(viewer.status.timers.map(\.name) == ["after 3600.0 seconds"])
    try await viewer.exhibit.send("open", payload: nil)
    try await viewer.look()
    #expect(viewer.steps[2].outcome == "refused")
    #expect(viewer.steps[2].reason == "no transition for open in open")
  }

  @Test func `what cannot be read changes nothing`() async throws {
    var viewer = try await door()
    await #expect(throws: StudioRefusal.self) {
      try await viewer.exhibit.send("lock", payload: "{}")
    }
    await #expect(throws: StudioRefusal.self) {
      try await viewer.exhibit.send("knock", payload: nil)
    }
    try await viewer.look()
    #expect(viewer.steps.count == 1)
  }

  @Test func `a machine goes on from any step`() async throws {
    var viewer = try await door()
    for event in ["open", "close", "open", "close"] {
      try await viewer.exhibit.send(event, payload: nil)
    }
    try await viewer.exhibit.send("lock", payload: #"{"code":42}"#)
    try await viewer.look()
    #expect(viewer.status.configuration == ["locked"])
    try await viewer.exhibit.rewind(to: 3)
    try await viewer.look()
    #expect(viewer.steps.map(\.event) == ["start", "open", "close", "open"])
    #expect(viewer.status.configuration == ["open"])
    #expect(viewer.status.values.first == StudioValue(name: "openings", text: "2"))
    try await viewer.exhibit.rewind(to: 0)
    try await viewer.look()
    #expect(viewer.steps.map(\.event) == ["start"])
    await #expect(throws: StudioRefusal.self) { try await viewer.exhibit.rewind(to: 1) }
    await #expect(throws: StudioRefusal.self) { try await viewer.exhibit.rewind(to: -1) }
    try await viewer.exhibit.restart()
    try await viewer.look()
    #expect(viewer.status.values.first == StudioValue(name: "openings", text: "0"))
  }

  @Test func `timers fire by themselves`() async throws {
    var viewer = try await Viewer(
      ModelHost { try StudioChart(Blinker(), chart: Blinker.chart) }
    )
    try await viewer.wait { $0.status.configuration == ["last"] }
    #expect(viewer.steps.map(\.configuration) == Blinker.State.allCases.map { ["\($0)"] })
    await #expect(throws: StudioRefusal("time passes by itself here")) {
      try await viewer.exhibit.advance(by: .seconds(1))
    }
    await viewer.exhibit.close()
  }

  @Test func `timers fire when somebody lets time pass, and again when one goes back`()
    async throws
  {
    var viewer = try await Viewer(
      ModelHost(.virtual) { try StudioChart(Blinker(), chart: Blinker.chart) }
    )
    #expect(viewer.status.timers.map(\.due) == [10])
    try await viewer.exhibit.advance(by: .milliseconds(9))
    try await viewer.look()
    #expect(viewer.steps.count == 1)
    #expect(viewer.status.now == 9)
    try await viewer.exhibit.advance(by: nil)
    try await viewer.exhibit.advance(by: .milliseconds(25))
    try await viewer.look()
    #expect(viewer.steps.map(\.time) == [0, 10, 20, 30])
    #expect(viewer.status.configuration == ["fourth"])
    #expect(viewer.status.now == 35)
    try await viewer.exhibit.rewind(to: 2)
    try await viewer.look()
    #expect(viewer.steps.map(\.time) == [0, 10, 20])
    #expect(viewer.status.now == 20)
    try await viewer.exhibit.advance(by: .seconds(1))
    try await viewer.look()
    #expect(viewer.steps.map(\.time) == [0, 10, 20, 30, 40])
    #expect(viewer.status.configuration == ["last"])
    await #expect(throws: StudioRefusal("nothing waits for time to pass")) {
      try await viewer.exhibit.advance(by: nil)
    }
    await viewer.exhibit.close()
  }

  @Test func `what happens without end takes no longer than can be waited for`() async throws {
    var viewer = try await Viewer(
      ModelHost(.virtual) { try StudioChart(Restless(), chart: Restless.chart) }
    )
    let refusal = await #expect(throws: StudioRefusal.self) {
      try await viewer.exhibit.advance(by: .seconds(3600))
    }
    #expect(refusal?.description.contains("it is only 10.0 seconds now") == true)
    try await viewer.look()
    #expect(viewer.status.now == 10_000)
    await viewer.exhibit.close()
  }

  @Test func `a live machine is shown without being held`() async throws {
    let studio = try await Studio.start()
    var live: LiveMachine? = LiveMachine(Door())
    let place = await studio.attach(try #require(live), named: "Front door")
    #expect(place.id == "front-door")
    let room = try #require(studio.rooms.room("front-door"))
    var viewer = try await Viewer(room.exhibit)
    await live?.send(.open)
    try await viewer.wait { $0.status.configuration == ["open"] && $0.steps.count == 2 }
    try await viewer.exhibit.send("close", payload: nil)
    try await viewer.exhibit.send("lock", payload: #"{"code":3}"#)
    try await viewer.wait { $0.steps.last?.configuration == ["locked"] }
    #expect(viewer.status.configuration == ["locked"])
    #expect(viewer.steps.last?.payload == #"{"code":3}"#)
    #expect(await live?.code == 3)
    weak let gone = live
    live = nil
    await until { gone == nil }
    room.exhibit.stage.touch()
    try await viewer.wait { $0.status.isDone }
    #expect(viewer.status.verdicts["open"]?.reason == "the machine is gone")
    await #expect(throws: StudioRefusal.self) {
      try await room.exhibit.send("open", payload: nil)
    }
    await place.detach()
    #expect(studio.rooms.room("front-door") == nil)
    await studio.stop()
  }

  @Test func `events that are not Codable are sent by name`() async throws {
    let studio = try await Studio.start()
    let lamp = LiveMachine(Lamp())
    await studio.attach(lamp, named: "lamp")
    var viewer = try await Viewer(try #require(studio.rooms.room("lamp")).exhibit)
    try await viewer.exhibit.send("toggle", payload: nil)
    try await viewer.wait { $0.status.configuration == ["on"] }
    await studio.stop()
  }

  @Test @MainActor func `a machine of the main actor is shown, too`() async throws {
    let studio = try await Studio.start()
    let door = ObservableMachine(Door())
    studio.attach(door, named: "door")
    var viewer = try await Viewer(try #require(studio.rooms.room("door")).exhibit)
    door.send(.open)
    try await viewer.wait { $0.steps.count == 2 }
    try await viewer.exhibit.send("close", payload: nil)
    try await viewer.wait { $0.status.configuration == ["closed"] }
    await studio.stop()
  }

  @Test func `a machine that is faster than a page is neither held up nor shown whole`()
    async throws
  {
    let lamp = LiveMachine(Lamp())
    let (allowed, allow) = AsyncStream<Void>.makeStream()
    let host = LiveHost(
      await lamp.machine,
      LiveHost.Machinery(machine: { await lamp.machine }, post: { lamp.post($0) }),
      // The page reads once, and then no more until it is allowed to.
      pause: { for await _ in allowed { break } }
    )
    let observation = lamp.observe { host.note($0) }
    var viewer = try await Viewer(host)
    await lamp.send(.toggle)
    try await viewer.wait { $0.steps.count == 2 }
    await lamp.send(contentsOf: Array(repeating: .toggle, count: 20_000))
    allow.yield()
    try await viewer.wait { viewer in
      viewer.steps.contains { $0.reason?.contains("faster") == true }
    }
    #expect(viewer.steps.last?.event == "15904 events")
    #expect(host.stage.range.count <= Stage.stepLimit + Stage.stepLimit / 4)
    observation.cancel()
    allow.finish()
    host.close()
  }

  @Test func `objects are shown by their records`() async throws {
    let studio = try await Studio.start()
    let graph = StateGraph(
      initial: "a",
      states: ["a", "b"],
      edges: [.init(from: "a", to: "b", label: "go")]
    )
    let (records, teller) = AsyncStream<TransitionRecord>.makeStream()
    studio.attach(graph, in: "a", records: records, named: "pair")
    var viewer = try await Viewer(try #require(studio.rooms.room("pair")).exhibit)
    #expect(viewer.status.configuration == ["a"])
    teller.yield(TransitionRecord(from: ["a"], to: ["b"], cause: "go", time: .seconds(1)))
    try await viewer.wait { $0.status.configuration == ["b"] }
    #expect(viewer.steps.last?.transitions == [0])
    await #expect(throws: StudioRefusal.self) {
      try await viewer.exhibit.send("go", payload: nil)
    }
    teller.finish()
    try await viewer.wait { $0.status.isDone }
    await studio.stop()
  }
}

/// Is due a thousand times a second, for ever.
private struct Restless: Statechart, Sendable {
  enum State: CaseIterable, Sendable { case on }
  enum Event: CaseIterable, Codable, Sendable { case nothing }

  static let chart = Chart(initial: .on) {
    ignore(.nothing)
    state(.on) { after(.milliseconds(1), to: .on) }
  }
}

/// Changes every few milliseconds, and comes to rest.
private struct Blinker: Statechart, Sendable {
  enum State: CaseIterable, Sendable { case first, second, third, fourth, last }
  enum Event: CaseIterable, Codable, Sendable { case nothing }

  static let chart = Chart(initial: .first) {
    ignore(.nothing)
    state(.first) { after(.milliseconds(10), to: .second) }
    state(.second) { after(.milliseconds(10), to: .third) }
    state(.third) { after(.milliseconds(10), to: .fourth) }
    state(.fourth) { after(.milliseconds(10), to: .last) }
    state(.last)
  }
}
#endif
