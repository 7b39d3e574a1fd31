import Statecraft
import StatecraftRecording
import Testing

@Suite struct WorkReplayTests {
  /// Records a machine whose two regions fetch, of which a given one ends first.
  private func recording(
    _ first: String,
    _ result: Result<any Sendable, any Error>
  ) throws -> Recording {
    let recorder = Recorder(Couple.chart)
    var (couple, start) = try Machine.start(Couple())
    recorder.record(start)
    let work = try #require(couple.invocations.first { $0.state == first })
    recorder.record(couple.resolve(work, with: result))
    return recorder.recording
  }

  @Test(arguments: ["left", "right"])
  func `work of one name in two regions ends in the region of the recording`(
    first: String
  ) throws {
    let done = try recording(first, .success(7))
    #expect(done.steps[1].event == "done fetch")
    #expect(done.steps[1].work == "fetch")
    #expect(done.steps[1].workState == first)
    let again = try Recording(done.text.utf8).replay(Couple(), results: { _, _ in 7 })
    #expect(again.isSame, "\(again)")
    let failed = try recording(first, .failure(Couple.Lost()))
    #expect(failed.steps[1].workState == first)
    let replay = try Recording(failed.text.utf8).replay(Couple())
    #expect(replay.isSame, "\(replay)")
  }

  @Test func `a recording without states of work means the work that started first`() throws {
    var old = try recording("left", .success(7))
    old.steps[1].workState = nil
    let replay = try Recording(old.text.utf8).replay(Couple(), results: { _, _ in 7 })
    #expect(replay.isSame, "\(replay)")
  }

  @Test func `steps that end the work of different states are not the same`() throws {
    let left = try recording("left", .success(7)).steps[1]
    var other = left
    other.workState = "right"
    #expect(!left.isSame(as: other))
    other.workState = nil
    #expect(left.isSame(as: other))
  }

  @Test func `work of one name in two regions is ended by name and state`() throws {
    var couple = try NamedChart(Couple())
    #expect(couple.work.map(\.name) == ["fetch of left", "fetch of right"])
    #expect(couple.work.map(\.invocation) == ["fetch", "fetch"])
    #expect(couple.work.map(\.state) == ["left", "right"])
    _ = try couple.complete("fetch of right", with: "7")
    #expect(couple.configuration.contains("left"))
    #expect(couple.configuration.contains("fetchedRight"))
    #expect(couple.work.map(\.name) == ["fetch"])
    #expect(
      throws: NamedEventError.unknownWork("fetch of right", running: ["fetch"])
    ) { try couple.fail("fetch of right", because: "it is too late") }
    _ = try couple.fail("fetch", because: "no road")
    #expect(couple.configuration.contains("fetchedLeft"))
  }

  @Test func `the name alone means the work that started first`() throws {
    var couple = try NamedChart(Couple())
    _ = try couple.complete("fetch", with: "7")
    #expect(couple.configuration.contains("fetchedLeft"))
    #expect(couple.configuration.contains("right"))
  }

  @Test func `a result that came too late is refused again`() throws {
    let recorder = Recorder(Errand.chart)
    var (errand, start) = try Machine.start(Errand())
    recorder.record(start)
    recorder.record(errand.send(.go))
    let work = try #require(errand.invocations.first)
    recorder.record(errand.resolve(work, with: .success(7)))
    recorder.record(errand.resolve(work, with: .success(7)))
    let recording = recorder.recording
    #expect(recording.steps[3].outcome == .refused)
    let replay = try recording.replay(Errand(), results: { _, _ in 7 })
    #expect(replay.isSame, "\(replay)")
  }

  @Test func `a result that came too late is not taken for that of later work`() throws {
    let recorder = Recorder(Courier.chart)
    var (courier, start) = try Machine.start(Courier())
    recorder.record(start)
    recorder.record(courier.send(.go))
    let earlier = try #require(courier.invocations.first)
    recorder.record(courier.send(.back))
    recorder.record(courier.send(.go))
    let later = try #require(courier.invocations.first)
    recorder.record(courier.resolve(earlier, with: .success(3)))
    recorder.record(courier.resolve(earlier, with: .failure(Couple.Lost())))
    recorder.record(courier.resolve(later, with: .success(7)))
    let recording = recorder.recording
    #expect(recording.steps.map(\.isLate) == [false, false, false, false, true, true, false])
    #expect(recording.steps[4].configuration == ["away"])
    let replay = try Recording(recording.text.utf8).replay(Courier(), results: { _, _ in 7 })
    #expect(replay.isSame, "\(replay)")
  }

  @Test func `a late result of an earlier recording is not taken for that of another state`() throws
  {
    let recorder = Recorder(Couple.chart)
    var (couple, start) = try Machine.start(Couple())
    recorder.record(start)
    let left = try #require(couple.invocations.first { $0.state == "left" })
    recorder.record(couple.resolve(left, with: .success(7)))
    recorder.record(couple.resolve(left, with: .success(7)))
    var old = recorder.recording
    #expect(old.steps[2].isLate)
    old.steps[2].isLate = false
    let replay = try old.replay(Couple(), results: { _, _ in 7 })
    #expect(replay.isSame, "\(replay)")
  }

  @Test(arguments: ["left", "right"])
  func `work whose failure onError answers fails again, in the state of the recording`(
    first: String
  ) throws {
    let recorder = Recorder(Calm.chart)
    var (calm, start) = try Machine.start(Calm())
    recorder.record(start)
    let work = try #require(calm.invocations.first { $0.state == first })
    let other = try #require(calm.invocations.first { $0.state != first })
    recorder.record(calm.resolve(work, with: .failure(Couple.Lost())))
    recorder.record(calm.resolve(other, with: .success(7)))
    #expect(calm.errors == ["Lost()"])
    let recording = try Recording(recorder.recording.text.utf8)
    let failed = recording.steps[1]
    #expect(failed.source == .failed)
    #expect(failed.event == "error")
    #expect(failed.work == "fetch")
    #expect(failed.workState == first)
    #expect(failed.payload == #""Lost()""#)
    #expect(failed.outcome == .internal)
    #expect(recording.steps[2].event == "done fetch")
    var again = try NamedChart(Calm(), results: { _, _ in 7 })
    #expect(again.start.count == 1)
    let replay = recording.replay(on: again)
    #expect(replay.isSame, "\(replay)")
    _ = try again.fail("fetch of \(first)", because: "Lost()")
    #expect(again.machine.errors == ["Lost()"])
  }

  @Test func `an earlier recording of a failure that onError answered means the only work`() throws
  {
    let recorder = Recorder(Calm.chart)
    var (calm, start) = try Machine.start(Calm())
    recorder.record(start)
    let (left, right) = (calm.invocations[0], calm.invocations[1])
    recorder.record(calm.resolve(left, with: .success(7)))
    recorder.record(calm.resolve(right, with: .failure(Couple.Lost())))
    var old = recorder.recording
    old.steps[2].source = .other
    (old.steps[2].work, old.steps[2].workState, old.steps[2].payload) = (nil, nil, nil)
    let replay = try old.replay(Calm(), results: { _, _ in 7 })
    #expect(replay.isSame, "\(replay)")
  }
}

/// Work that may be left and begun again.
private struct Courier: Statechart {
  enum State: CaseIterable { case home, away }
  enum Event: CaseIterable { case go, back }

  var found = 0

  static let chart = Chart(initial: .home) {
    state(.home) { on(.go, to: .away) }
    state(.away) {
      invoke("fetch") { _, _ in 7 }.onDone(to: .home) { $0.found += $1 }
      on(.back, to: .home)
    }
  }
}

/// Two regions with work of the same name, whose failures have one answer.
private struct Calm: Statechart {
  enum State: CaseIterable { case both, one, left, fetchedLeft, two, right, fetchedRight }
  enum Event: CaseIterable { case go }

  var errors: [String] = []

  static let chart = Chart(initial: .both) {
    parallel(.both) {
      onError { $0.errors.append("\($1)") }
      state(.one, initial: .left) {
        state(.left) { invoke("fetch") { _, _ in 7 }.onDone(to: .fetchedLeft) }
        state(.fetchedLeft)
      }
      state(.two, initial: .right) {
        state(.right) { invoke("fetch") { _, _ in 7 }.onDone(to: .fetchedRight) }
        state(.fetchedRight)
      }
    }
  }
}

/// Two regions with work of the same name.
private struct Couple: Statechart {
  enum State: CaseIterable { case both, one, left, fetchedLeft, two, right, fetchedRight }
  enum Event: CaseIterable { case go }
  struct Lost: Error {}

  static let chart = Chart(initial: .both) {
    parallel(.both) {
      state(.one, initial: .left) {
        state(.left) {
          invoke("fetch") { _, _ in 7 }.onDone(to: .fetchedLeft).onFailure(to: .fetchedLeft)
        }
        state(.fetchedLeft)
      }
      state(.two, initial: .right) {
        state(.right) {
          invoke("fetch") { _, _ in 7 }.onDone(to: .fetchedRight).onFailure(to: .fetchedRight)
        }
        state(.fetchedRight)
      }
    }
  }
}
