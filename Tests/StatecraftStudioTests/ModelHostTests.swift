#if Studio
import StatecraftRecording
import Testing

@testable import StatecraftStudio

@Suite(.timeLimit(.minutes(30))) struct ModelHostTests {
  private func door() async throws -> Viewer {
    try await Viewer(ModelHost { try StudioModel(Door(), chart: Door.chart) })
  }

  private func blinker(_ timeMode: StudioConfiguration.TimeMode = .real) async throws -> Viewer {
    try await Viewer(ModelHost(timeMode) { try StudioModel(Blinker(), chart: Blinker.chart) })
  }

  @Test func `the feed contains the status and each step of the model`() async throws {
    var viewer = try await door()
    #expect(viewer.steps.map(\.event) == ["start"])
    #expect(viewer.status.configuration == ["closed"])
    #expect(viewer.status.verdicts["open"]?.isTaken == true)
    #expect(
      viewer.status.verdicts["close"]
        == EventVerdict(isTaken: false, reason: "refused: no transition for close in closed")
    )
    try await viewer.host.send("open", payload: nil)
    try await viewer.look()
    #expect(viewer.steps.map(\.event) == ["start", "open"])
    #expect(viewer.steps[1].values?.first == NamedValue(name: "openings", text: "1"))
    #expect(viewer.status.timers.map(\.name) == ["after 3600.0 seconds"])
    try await viewer.host.send("open", payload: nil)
    try await viewer.look()
    #expect(viewer.steps[2].outcome == "refused")
    #expect(viewer.steps[2].reason == "no transition for open in open")
  }

  @Test func `an event that cannot be read changes nothing`() async throws {
    var viewer = try await door()
    let sent: [(event: String, payload: String?)] = [("lock", "{}"), ("knock", nil), ("open", "1")]
    for (event, payload) in sent {
      await #expect(throws: StudioRefusal.self) {
        try await viewer.host.send(event, payload: payload)
      }
    }
    try await viewer.look()
    #expect(viewer.steps.count == 1)
  }

  @Test func `a machine can be rewound to any kept step`() async throws {
    var viewer = try await door()
    for event in ["open", "close", "open", "close"] {
      try await viewer.host.send(event, payload: nil)
    }
    try await viewer.host.send("lock", payload: #"{"code":42}"#)
    try await viewer.look()
    #expect(viewer.status.configuration == ["locked"])
    try await viewer.host.rewind(to: 3)
    try await viewer.look()
    #expect(viewer.steps.map(\.event) == ["start", "open", "close", "open"])
    #expect(viewer.status.configuration == ["open"])
    #expect(viewer.status.values.first == NamedValue(name: "openings", text: "2"))
    try await viewer.host.rewind(to: 0)
    try await viewer.look()
    #expect(viewer.steps.map(\.event) == ["start"])
    await #expect(throws: StudioRefusal("there is no step 1: the kept steps are 0 to 0")) {
      try await viewer.host.rewind(to: 1)
    }
    await #expect(throws: StudioRefusal.self) { try await viewer.host.rewind(to: -1) }
    try await viewer.host.restart()
    try await viewer.look()
    #expect(viewer.status.values.first == NamedValue(name: "openings", text: "0"))
  }

  @Test func `in real time the timers fire by themselves`() async throws {
    var viewer = try await blinker()
    try await viewer.wait { $0.status.configuration == ["last"] }
    #expect(viewer.steps.map(\.configuration) == Blinker.State.allCases.map { ["\($0)"] })
    await #expect(throws: StudioRefusal("this machine runs in real time")) {
      try await viewer.host.advance(by: .seconds(1))
    }
    await viewer.host.close()
  }

  @Test func `in virtual time the timers fire when time is advanced, and again after a rewind`()
    async throws
  {
    var viewer = try await blinker(.virtual)
    #expect(viewer.status.timers.map(\.due) == [10])
    try await viewer.host.advance(by: .milliseconds(9))
    try await viewer.look()
    #expect(viewer.steps.count == 1)
    #expect(viewer.status.now == 9)
    try await viewer.host.advance(by: nil)
    try await viewer.host.advance(by: .milliseconds(25))
    try await viewer.look()
    #expect(viewer.steps.map(\.time) == [0, 10, 20, 30])
    #expect(viewer.status.configuration == ["fourth"])
    #expect(viewer.status.now == 35)
    try await viewer.host.rewind(to: 2)
    try await viewer.look()
    #expect(viewer.steps.map(\.time) == [0, 10, 20])
    #expect(viewer.status.now == 20)
    try await viewer.host.advance(by: .seconds(1))
    try await viewer.look()
    #expect(viewer.steps.map(\.time) == [0, 10, 20, 30, 40])
    #expect(viewer.status.configuration == ["last"])
    await #expect(throws: StudioRefusal("no timer is waiting")) {
      try await viewer.host.advance(by: nil)
    }
    await viewer.host.close()
  }

  @Test func `one advance of virtual time passes a bounded number of deadlines`() async throws {
    var viewer = try await Viewer(
      ModelHost(.virtual) { try StudioModel(EndlessTimer(), chart: EndlessTimer.chart) }
    )
    let refusal = await #expect(throws: StudioRefusal.self) {
      try await viewer.host.advance(by: .seconds(3600))
    }
    #expect(
      refusal?.description
        == "the time is only 10.0 seconds: one advance passes at most 10000 deadlines, and more "
        + "are due"
    )
    try await viewer.look()
    #expect(viewer.status.now == 10_000)
    let last = viewer.host.feed.range.upperBound - 1
    try await viewer.host.rewind(to: last)
    try await viewer.look()
    #expect(viewer.status.now == 10_000)
    #expect(viewer.host.feed.range.upperBound - 1 == last)
    await viewer.host.close()
  }

  @Test func `a rewind that cannot repeat an event says how far it went`() async throws {
    let isSecond = StopFlag()
    let viewer = try await Viewer(
      ModelHost(.virtual) {
        isSecond.isSet
          ? try StudioModel(EndlessTimer(), chart: EndlessTimer.chart)
          : try StudioModel(Door(), chart: Door.chart)
      }
    )
    try await viewer.host.send("open", payload: nil)
    isSecond.set()
    let refusal = await #expect(throws: StudioRefusal.self) {
      try await viewer.host.rewind(to: 1)
    }
    let text = "it went back only to 0.0 seconds, because the event 'open' cannot be repeated"
    #expect(refusal?.description.hasPrefix(text) == true, "\(String(describing: refusal))")
    await viewer.host.close()
  }
}
#endif
