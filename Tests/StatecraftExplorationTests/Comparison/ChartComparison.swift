import Statecraft

@testable import StatecraftExploration

/// A random chart with random claims, explored by the explorer and by a naive one that shares none of
/// its code.
struct ChartComparison {
  /// What the explorers do not agree about.
  enum Difference: Hashable {
    /// One of them did not come to an end.
    case end
    /// The situations, or their distances from the start.
    case situations
    case steps
    case verdict
    /// The length of a path.
    case path
  }

  /// What was found in a chart.
  struct Result {
    var situations = 0
    /// The verdicts of the explorer on claims about situations and steps.
    var verdicts: [Verdict] = []
    /// The verdicts of the explorer on claims about runs and time.
    var runVerdicts: [Verdict] = []
    /// The claims for which the naive explorer was too slow.
    var uncompared = 0
    /// What differs, with words; empty if both explorers agree.
    var differences: [(kind: Difference, text: String)] = []

    /// What differs.
    var kinds: Set<Difference> { Set(differences.map { $0.kind }) }

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

  private let chart: ComparedChart
  private let family: ComparedChart.Family
  private let start: Machine<Walk>
  private let naive: NaiveExplorer

  /// Explores a chart naively; `nil` if it cannot be started, or is too large for that.
  init?(_ chart: ComparedChart, _ family: ComparedChart.Family) {
    guard let start = try? Machine.start(Walk(), chart: chart.walk.chart()).machine else {
      return nil
    }
    let naive = NaiveExplorer(start, limit: family.limit, tick: Self.tick(chart.walk))
    guard !naive.isCut else { return nil }
    self.chart = chart
    self.family = family
    self.start = start
    self.naive = naive
  }

  /// Ticks of a quarter of a second meet every order of two timers, and shorter ones that of three.
  private static func tick(_ walk: RandomWalk) -> Duration {
    .milliseconds(walk.mostTimers > 2 ? 125 : 250)
  }

  /// Explores the chart and compares.
  ///
  /// - Parameters:
  ///   - mistake: what is wrong in the explorer.
  ///   - budget: what the explorer may use.
  /// - Returns: what was found, and what differs.
  /// - Throws: an error if the context cannot be packed.
  func run(
    _ mistake: ExplorerMistake? = nil,
    budget: ExplorationBudget = .standard
  ) throws -> Result {
    let proof = Proof<Walk> {
      Walk.everyEvent()
      for fair in chart.fairness { fair.element }
      for claim in chart.claims { claim.element }
    }
    let seen = try SeenExploration(proof, from: start, mistake, budget: budget)
    let explorer = seen.explorer
    var result = Result()
    result.situations = explorer.store.count
    result.expect(seen.stop == nil, .end, "the explorer ended: \(seen.stop ?? "")")
    let signs = SignSteps(explorer)
    let naiveSigns = SignSteps(naive)
    let signText = signs.signDifference(to: naiveSigns)
    result.expect(signText == nil, .situations, signText ?? "")
    let stepText = signs.stepDifference(to: naiveSigns)
    result.expect(stepText == nil, .steps, stepText ?? "")
    if !family.hasTimers, !family.hasHistory {
      let count = naive.machines.count
      result.expect(
        explorer.store.count == count,
        .situations,
        "\(explorer.store.count) situations, and \(count) of the naive explorer"
      )
      result.expect(
        explorer.stepCount == naive.steps.count,
        .steps,
        "\(explorer.stepCount) steps, and \(naive.steps.count) of the naive explorer"
      )
    }
    let runs = naive.runs(chart.fairness)
    for (claim, report) in zip(chart.claims, seen.reports) {
      guard compare(claim, report, runs, &result) else {
        result.uncompared += 1
        continue
      }
      if claim.kind.isAboutRuns || claim.kind == .within {
        result.runVerdicts.append(report.verdict)
      } else {
        result.verdicts.append(report.verdict)
      }
    }
    return result
  }

  /// Compares a verdict and the length of its path; returns `false` if the naive explorer has none.
  private func compare(
    _ claim: RandomClaim,
    _ report: ClaimReport<Walk>,
    _ runs: NaiveExplorer.FairRuns,
    _ result: inout Result
  ) -> Bool {
    guard let (expected, path) = expected(of: claim, report.verdict, runs) else { return false }
    // Where it depends on the order of timers, nothing is said.
    let maySayNothing = family.hasTimers && claim.kind == .alwaysPossible
    result.expect(
      report.verdict == expected || (maySayNothing && report.verdict == .unknown),
      .verdict,
      "'\(claim.name)' is \(report.verdict.rawValue) instead of \(expected.rawValue); "
        + report.reason
    )
    // A path with a loop or a time is not the shortest one to a situation.
    if maySayNothing || claim.kind.isAboutRuns || claim.kind == .within { return true }
    let count = report.path?.steps.count
    result.expect(
      count == path,
      .path,
      "the path of '\(claim.name)' has \(count ?? -1) steps instead of \(path ?? -1)"
    )
    return true
  }

  /// The verdict of the naive explorer and the length of its path; `nil` if it is too large for it.
  ///
  /// Ticks find only runs that there are. Those of several timers, of which some must end before others
  /// again and again, may need smaller ticks: these are tried before the explorers are said to differ.
  private func expected(
    of claim: RandomClaim,
    _ verdict: Verdict,
    _ runs: NaiveExplorer.FairRuns
  ) -> (verdict: Verdict, path: Int?)? {
    let tick = Self.tick(chart.walk)
    let found =
      claim.kind == .within
      ? verdictInTime(claim, tick, limit: family.limit, naive, runs)
      : naive.verdict(on: claim, runs)
    guard family.hasTimers, let found, found.verdict != .refuted, found.verdict != verdict,
      verdict != .unknown
    else { return found }
    guard claim.kind.isAboutRuns || claim.kind == .within || claim.kind == .alwaysPossible else {
      return found
    }
    let limit = family.limit * 20
    let finer = NaiveExplorer(start, limit: limit, tick: tick / 5)
    if finer.isCut { return nil }
    let finerRuns = finer.runs(chart.fairness)
    return claim.kind == .within
      ? verdictInTime(claim, tick / 5, limit: family.limit, finer, finerRuns)
      : finer.verdict(on: claim, finerRuns)
  }

  /// The naive verdict on a claim with a time; `nil` if there is too much to explore.
  ///
  /// - Parameters:
  ///   - claim: the claim.
  ///   - tick: how much time passes at once.
  ///   - limit: how many machines are looked at, each with all times that can be left.
  ///   - naive: what has explored the chart without a time.
  ///   - runs: its runs.
  /// - Returns: the verdict.
  private func verdictInTime(
    _ claim: RandomClaim,
    _ tick: Duration,
    limit: Int,
    _ naive: NaiveExplorer,
    _ runs: NaiveExplorer.FairRuns
  ) -> (verdict: Verdict, path: Int?)? {
    let premises = naive.machines.indices.filter { claim.fact.holds(in: naive.machines[$0]) }
    if premises.isEmpty { return (.vacuous, nil) }
    let time = Duration.seconds(claim.seconds)
    let timed = NaiveExplorer(
      start,
      limit: limit * (Int(time / tick) + 1),
      tick: tick,
      watch: NaiveExplorer.Watch(premise: claim.fact, goal: claim.goal, time: time)
    )
    if timed.isLate { return (.refuted, nil) }
    return timed.isCut ? nil : (naive.provedIfTimePasses(from: premises, runs), nil)
  }
}
