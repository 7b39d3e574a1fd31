import Dispatch
import Foundation
import StateObjects
import Statecraft
import StatecraftRecording
import StatecraftTesting
import Synchronization
import Testing

@Suite struct RecorderTests {
  @Test func `a live machine is recorded from its start`() async throws {
    let recorder = Recorder(Turnstile.chart)
    let clock = VirtualClock()
    let live = LiveMachine(Turnstile(), clock: clock, observer: recorder.observer())
    await live.send(.coin(90))
    await live.send(contentsOf: [.coin(30), .coin(200), .push])
    let recording = recorder.recording
    #expect(recording.steps.map(\.event) == ["start", "coin", "coin", "coin", "push", "coin"])
    #expect(recording.steps.map(\.source) == [.start, .event, .event, .event, .event, .recalled])
    #expect(recording.header.started != nil)
    #expect(try recording.replay(Turnstile()).isSame)
  }

  @Test func `a file that is begun again contains each step once`() throws {
    let file = try TemporaryFile()
    let hold = Mutex(true)
    let release = DispatchSemaphore(value: 0)
    let graph = StateGraph(initial: "locked", states: ["locked"], edges: [])
    let recorder = Recorder<Int>(Recording.Header(name: "Turnstile", graph: graph)) { number in
      let isFirst = hold.withLock { hold in
        defer { hold = false }
        return hold
      }
      // The writer of the first file stands still until the second file has begun.
      if isFirst { release.wait() }
      return [RecordedStep(attachedAt: .seconds(number), ["locked"])]
    }
    try recorder.stream(to: file.path)
    for number in 0..<3 { recorder.record(number) }
    try recorder.stream(to: file.path)
    recorder.record(3)
    release.signal()
    try recorder.flush()
    let read = try Recording(contentsOf: file.path)
    #expect(read.steps.map(\.time) == (0..<4).map { .seconds($0) })
  }

  @Test func `a running machine is recorded as long as the recorder is retained`() async throws {
    let live = LiveMachine(Turnstile(), clock: VirtualClock())
    await live.send(.push)
    var recorder: Recorder? = await Recorder(live)
    await live.send(.coin(100))
    let recording = try #require(recorder?.recording)
    #expect(recording.steps.map(\.event) == ["attached", "coin"])
    #expect(recording.steps[0].configuration == ["locked"])
    #expect(try recording.replay(Turnstile()).isSame)
    recorder = nil
    await until { await live.liveCounts.observers == 0 }
  }

  @Test func `a recording that begins in another configuration is not replayed`() async throws {
    let live = LiveMachine(Turnstile(), clock: VirtualClock())
    await live.send(.coin(100))
    let recorder = await Recorder(live)
    await live.send(.push)
    let replay = try recorder.recording.replay(Turnstile())
    #expect(replay.agreed == 0)
    #expect("\(replay)".contains("recorded: attached transitioned: entered unlocked; in unlocked"))
  }

  @Test @MainActor func `a machine of an app is recorded`() throws {
    let machine = ObservableMachine(Turnstile(), clock: VirtualClock())
    let recorder = Recorder(machine)
    machine.send(.coin(130))
    #expect(recorder.recording.steps.map(\.outputs) == [[], ["change(30)", "beep"]])
  }

  @Test func `a stream contains the steps from before and after its start`() throws {
    let file = try TemporaryFile()
    let recorder = Recorder(Lamp.chart, started: nil)
    var (lamp, start) = try Machine.start(Lamp())
    recorder.record(start)
    for _ in 0..<1_500 { recorder.record(lamp.send(.press)) }
    try recorder.stream(to: file.path)
    for _ in 0..<3_000 { recorder.record(lamp.send(.press)) }
    try recorder.flush()
    let recording = try Recording(contentsOf: file.path)
    #expect(recording == recorder.recording)
    #expect(recording.steps.count == 4_501)
    recorder.record(lamp.send(.press))
    try recorder.flush()
    try recorder.flush()
    #expect(try Recording(contentsOf: file.path).steps.count == 4_502)
  }

  @Test(.timeLimit(.minutes(30)))
  func `a stream into a second file leaves the first one complete`() async throws {
    let (first, second) = (try TemporaryFile(), try TemporaryFile())
    let recorder = Recorder(Lamp.chart)
    var (lamp, start) = try Machine.start(Lamp())
    recorder.record(start)
    try recorder.stream(to: first.path)
    for _ in 0..<9 { recorder.record(lamp.send(.press)) }
    let before = recorder.recording
    try recorder.stream(to: second.path)
    recorder.record(lamp.send(.press))
    try recorder.flush()
    #expect(try Recording(contentsOf: second.path) == recorder.recording)
    // It is written on a queue of its own.
    await until { (try? Recording(contentsOf: first.path)) == before }
  }

  @Test func `memory does not grow when only the newest steps are kept`() throws {
    let file = try TemporaryFile()
    let recorder = Recorder(Lamp.chart, keeping: .newest(2_000))
    try recorder.stream(to: file.path)
    var (lamp, start) = try Machine.start(Lamp())
    recorder.record(start)
    for _ in 0..<10_000 { recorder.record(lamp.send(.press)) }
    try recorder.flush()
    let kept = recorder.recording
    #expect((2_000...4_047).contains(kept.steps.count))
    #expect(kept.header.dropped + kept.steps.count == 10_001)
    #expect(try Recording(contentsOf: file.path).replay(Lamp()).isSame)
  }

  @Test func `a file that cannot be created or written is reported`() throws {
    let recorder = Recorder(Lamp.chart)
    #expect(
      throws: RecordingError.file(
        path: "/none/at/all",
        reason: "it cannot be written: there is no such file or folder"
      )
    ) { try recorder.stream(to: "/none/at/all") }
    #expect(throws: RecordingError.self) { try recorder.write(to: "/none/at/all") }
    #if os(Linux)
    try recorder.stream(to: "/dev/full")
    #expect(
      throws: RecordingError.file(
        path: "/dev/full",
        reason: "it cannot be written: No space left on device"
      )
    ) { try recorder.flush() }
    #endif
  }

  @Test func `many threads record into one file`() async throws {
    let file = try TemporaryFile()
    let recorder = Recorder<RecordedStep>(Recording.Header(name: "crowd"))
    try recorder.stream(to: file.path)
    await withTaskGroup { group in
      for number in 0..<8 {
        group.addTask {
          for count in 0..<1_000 {
            recorder.record(
              RecordedStep(
                time: .nanoseconds(count),
                source: .event,
                event: "\(number)",
                outcome: .internal,
                configuration: []
              )
            )
            if count.isMultiple(of: 250) { _ = recorder.recording }
          }
        }
      }
    }
    try recorder.flush()
    let steps = try Recording(contentsOf: file.path).steps
    for number in 0..<8 {
      let own = steps.filter { $0.event == "\(number)" }
      #expect(own.map(\.time) == (0..<1_000).map { .nanoseconds($0) })
    }
  }

  @Test func `state objects are recorded by their records and refusals`() {
    let door = Door()
    let recorder = Recorder<RecordedStep>(
      Recording.Header(name: "door", graph: door.current.graph)
    )
    recorder.hold(door.current.observe { recorder.record(RecordedStep($0)) })
    door.pull()
    door.advance(by: .seconds(3))
    let steps = recorder.recording.steps
    #expect(steps.map(\.event) == ["pull", "after 2.0 seconds"])
    #expect(steps.map(\.source) == [.event, .timer])
    #expect(steps.map(\.configuration) == [["open"], ["closed"]])
    #expect(steps.map(\.time) == [.zero, .seconds(2)])
  }
}

private protocol DoorState: ConcreteState where Interface == any DoorState {
  func pull(_ door: Door)
}

private final class Door: StateContext {
  let current = CurrentState<any DoorState>(Closed.self)
  func pull() { state.pull(self) }
}

private struct Closed: DoorState, SharedState {
  func pull(_ door: Door) {
    door.become(Open.self)
    door.after(.seconds(2)) { $0.become(Closed.self) }
  }
}

private struct Open: DoorState, SharedState {
  func pull(_ door: Door) { door.unsupported() }
}
