import Statecraft
import Synchronization
import Testing

@testable import StatecraftExploration

/// A path that a machine does not take as the exploration did is a problem of the report.
@Suite struct PathProblemTests {
  /// The report of an exploration with a mistake in it.
  private func report<Context: ChartContext>(
    _ proof: Proof<Context>,
    from start: Machine<Context>,
    _ mistake: ExplorerMistake?
  ) throws -> ProofReport<Context> {
    let judge = ClaimJudge(try SeenExploration(proof, from: start, mistake).explorer, start)
    let findings = judge.findings(after: nil, until: nil)
    return ProofReport(judge, "chart", judge.reports, findings, duration: .zero)
  }

  private static let reason =
    "the path has 2 steps, and its loop, which begins behind step 2, does not end in the situation in "
    + "which it begins; this is a defect of Statecraft"

  @Test func `a claim whose path does not replay is unknown, and the report says why`() throws {
    typealias Lamp = TimerTests.Lamp
    let proof = Proof<Lamp> {
      Lamp.everyEvent()
      Lamp.whenever(.isIn(.on)).leads(to: .isIn(.off))
      Lamp.possible(.isIn(.on))
    }
    let start = try Machine.start(Lamp(), chart: Lamp.chart).machine
    let right = try report(proof, from: start, nil)
    #expect(right.problems.isEmpty && right.exitCode == 1)
    let wrong = try report(proof, from: start, .shiftedLoop)
    #expect(wrong.claims.map(\.verdict) == [.unknown, .proved])
    #expect(
      wrong.problems == ["the path of 'in on leads to in off' cannot be shown: \(Self.reason)"]
    )
    #expect(wrong.exitCode == 3)
  }

  @Test func `a finding whose path does not replay is a problem of the report`() throws {
    typealias Spinning = TimerTests.Spinning
    let proof = Proof<Spinning> {
      Spinning.everyEvent()
      Spinning.always("true") { _ in true }
    }
    let start = try Machine.start(Spinning(), chart: Spinning.chart).machine
    #expect(try report(proof, from: start, nil).isProved)
    let wrong = try report(proof, from: start, .shiftedLoop)
    #expect(wrong.findings.map(\.kind).first == .endlessTimers)
    #expect(wrong.findings[0].path == nil)
    #expect(
      wrong.problems == [
        "the path of a finding cannot be shown (timers fire forever without time passing): "
          + Self.reason
      ]
    )
    #expect(!wrong.isProved)
  }

  private static let calls = Atomic(0)

  @Test func `a step that breaks a claim only once is a problem and no verdict`() throws {
    typealias Turnstile = VerdictTests.Turnstile
    let proof = Proof<Turnstile> {
      Turnstile.everyEvent()
      Turnstile.step("moody") { _, _ in Self.calls.add(1, ordering: .relaxed).oldValue > 0 }
    }
    let start = try Machine.start(Turnstile(), chart: Turnstile.chart).machine
    let report = try report(proof, from: start, nil)
    #expect(report.claims.map(\.verdict) == [.unknown])
    #expect(
      report.problems == [
        "the path of 'moody' cannot be shown: step 1 of the path, coin, leads elsewhere on a machine "
          + "than in the exploration; a guard or an action is not pure (it reads or changes something "
          + "outside the context), or this is a defect of Statecraft"
      ]
    )
  }

  @Test func `a loop of a system is checked before it is shown`() throws {
    var system = MachineSystem("house")
    let lamps = system.add("lamps", Lamps())
    system.every(.press(0), of: lamps)
    let steps = try SystemSteps(system)
    let lit = try #require(steps.steps(from: steps.start()).first)
    let way = (label: lit.label, bytes: steps.bytes(of: lit.state))
    let replay = SystemReplay(steps: steps)
    let path = try replay.path([way, way], loopStart: 1, end: "lit")
    #expect(path.steps.map(\.text) == ["lamps: press(0)", "lamps: press(0)"])
    let error = #expect(throws: SystemReplay.Mismatch.self) {
      try replay.path([way, way], loopStart: 0, end: "lit")
    }
    #expect(
      error?.description
        == "the path has 2 steps, and its loop, which begins behind step 0, does not end in the "
        + "situation in which it begins; this is a defect of Statecraft"
    )
  }
}
