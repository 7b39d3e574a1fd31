#if Studio
import StatecraftRecording
import Synchronization
import Testing

@testable import StatecraftStudio

@Suite struct ProofRunnerTests {
  private struct Trouble: Error, CustomStringConvertible {
    let description: String
  }

  private static let step = StudioPath.Step(
    event: "push",
    delay: .milliseconds(1_500),
    changes: ["closed → open"],
    configuration: ["open"],
    transitions: [0]
  )

  private static func path(_ count: Int) -> StudioPath {
    StudioPath(
      start: ["closed"],
      steps: Array(repeating: step, count: count),
      loopStart: count > 1 ? 1 : nil,
      end: "it is open"
    )
  }

  private static func report(_ problems: [String] = []) -> StudioProofReport {
    StudioProofReport(
      claims: [
        StudioProofReport.Claim(
          name: "never open",
          place: "Gate.swift:1",
          sign: "✗",
          verdict: "refuted",
          reason: "",
          path: path(2)
        ),
        StudioProofReport.Claim(
          name: "never rusty",
          place: "Gate.swift:2",
          sign: "✓",
          verdict: "proved",
          reason: "",
          path: nil
        ),
      ],
      findings: [
        StudioProofReport.Finding(text: "a trap", path: path(1_500)),
        StudioProofReport.Finding(
          severity: "note",
          text: "a guard that is never true",
          path: nil
        ),
      ],
      assumptions: ["it rains"],
      problems: problems,
      size: "4 situations"
    )
  }

  private static let sound = StudioProof(claims: ["never open", "never rusty"]) { _ in
    report()
  } reach: { _ in
    StudioReaches(
      transitions: [
        2: .infeasible(because: "'open' is never entered"), 0: .path(path(1)), 1: .unknown(),
      ],
      states: [
        "rusty": .infeasible(because: "'old' is never entered"), "open": .path(path(1)),
        "jammed": .unknown(because: "the time ended"),
      ]
    )
  }

  @Test func `before a proof the claims have no verdicts`() throws {
    let message = ProofRunner(Self.sound, ProofBench().settings).message(for: "gate")
    #expect(message.id == "gate")
    #expect(message.phase == "idle")
    #expect(message.limit == 60_000)
    #expect(message.claims.map(\.name) == ["never open", "never rusty"])
    #expect(message.claims.allSatisfy { $0.verdict == nil && $0.steps == nil })
    #expect(message.size == nil)
  }

  @Test func `a proof waits for its turn, and its report is kept`() throws {
    let bench = ProofBench()
    let runner = ProofRunner(Self.sound, bench.settings)
    try runner.start()
    #expect(runner.message(for: "gate").phase == "waiting")
    bench.run()
    let message = runner.message(for: "gate")
    #expect(message.phase == "done")
    #expect(message.claims.map(\.verdict) == ["refuted", "proved"])
    #expect(message.claims.map(\.place) == ["Gate.swift:1", "Gate.swift:2"])
    #expect(message.claims.map(\.steps) == [2, nil])
    #expect(message.claims.map(\.hasLoop) == [true, nil])
    #expect(message.findings.map(\.steps) == [1_500, nil])
    #expect(message.findings.map(\.severity) == ["warning", "note"])
    #expect(message.assumptions == ["it rains"])
    #expect(message.problems == [])
    #expect(message.size == "4 situations")
    #expect(message.transitions.map(\.transition) == [0, 1, 2])
    #expect(message.transitions.map(\.kind) == ["path", "unknown", "infeasible"])
    #expect(message.states.map(\.state) == ["jammed", "open", "rusty"])
    #expect(message.states.map(\.kind) == ["unknown", "path", "infeasible"])
    #expect(message.states.map(\.steps) == [nil, 1, nil])
    #expect(message.states.map(\.reason) == ["the time ended", nil, "'old' is never entered"])
    #expect(message.transitions.map(\.steps) == [1, nil, nil])
    #expect(message.transitions.map(\.reason) == [nil, nil, "'open' is never entered"])
  }

  @Test func `a proof gets the limits of the configuration`() throws {
    var configuration = StudioConfiguration()
    configuration.proofTime = .seconds(3)
    configuration.proofBytes = 1_000
    let bench = ProofBench()
    let settings = ProofSettings(configuration)
    let limits = Mutex<[(Duration, Int)]>([])
    let proof = StudioProof(claims: []) { request in
      limits.withLock { $0.append((request.time, request.bytes)) }
      return Self.report()
    } reach: { request in
      limits.withLock { $0.append((request.time, request.bytes)) }
      return StudioReaches()
    }
    var patient = bench.settings
    patient.time = settings.time
    patient.bytes = settings.bytes
    try ProofRunner(proof, patient).start()
    // The runner of a machine that is gone does nothing more.
    bench.run()
    #expect(limits.withLock { $0.count } == 0)
    let runner = ProofRunner(proof, patient)
    try runner.start()
    bench.run()
    #expect(limits.withLock { $0.map(\.0) } == [.seconds(3), .seconds(3)])
    #expect(limits.withLock { $0.map(\.1) } == [1_000, 1_000])
    #expect(runner.message(for: "gate").limit == 3_000)
  }

  @Test func `a second proof is refused while one is running, and possible afterwards`() throws {
    let bench = ProofBench()
    let runner = ProofRunner(Self.sound, bench.settings)
    #expect(throws: StudioRefusal("its claims are not being proved")) { try runner.stop() }
    try runner.start()
    #expect(throws: StudioRefusal("its claims are being proved already")) { try runner.start() }
    #expect(bench.run() == 1)
    #expect(throws: StudioRefusal("its claims are not being proved")) { try runner.stop() }
    try runner.start()
    #expect(runner.message(for: "gate").claims.allSatisfy { $0.verdict == nil })
    #expect(bench.run() == 1)
    #expect(runner.message(for: "gate").claims.map(\.verdict) == ["refuted", "proved"])
  }

  @Test func `a proof that is stopped while it waits does not run`() throws {
    let bench = ProofBench()
    let runner = ProofRunner(
      StudioProof(claims: []) { _ in
        Issue.record("it ran")
        return Self.report()
      },
      bench.settings
    )
    try runner.start()
    try runner.stop()
    let message = runner.message(for: "gate")
    #expect(message.phase == "done")
    #expect(message.problems == ["the proof was stopped before it began"])
    bench.run()
    #expect(runner.message(for: "gate").phase == "done")
  }

  @Test func `another proof can wait before the turn of one that was stopped has come`() throws {
    let bench = ProofBench()
    let runner = ProofRunner(Self.sound, bench.settings)
    try runner.start()
    try runner.stop()
    try runner.start()
    #expect(runner.message(for: "gate").phase == "waiting")
    #expect(bench.run() == 2)
    #expect(runner.message(for: "gate").phase == "done")
    #expect(runner.message(for: "gate").problems == [])
    #expect(runner.message(for: "gate").claims.map(\.verdict) == ["refuted", "proved"])
  }

  @Test func `a proof that is stopped ends with what it knows, and looks for no transitions`()
    throws
  {
    let bench = ProofBench()
    let stopped = Mutex<ProofRunner?>(nil)
    let runner = ProofRunner(
      StudioProof(claims: []) { request in
        #expect(!request.isCancelled())
        let runner = try #require(stopped.withLock { $0 })
        #expect(runner.message(for: "gate").phase == "claims")
        try runner.stop()
        #expect(request.isCancelled())
        return Self.report(["the exploration was cancelled"])
      } reach: { _ in
        Issue.record("it went on")
        return StudioReaches()
      },
      bench.settings
    )
    stopped.withLock { $0 = runner }
    try runner.start()
    bench.run()
    stopped.withLock { $0 = nil }
    let message = runner.message(for: "gate")
    #expect(message.phase == "done")
    #expect(message.problems == ["the exploration was cancelled"])
    #expect(message.size == "4 situations")
  }

  @Test func `an error of a proof is said, and what is known before it is kept`() throws {
    let bench = ProofBench()
    let lost = ProofRunner(
      StudioProof(claims: ["never open"]) { _ in throw Trouble(description: "the chart is gone") },
      bench.settings
    )
    let half = ProofRunner(
      StudioProof(claims: []) { _ in
        Self.report()
      } reach: { _ in
        throw Trouble(description: "no way")
      },
      bench.settings
    )
    try lost.start()
    try half.start()
    bench.run()
    #expect(lost.message(for: "gate").problems == ["the chart is gone"])
    #expect(lost.message(for: "gate").phase == "done")
    #expect(lost.message(for: "gate").claims.map(\.name) == ["never open"])
    #expect(half.message(for: "gate").problems == ["no way"])
    #expect(half.message(for: "gate").claims.map(\.verdict) == ["refuted", "proved"])
  }

  @Test func `after the end of a machine nothing is proved`() throws {
    let bench = ProofBench()
    let runner = ProofRunner(Self.sound, bench.settings)
    try runner.start()
    runner.close()
    bench.run()
    #expect(runner.message(for: "gate").claims.allSatisfy { $0.verdict == nil })
    let closed = ProofRunner(Self.sound, bench.settings)
    closed.close()
    #expect(throws: StudioRefusal("the machine is not in the studio any more")) {
      try closed.start()
    }
  }

  @Test func `paths lead to claims, findings, transitions and states`() async throws {
    let bench = ProofBench()
    let runner = ProofRunner(Self.sound, bench.settings)
    await #expect(throws: StudioRefusal("there is no path yet: prove the claims first")) {
      try await runner.path(.claim(0))
    }
    try runner.start()
    bench.run()
    let path = try await runner.path(.claim(0))
    #expect(path.title == "never open")
    #expect(path.start == ["closed"])
    #expect(path.steps.map(\.event) == ["push", "push"])
    #expect(path.steps.map(\.delay) == [1_500, 1_500])
    #expect(path.steps.map(\.time) == [1_500, 3_000])
    #expect(path.steps.map(\.transitions) == [[0], [0]])
    #expect(path.loopStart == 1)
    #expect(path.end == "it is open")
    #expect(try await runner.path(.transition(0)).steps.count == 1)
    let way = try await runner.path(.state("open"))
    #expect(way.title == "open")
    #expect(way.steps.map(\.event) == ["push"])
  }

  @Test func `a long path is cut, and its length is told`() async throws {
    let bench = ProofBench()
    let runner = ProofRunner(Self.sound, bench.settings)
    try runner.start()
    bench.run()
    let path = try await runner.path(.finding(0))
    #expect(path.steps.count == 1_000)
    #expect(path.count == 1_500)
  }

  @Test(
    arguments: [
      (StudioMessages.PathPlace.claim(1), "there is no path for claim 1"),
      (.claim(-1), "there is no path for claim -1"), (.claim(2), "there is no path for claim 2"),
      (.finding(1), "there is no path for finding 1"),
      (.finding(.max), "there is no path for finding \(Int.max)"),
      (.transition(1), "the exploration has found no way to it"),
      (
        .transition(2),
        "no run takes it, under the assumptions of the proof: 'open' is never entered"
      ),
      (.transition(-7), "the exploration has found no way to it"),
      (.state("jammed"), "it is not known whether a run leads there: the time ended"),
      (.state(""), "the exploration has found no way to it"),
      (
        .state("rusty"),
        "no run enters it, under the assumptions of the proof: 'old' is never entered"
      ),
      (
        .situation(["open"]),
        "the ways to situations of this system are not known; prove its claims first"
      ),
    ]
  )
  func `a path that there is not is refused`(
    _ place: StudioMessages.PathPlace,
    _ text: String
  ) async throws {
    let bench = ProofBench()
    let runner = ProofRunner(Self.sound, bench.settings)
    try runner.start()
    bench.run()
    await #expect(throws: StudioRefusal(text)) { try await runner.path(place) }
  }

  @Test func `a page gets the claims after the description, and again when something changes`()
    async throws
  {
    let bench = ProofBench()
    let registry = MachineRegistry(title: "test", proofs: bench.settings)
    let host = try await ModelHost { try StudioModel(Door(), chart: Door.chart) }
    let machine = registry.add(host, named: "door", summary: "", proof: Self.sound)
    var page = WatchingPage()
    try page.watch(machine)
    #expect(page.watches.takeProof("door") == nil)
    #expect(await page.next("machine", of: "door") != nil)
    #expect(await page.next("proof", of: "door", with: #""phase":"idle""#) != nil)
    #expect(page.watches.takeProof("door") == nil)
    try machine.proof?.start()
    #expect(await page.next("proof", of: "door", with: #""phase":"waiting""#) != nil)
    bench.run()
    #expect(await page.next("proof", of: "door", with: #""phase":"done""#) != nil)
    #expect(page.watches.takeProof("door") == nil)
    page.watches.removeAll()
    await machine.close()
  }
}
#endif
