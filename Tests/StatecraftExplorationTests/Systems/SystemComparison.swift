import Statecraft
import StatecraftRecording

@testable import StatecraftExploration

/// A random system with random claims, explored by the explorer and by a naive one that shares none of its code.
struct SystemComparison {
  /// What the explorers do not agree about.
  enum Difference: Hashable {
    /// One of them did not come to an end.
    case end
    /// What situations show, or their distances from the start.
    case situations
    case verdict
    /// A path, or its length.
    case path
  }

  /// What was found in a system.
  struct Result {
    var situations = 0
    var states = 0
    var hasTimers = false
    var hasInactivity = false
    var hasInvocations = false
    /// The verdicts of the explorer on claims about situations.
    var verdicts: [Verdict] = []
    /// The verdicts of the explorer on claims about runs.
    var runVerdicts: [Verdict] = []
    /// The verdicts of the explorer on claims with a time.
    var timeVerdicts: [Verdict] = []
    /// The claims for which the naive explorer was too slow.
    var uncompared = 0
    /// What differs, with words; empty if both explorers agree.
    var differences: [(kind: Difference, text: String)] = []

    /// What differs.
    var kinds: Set<Difference> { Set(differences.map(\.kind)) }

    /// What differs, in words.
    var text: String { differences.map { "- \($0.text)" }.joined(separator: "\n") }

    fileprivate mutating func expect(
      _ isSame: Bool,
      _ kind: Difference,
      _ text: @autoclosure () -> String
    ) {
      if !isSame { differences.append((kind, text())) }
    }
  }

  private let random: RandomSystem
  private let naive: NaiveSystemExplorer
  private let limit: Int

  /// Explores a system naively; `nil` if it is too large for that.
  ///
  /// - Parameters:
  ///   - random: the system.
  ///   - limit: how many states the naive explorer looks at.
  /// - Throws: an error if a machine cannot be started.
  init?(_ random: RandomSystem, limit: Int) throws {
    let tick = Self.tick(timers: random.mostTimers)
    let naive = try NaiveSystemExplorer(random, tick: tick, limit: limit)
    if naive.isCut { return nil }
    self.random = random
    self.naive = naive
    self.limit = limit
  }

  /// Ticks of a quarter of a second meet every order of two timers, and shorter ones that of three.
  private static func tick(timers: Int) -> Duration { .milliseconds(timers > 2 ? 125 : 250) }

  /// Explores the system and compares.
  ///
  /// - Returns: what was found, and what differs.
  /// - Throws: an error if the system cannot be explored.
  func run() throws -> Result {
    let steps = try SystemSteps(random.system)
    var explorer = SystemExplorer(steps, .standard, isCancelled: { false })
    try explorer.run()
    var result = Result()
    result.situations = explorer.store.count
    result.states = naive.states.count
    result.hasTimers = steps.timerCount > 0
    result.hasInactivity = random.machines.joined().joined().contains {
      if case .afterInactivity = $0.trigger { true } else { false }
    }
    result.hasInvocations = steps.invocationNumbers.count > 0
    result.expect(explorer.stop == nil && explorer.cut.isEmpty, .end, "the explorer ended")
    let signs = try signs(of: explorer)
    let others = naive.signs
    result.expect(signs == others, .situations, Self.text(signs, others))
    let judge = SystemJudge(explorer)
    let report = judge.report(since: .now)
    result.expect(report.problems.isEmpty, .path, report.problems.joined(separator: "; "))
    for (claim, shown) in zip(random.claims, report.claims) {
      try compare(claim, shown, &result)
    }
    for number in stride(from: 0, to: explorer.store.count, by: 7) {
      do {
        let path = try judge.replay.path(judge.way(to: number), loopStart: nil, end: "")
        try replay(path, "the way to situation \(number)", &result)
      } catch {
        result.expect(false, .path, "the way to situation \(number): \(error)")
      }
    }
    for claim in report.claims {
      guard let path = claim.path else { continue }
      try replay(path, "the path of '\(claim.name)'", &result)
    }
    return result
  }

  /// Replays a recording of each machine's part of a path on a new machine.
  private func replay(_ path: SystemPath, _ name: String, _ result: inout Result) throws {
    for (chart, run) in zip(random.charts, path.runs) {
      let replay = try recording(of: run).replay(Peer(), chart: chart) { _, text in
        text.flatMap { Int($0) }
      }
      result.expect(replay.isSame, .path, "\(name), recorded of \(run.machine): \(replay)")
    }
    result.expect(path.runs.count == random.machines.count, .path, "\(name) lacks machines")
  }

  private func recording(of run: some SystemRun) -> Recording {
    Recording(
      Recording.Header(run.chart),
      steps: run.steps.flatMap { step in
        var recorded = RecordedStep.steps(of: step.outcome)
        switch step.end {
        case .success(let value)?: recorded[0].payload = "\(value)"
        case .failure(let error)?: recorded[0].payload = "\"\(error)\""
        case nil: break
        }
        return recorded
      }
    )
  }

  private func compare(
    _ claim: RandomSystemClaim,
    _ report: SystemReport.Claim,
    _ result: inout Result
  ) throws {
    if claim.kind == .leadsWithin { return try compareTime(claim, report, &result) }
    var (expected, path) = naive.verdict(on: claim, of: random)
    // Where it depends on the order of timers, nothing is said.
    let maySayNothing = claim.kind == .alwaysPossible
    func isAsExpected() -> Bool {
      report.verdict == expected || maySayNothing && report.verdict == .unknown
    }
    if !isAsExpected(), claim.kind.isAboutRuns || maySayNothing {
      // Runs of several timers, of which some must end before others again and again, may need smaller ticks.
      let tick = Duration.milliseconds(50)
      let finer = try NaiveSystemExplorer(random, tick: tick, limit: limit * 5)
      if finer.isCut {
        result.uncompared += 1
        return
      }
      expected = finer.verdict(on: claim, of: random).verdict
    }
    result.expect(
      isAsExpected(),
      .verdict,
      "'\(claim.name)' is \(report.verdict.rawValue) instead of \(expected.rawValue); "
        + report.reason
    )
    if claim.kind.isAboutRuns {
      result.runVerdicts.append(report.verdict)
      return
    }
    result.verdicts.append(report.verdict)
    if maySayNothing { return }
    let count = report.path?.steps.count
    result.expect(
      count == path,
      .path,
      "the path of '\(claim.name)' has \(count ?? -1) steps instead of \(path ?? -1)"
    )
  }

  /// Compares what is said of a claim with a time.
  private func compareTime(
    _ claim: RandomSystemClaim,
    _ report: SystemReport.Claim,
    _ result: inout Result
  ) throws {
    result.timeVerdicts.append(report.verdict)
    let path = report.path?.steps.count
    func isSame(_ other: (verdict: Verdict, path: Int?)) -> Bool {
      other.verdict == report.verdict && other.path == path
    }
    // What remains of the time is like another timer.
    let tick = Self.tick(timers: random.mostTimers + 1)
    var expected = try naive.verdict(onTimeOf: claim, of: random, tick: tick, limit: 2 * limit)
    if let found = expected, !isSame(found), found.path ?? .max >= path ?? .max {
      // Shorter ticks may show that a goal is late, or that it is after fewer steps, or that time passes.
      let finer =
        report.verdict == .refuted
        ? naive : try NaiveSystemExplorer(random, tick: tick / 5, limit: 4 * limit)
      expected =
        finer.isCut
        ? nil : try finer.verdict(onTimeOf: claim, of: random, tick: tick / 5, limit: 4 * limit)
    }
    guard let expected else {
      result.uncompared += 1
      return
    }
    result.expect(
      isSame(expected),
      .verdict,
      "'\(claim.name)' is \(report.verdict.rawValue) after \(path ?? 0) steps instead of "
        + "\(expected.verdict.rawValue) after \(expected.path ?? 0); \(report.reason)"
    )
  }

  // MARK: - Signs

  private func signs(of explorer: SystemExplorer) throws -> [NaiveSystemExplorer.Sign: Int] {
    var signs: [NaiveSystemExplorer.Sign: Int] = [:]
    for number in 0..<explorer.store.count {
      let sign = try sign(of: explorer.state(in: number), explorer.steps)
      signs[sign] = min(signs[sign] ?? .max, Int(explorer.depths[number]))
    }
    return signs
  }

  private func sign(
    of state: SystemState,
    _ steps: SystemSteps
  ) throws -> NaiveSystemExplorer.Sign {
    var queues: [[Peer.Event]] = steps.parts.map { _ in [] }
    for (number, connection) in steps.system.connections.enumerated() {
      let part = steps.parts[connection.target]
      let events = steps.knownEvents[connection.target]
      let messages = state.queues[number].compactMap { part.event(events[$0]) as? Peer.Event }
      queues[connection.source] =
        connection.link.reorders ? messages.sorted { "\($0)" < "\($1)" } : messages
    }
    let machines = steps.parts.indices.map { steps.machine($0, in: state) }
    return NaiveSystemExplorer.Sign(machines.compactMap { $0 as? Machine<Peer> }, queues)
  }

  private static func text(
    _ signs: [NaiveSystemExplorer.Sign: Int],
    _ others: [NaiveSystemExplorer.Sign: Int]
  ) -> String {
    let more = Set(signs.keys).subtracting(others.keys).count
    let fewer = Set(others.keys).subtracting(signs.keys).count
    return more + fewer == 0
      ? "the distances of what situations show"
      : "\(more) signs of the explorer only, and \(fewer) of the naive one only"
  }
}
