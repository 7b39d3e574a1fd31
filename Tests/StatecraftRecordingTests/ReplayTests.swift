import Statecraft
import StatecraftRecording
import Testing

@Suite struct ReplayTests {
  @Test func `a replay on the same chart has no differences`() throws {
    let recording = try Turnstile.recording()
    let replay = try Recording(recording.text.utf8).replay(Turnstile())
    #expect(replay.isSame, "\(replay)")
    #expect(replay.steps == recording.steps)
    #expect("\(replay)" == "all 9 steps are the same")
  }

  @Test func `a changed guard is reported at the first step that it affects`() throws {
    let replay = try Turnstile.recording().replay(Turnstile(fare: 120))
    #expect(replay.agreed == 4 - 1)
    #expect(
      "\(replay)" == """
        step 4 of 9 differs, at 0 s: coin {"_0":90}
          recorded: coin transitioned: left locked, entered unlocked, emitted change(20); beep; in unlocked
          now:      coin transitioned: left locked, entered unlocked, emitted change(0); beep; in unlocked
        """
    )
  }

  @Test func `a timer with a longer delay is missed at its recorded time`() throws {
    let slow = Turnstile.chart(of: 2, patience: .seconds(7))
    let replay = try Turnstile.recording().replay(Turnstile(), chart: slow)
    #expect(
      "\(replay)" == """
        step 8 of 9 differs, at 6.500000001 s: after 5.0 seconds
          recorded: after 5.0 seconds transitioned: left unlocked, entered locked; in locked
          now:      nothing happens
          since the recording: version 1 is now 2
          since the recording: transition 'unlocked → locked after 5.0 seconds' was removed
          since the recording: transition 'unlocked → locked after 7.0 seconds' was added
        """
    )
  }

  @Test func `a timer with a shorter delay is reported when it fires`() throws {
    let fast = Turnstile.chart(of: 1, patience: .seconds(1))
    let replay = try Turnstile.recording().replay(Turnstile(), chart: fast)
    #expect(replay.agreed == 5)
    guard case .differs(let expected?, let actual?) = replay.verdict else {
      Issue.record("\(replay)")
      return
    }
    #expect(expected.event == "push")
    #expect(actual.event == "after 1.0 seconds")
    #expect(actual.time == .seconds(1))
  }

  @Test func `a machine that does an additional step is reported`() throws {
    var recording = try Turnstile.recording()
    recording.steps.remove(at: 6)
    let replay = try recording.replay(Turnstile())
    #expect(replay.agreed == 6)
    recording.steps = Array(recording.steps.prefix(6))
    let more = try recording.replay(Turnstile())
    #expect("\(more)".hasPrefix("step 7 of 6 differs"))
    #expect("\(more)".contains("recorded: nothing more"))
  }

  @Test func `an event that no longer exists is named`() throws {
    var recording = try Turnstile.recording()
    recording.steps[1].event = "shove"
    let replay = try recording.replay(Turnstile())
    #expect(
      "\(replay)" == """
        step 2 of 9 cannot be replayed, at 0 s: shove
          unknown event 'shove'; known: coin, push, kick
        """
    )
  }

  @Test(arguments: ["{\"_0\":\"thirty\"}", "[1]", "{\"_0\":", "1e999", "{}"])
  func `a payload that no longer fits is named`(payload: String) throws {
    var recording = try Turnstile.recording()
    recording.steps[2].payload = payload
    let replay = try recording.replay(Turnstile())
    #expect(replay.agreed == 2)
    #expect(
      "\(replay)".contains("at 0 s: coin \(payload)\n  the payload of 'coin' cannot be used: ")
    )
  }

  @Test func `a recording that has lost its beginning cannot be replayed`() throws {
    let recorder = Recorder(Turnstile.chart, keeping: .newest(1))
    var machine = Machine(Turnstile())
    for _ in 0..<3_000 { recorder.record(machine.send(.push)) }
    let recording = recorder.recording
    #expect(recording.header.dropped == 1_024)
    #expect(recording.steps.count == 1_976)
    let replay = try recording.replay(Turnstile())
    #expect("\(replay)".contains("its first 1024 steps were dropped"))
  }

  @Test func `events without payloads need not be Codable`() throws {
    let recorder = Recorder(Lamp.chart)
    var (lamp, start) = try Machine.start(Lamp())
    recorder.record(start)
    recorder.record(lamp.send(.press))
    #expect(try recorder.recording.replay(Lamp()).isSame)
  }

  @Test func `payloads that are not Codable are recorded without their values`() throws {
    let recorder = Recorder(Slot.chart)
    var (slot, start) = try Machine.start(Slot())
    recorder.record(start)
    recorder.record(slot.send(.coin(5)))
    #expect(recorder.recording.steps[1].payload == nil)
    let replay = try recorder.recording.replay(Slot())
    #expect("\(replay)".contains("'Event' is not Codable; let it conform to Codable"))
  }

  @Test func `failed work fails again, and results are requested`() throws {
    func run(_ end: (inout Machine<Errand>) -> Outcome<Errand>) throws -> Recording {
      let recorder = Recorder(Errand.chart)
      var (errand, start) = try Machine.start(Errand())
      recorder.record(start)
      recorder.record(errand.send(.go))
      recorder.record(end(&errand))
      return recorder.recording
    }
    let failed = try run { $0.fail("fetch", with: Errand.Lost()) }
    #expect(failed.steps[2].source == .failed)
    #expect(failed.steps[2].work == "fetch")
    #expect(try failed.replay(Errand()).isSame)
    let done = try run { $0.complete("fetch", with: 7) }
    let stuck = try done.replay(Errand())
    #expect(
      "\(stuck)".contains(
        "the result of 'fetch' came from outside and was not recorded; pass `results:`"
      )
    )
    #expect(try done.replay(Errand(), results: { _, _ in 7 }).isSame)
    #expect(try !done.replay(Errand(), results: { _, _ in 8 }).isSame)
  }

  @Test func `an empty recording is replayed at once, and extreme times do not hang`() throws {
    let empty = Recording(Recording.Header(Lamp.chart))
    #expect(try empty.replay(Lamp()).isSame)
    var recording = try Turnstile.recording()
    recording.steps[5].time = .seconds(Int64.max)
    #expect(try !recording.replay(Turnstile()).isSame)
    recording.steps[5].time = .seconds(Int64.min)
    #expect(try !recording.replay(Turnstile()).isSame)
  }
}

/// Events without payloads.
struct Lamp: Statechart {
  enum State: CaseIterable { case dark, bright }
  enum Event: CaseIterable { case press }

  static let chart = Chart(initial: .dark) {
    state(.dark) { on(.press, to: .bright) }
    state(.bright) { on(.press, to: .dark) }
  }
}

/// An alphabet that cannot be coded.
private struct Slot: Statechart {
  enum State: CaseIterable { case empty, full }
  enum Event: EventAlphabet {
    case coin(Int)

    struct Cases: Sendable {
      let coin = EventCase<Event, Int>(0, "coin") { if case .coin(let x) = $0 { x } else { nil } }
    }
    static let cases = Cases()
    var caseIndex: Int { 0 }
  }

  static let chart = Chart(initial: .empty) {
    state(.empty) { on(\.coin, to: .full) }
    state(.full)
  }
}

/// Work outside of the machine.
struct Errand: Statechart {
  enum State: CaseIterable { case home, away, back, lost }
  enum Event: CaseIterable { case go }
  struct Lost: Error {}

  var found = 0

  static let chart = Chart(initial: .home) {
    state(.home) { on(.go, to: .away) }
    state(.away) {
      invoke("fetch") { _, _ in 7 }
        .onDone(to: .back) { $0.found = $1 }
        .onFailure(to: .lost)
    }
    state(.back) { always(to: .lost).when("not seven") { $0.found != 7 } }
    state(.lost)
  }
}
