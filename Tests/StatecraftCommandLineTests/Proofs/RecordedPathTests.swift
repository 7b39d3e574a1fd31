#if Command
import Foundation
import Statecraft
import StatecraftCommandLine
import StatecraftExploration
import StatecraftRecording
import Testing

/// Paths of proofs as recordings.
@Suite struct RecordedPathTests {
  /// A lamp that switches itself off, and can be kept on forever.
  struct Lamp: ChartContext {
    enum State: CaseIterable { case off, on }
    enum Event: CaseIterable, Codable { case press }
    var presses = 0
    static let chart = Chart(initial: .off) {
      state(.off) { on(.press, to: .on) { $0.presses = min($0.presses + 1, 2) } }
      state(.on) {
        on(.press, to: .on)
        after(.seconds(30), to: .off)
      }
    }
    static let proof = Proof<Self> {
      everyEvent()
      never("pressed twice") { $0.presses == 2 }
      whenever("on") { $0.isIn(.on) }.leads(to: "off") { $0.isIn(.off) }
      always("dark") { _ in true }
    }
  }

  @Test func `counterexamples are recordings that replay on the machine`() throws {
    let report = Lamp.proof.check(from: Lamp(), chart: Lamp.chart)
    let proof = try MachineProof(recording: report, named: "lamp", from: Lamp(), chart: Lamp.chart)
    #expect(proof.paths.map { $0.name } == ["pressed twice", "on leads to off"])
    #expect(proof.paths.map { $0.recording.header.name } == ["lamp", "lamp"])
    #expect(
      proof.paths[0].recording.steps.map { "\($0.time) \($0.event)" } == [
        "0.0 seconds start", "0.0 seconds press", "30.0 seconds after 30.0 seconds",
        "30.0 seconds press",
      ]
    )
    for path in proof.paths {
      let replay = try path.recording.replay(Lamp(), chart: Lamp.chart)
      #expect(replay.isSame, "\(replay)")
    }
  }

  @Test func `a loop is recorded once and ends where it began`() throws {
    let report = Lamp.proof.check(from: Lamp(), chart: Lamp.chart)
    let path = try #require(report.claims[1].path)
    let loop = try #require(path.loopStart)
    let outcomes = try path.outcomes(from: Lamp(), chart: Lamp.chart)
    // The start comes first.
    #expect(outcomes.count == path.steps.count + 1)
    #expect(outcomes[loop].configuration == outcomes[outcomes.count - 1].configuration)
    let recording = try Recording(path, from: Lamp(), chart: Lamp.chart)
    #expect(recording.loop == loop + 1..<outcomes.count)
    #expect(try Recording(recording.text.utf8) == recording)
    let replay = try recording.replay(Lamp(), chart: Lamp.chart)
    #expect(
      "\(replay)" == """
        all \(outcomes.count) steps are the same
        after step \(outcomes.count) comes step \(loop + 2) again, forever
        """
    )
    let timeline = Timeline(recording)
    let lines = timeline.intervals.map { $0.line(of: nil, loop: timeline.loop) }
    #expect(!lines.isEmpty && lines.allSatisfy { $0.hasSuffix(",\"loopStart\":\(loop + 1)}\n") })
    // The path of the other claim ends.
    let other = try #require(report.claims[0].path)
    #expect(try Recording(other, from: Lamp(), chart: Lamp.chart).header.loopStart == nil)
  }

  /// A kettle that nobody has to switch off.
  struct Kettle: ChartContext {
    enum State: CaseIterable { case off, on }
    enum Event: CaseIterable, Codable { case press }
    static let chart = Chart(initial: .off) {
      state(.off) { on(.press, to: .on) }
      state(.on) { after(.seconds(60), to: .off) }
    }
    static let proof = Proof<Self> {
      everyEvent()
      whenever("on") { $0.isIn(.on) }.leads(to: "off") { $0.isIn(.off) }.within(.seconds(45))
      whenever("off") { $0.isIn(.off) }.leads(to: "on") { $0.isIn(.on) }
    }
  }

  @Test func `what does not happen behind the last step is recorded and replayed`() throws {
    let report = Kettle.proof.check(from: Kettle(), chart: Kettle.chart)
    let late = try #require(report.claims[0].path)
    var recording = try Recording(late, from: Kettle(), chart: Kettle.chart)
    #expect(recording.steps.map(\.event) == ["start", "press"])
    #expect(recording.ending == .waiting(.seconds(45)))
    let text = "all 2 steps are the same\nthen nothing happens for 45 s"
    #expect(try "\(recording.replay(Kettle(), chart: Kettle.chart))" == text)
    // At that very moment, what was to happen in time may come after it.
    recording.header.ending = .waiting(.seconds(60))
    #expect(try recording.replay(Kettle(), chart: Kettle.chart).isSame)
    for ending in [Recording.Ending.waiting(.seconds(61)), .nothingMore] {
      recording.header.ending = ending
      let replay = try recording.replay(Kettle(), chart: Kettle.chart)
      #expect(!replay.isSame)
      #expect("\(replay)".contains("recorded: nothing more"), "\(replay)")
    }
    let never = try #require(report.claims[1].path)
    let quiet = try Recording(never, from: Kettle(), chart: Kettle.chart)
    #expect(quiet.steps.count == 1 && quiet.ending == .nothingMore && quiet.loop == nil)
    #expect(
      try "\(quiet.replay(Kettle(), chart: Kettle.chart))"
        == "the only step is the same\nthen nothing happens any more"
    )
  }

  /// Two regions whose timers are due together.
  struct Pair: ChartContext {
    enum State: CaseIterable { case both, left, waits, late, right, sleeps, awake }
    enum Event: CaseIterable, Codable { case ask }
    var answers = 0
    static let chart = Chart(initial: .both) {
      parallel(.both) {
        state(.left, initial: .waits) {
          state(.waits) { after(.seconds(5), to: .late) }
          state(.late) {
            on(.ask).when(.isIn(.sleeps))
              .do { $0.answers = 1 }
          }
        }
        state(.right, initial: .sleeps) {
          state(.sleeps) { after(.seconds(5), to: .awake) }
          state(.awake)
        }
      }
    }
    static let proof = Proof<Self> {
      everyEvent()
      never("asked between") { $0.answers == 1 && $0.isIn(.awake) }
    }
  }

  @Test func `an event between two timers of one moment is replayed between them`() throws {
    let report = Pair.proof.check(from: Pair(), chart: Pair.chart)
    let proof = try MachineProof(recording: report, named: "pair", from: Pair(), chart: Pair.chart)
    let recording = try #require(proof.paths.first?.recording)
    #expect(
      recording.steps.map { "\($0.time) \($0.source)" } == [
        "0.0 seconds start", "5.0 seconds timer", "5.0 seconds event", "5.0 seconds timer",
      ]
    )
    let replay = try recording.replay(Pair(), chart: Pair.chart)
    #expect(replay.isSame, "\(replay)")
  }

  /// Work with a result.
  struct Page: ChartContext {
    enum State: CaseIterable { case idle, loading, shown }
    enum Event: CaseIterable, Codable { case load }
    var size = 0
    static let chart = Chart(initial: .idle) {
      state(.idle) { on(.load, to: .loading) }
      state(.loading) {
        invoke("load") { _, _ in 1 }.onDone(to: .shown) { $0.size = $1 }.onFailure(to: .idle)
      }
      state(.shown)
    }
    static let proof = Proof<Self> {
      everyEvent()
      completes("load", with: 1, 7)
      fails("load", with: CancellationError())
      never("a large page") { $0.size == 7 }
      step("no failure") { $0.isIn(.idle) || !$1.isIn(.idle) }
    }
  }

  @Test func `results and failures of work are recorded with their values`() throws {
    let report = Page.proof.check(from: Page(), chart: Page.chart)
    let proof = try MachineProof(recording: report, named: "page", from: Page(), chart: Page.chart)
    #expect(proof.paths.prefix(2).map { $0.name } == ["a large page", "no failure"])
    #expect(proof.paths[0].recording.steps.last?.payload == "7")
    #expect(proof.paths[1].recording.steps.last?.source == .failed)
    for path in proof.paths {
      let replay = try path.recording.replay(Page(), chart: Page.chart)
      #expect(replay.isSame, "\(replay)")
    }
  }

  /// Work with a result that nothing takes and that is no JSON.
  struct Probe: ChartContext {
    enum State: CaseIterable { case idle, probing }
    enum Event: CaseIterable, Codable { case start, stop }
    enum Answer { case yes, no }
    static let chart = Chart(initial: .idle) {
      state(.idle) { on(.start, to: .probing) }
      state(.probing) {
        invoke("probe") { _, _ in Answer.yes }
        on(.stop, to: .idle)
      }
    }
    static let proof = Proof<Self> {
      everyEvent()
      completes("probe", with: Answer.yes, .no)
      step("each step moves") { $0.isIn(.idle) != $1.isIn(.idle) }
    }
  }

  @Test func `the end of work that nothing takes replays, also without a value in JSON`() throws {
    let report = Probe.proof.check(from: Probe(), chart: Probe.chart)
    let proof = try MachineProof(
      recording: report,
      named: "probe",
      from: Probe(),
      chart: Probe.chart
    )
    let recording = try #require(proof.paths.first?.recording)
    #expect(
      recording.steps.map { "\($0.source) \($0.work ?? "") \($0.outcome) \($0.payload ?? "")" } == [
        "start  transitioned ", "event  transitioned ", "done probe refused ",
      ]
    )
    let replay = try recording.replay(Probe(), chart: Probe.chart)
    #expect(replay.isSame, "\(replay)")
  }

  @Test func `each path has a file of its own`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("statecraft-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let report = Lamp.proof.check(from: Lamp(), chart: Lamp.chart)
    var proof = try MachineProof(recording: report, named: "lamp", from: Lamp(), chart: Lamp.chart)
    let twin = proof.paths[0]
    proof.paths.append(twin)
    var files: Set<String> = []
    try proof.write(to: folder.path, besides: &files)
    #expect(
      proof.paths.map { $0.file?.replacingOccurrences(of: folder.path, with: "") } == [
        "/lamp-pressed-twice.jsonl", "/lamp-on-leads-to-off.jsonl", "/lamp-pressed-twice-2.jsonl",
      ]
    )
    // Another machine, whose name is written in the same way.
    var other = try MachineProof(recording: report, named: "LAMP", from: Lamp(), chart: Lamp.chart)
    try other.write(to: folder.path, besides: &files)
    #expect(
      other.paths.map { $0.file?.replacingOccurrences(of: folder.path, with: "") } == [
        "/lamp-pressed-twice-3.jsonl", "/lamp-on-leads-to-off-2.jsonl",
      ]
    )
    for path in proof.paths + other.paths {
      #expect(try Recording(contentsOf: #require(path.file)) == path.recording)
    }
  }

  @Test func `a folder that cannot be made is an error that names it`() throws {
    let report = Lamp.proof.check(from: Lamp(), chart: Lamp.chart)
    var proof = try MachineProof(recording: report, named: "lamp", from: Lamp(), chart: Lamp.chart)
    var files: Set<String> = []
    let error = #expect(throws: CommandError.self) {
      try proof.write(to: "/dev/null/paths", besides: &files)
    }
    #expect(error?.message.hasPrefix("/dev/null/paths: the folder cannot be made: ") == true)
    #expect(error?.code == .output)
  }
}
#endif
