import StateObjectSystems
import StateObjects
import Statecraft
import Testing

@Suite struct LocationTrackerTests {
  private let log = Log()
  private let tracker: LocationTracker

  init() {
    tracker = LocationTracker { [log] in log.lines.append($0) }
  }

  @Test func `the tracker can start, pause, check in, find children and stop`() {
    #expect(tracker.current.name == "disabled")
    tracker.startTracking()
    #expect(tracker.current.name == "enabled")
    tracker.pauseTracking(for: 2)
    #expect(tracker.current.name == "disabled")
    tracker.advance(by: .milliseconds(1999))
    #expect(tracker.current.name == "disabled")
    tracker.advance(by: .milliseconds(1))
    #expect(tracker.current.name == "enabled")
    tracker.makeCheckIn()
    tracker.findMyChildren()
    tracker.stopTracking()
    #expect(tracker.current.name == "disabled")
    #expect(
      log.take() == [
        "tracking", "0…", "1…", "2…", "tracking", "checked in", "found the children", "stopped",
      ]
    )
  }

  @Test func `a disabled tracker enables itself for an operation that needs it`() {
    let actions: [(answer: String, ask: (LocationTracker) -> Void)] = [
      ("tracking", { $0.startTracking() }), ("checked in", { $0.makeCheckIn() }),
      ("found the children", { $0.findMyChildren() }),
    ]
    for (answer, ask) in actions {
      tracker.become(LocationTracker().state)
      #expect(tracker.current.name == "disabled")
      ask(tracker)
      #expect(tracker.current.name == "enabled")
      #expect(log.take() == [answer])
    }
  }

  @Test func `a disabled tracker refuses to stop and to pause`() {
    #expect(
      tracker.refusal { $0.stopTracking() }?.description
        == "'disabled' does not support stopTracking"
    )
    #expect(
      tracker.refusal { $0.pauseTracking(for: 2) }?.description
        == "'disabled' does not support pauseTracking"
    )
    #expect(log.take().isEmpty)
    #expect(tracker.current.nextDeadline == nil)
  }

  @Test func `enabling the tracker ends the pause`() {
    tracker.startTracking()
    tracker.pauseTracking(for: 60)
    tracker.advance(by: .seconds(1))
    tracker.makeCheckIn()
    #expect(tracker.current.nextDeadline == nil)
    _ = log.take()
    tracker.stopTracking()
    tracker.advance(by: .seconds(100))
    #expect(tracker.current.name == "disabled")
    #expect(log.take() == ["stopped"])
  }

  @Test func `a pause of zero seconds ends at once`() {
    tracker.startTracking()
    _ = log.take()
    tracker.pauseTracking(for: 0)
    #expect(log.take() == ["0…", "tracking"])
    #expect(tracker.current.name == "enabled")
    #expect(tracker.current.graph.edges.map(\.label).last == "pauseTracking")
  }

  @Test(arguments: [-1, .min, .max, 86_401])
  func `a pause with an impossible length is refused`(seconds: Int) {
    tracker.startTracking()
    _ = log.take()
    #expect(
      tracker.refusal { $0.pauseTracking(for: seconds) }?.description
        == "'enabled' refuses pauseTracking: a pause lasts from 0 to 86400 seconds, not \(seconds)"
    )
    #expect(tracker.current.name == "enabled")
    #expect(log.take().isEmpty)
  }

  @Test func `a tracker is freed in the middle of a pause`() {
    weak var leaked: LocationTracker?
    do {
      let tracker = LocationTracker()
      leaked = tracker
      tracker.startTracking()
      tracker.pauseTracking(for: 10)
      tracker.advance(by: .seconds(3))
    }
    #expect(leaked == nil)
  }
}
