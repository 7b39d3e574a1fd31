import Statecraft
import StatecraftRandom

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
    var claims = 0
    var refuted = 0
    var undecided = 0
    /// What differs, with words; empty if both explorers agree.
    var differences: [(kind: Difference, text: String)] = []

    fileprivate mutating func expect(
      _ isSame: Bool,
      _ kind: Difference,
      _ text: @autoclosure () -> String
    ) {
      if !isSame { differences.append((kind, text())) }
    }
  }

  private let start: Machine<Walk>
  private let claims: [RandomClaim]
  private let naive: NaiveExplorer
  private let hasTimers: Bool
  private let hasHistory: Bool

  /// Makes a chart by its number; `nil` if it cannot be started, or is too large for the naive explorer.
  init?(
    seed: UInt64,
    index: Int,
    isSmall: Bool = false,
    hasTimers: Bool,
    hasHistory: Bool,
    limit: Int
  ) {
    var random = SplitMix64(seed: seed ^ UInt64(index) &* 0xD1B5_4A32_D192_ED03)
    var walk = RandomWalk(
      &random,
      hasTimers: hasTimers,
      hasHistory: hasHistory,
      isSmall: isSmall
    )
    let chart = walk.chart()
    let claims = RandomClaim.all(&random, states: walk.count)
    guard let start = try? Machine.start(Walk(), chart: chart).machine else { return nil }
    let naive = NaiveExplorer(start, limit: limit)
    guard !naive.isCut else { return nil }
    self.start = start
    self.naive = naive
    self.hasTimers = hasTimers
    self.hasHistory = hasHistory
    // Each kind of claim is the last one of some proofs.
    self.claims = Array(claims[(index % claims.count)...] + claims[..<(index % claims.count)])
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
      for claim in claims { claim.element }
    }
    let seen = try SeenExploration(proof, from: start, mistake, budget: budget)
    let explorer = seen.explorer
    var result = Result()
    result.situations = explorer.store.count
    result.claims = claims.count
    result.refuted = seen.verdicts.count { $0 == .refuted }
    result.undecided = seen.verdicts.count { $0 == .unknown }
    result.expect(seen.stop == nil, .end, "the explorer ended: \(seen.stop ?? "")")
    let signs = signs(of: explorer)
    result.expect(
      signs == naive.signs,
      .situations,
      "\(signs.count) signs of situations, and \(naive.signs.count) of the naive explorer"
    )
    if !hasTimers, !hasHistory {
      let count = naive.machines.count
      result.expect(
        explorer.store.count == count,
        .situations,
        "\(explorer.store.count) situations, and \(count) of the naive explorer"
      )
      result.expect(
        explorer.stepCount == naive.stepCount,
        .steps,
        "\(explorer.stepCount) steps, and \(naive.stepCount) of the naive explorer"
      )
    }
    for (claim, report) in zip(claims, seen.reports) { compare(claim, report, &result) }
    return result
  }

  private func signs(of explorer: Explorer<Walk>) -> [NaiveExplorer.Sign: Int] {
    var signs: [NaiveExplorer.Sign: Int] = [:]
    for number in 0..<explorer.store.count {
      let sign = NaiveExplorer.Sign(explorer.moment(in: number).machine)
      if signs[sign] == nil { signs[sign] = explorer.depth(of: number) }
    }
    return signs
  }

  private func compare(
    _ claim: RandomClaim,
    _ report: ClaimReport<Walk>,
    _ result: inout Result
  ) {
    let distance: Int? =
      switch claim.kind {
      case .always: naive.distance(to: { !claim.fact.holds(in: $0) })
      case .never, .possible: naive.distance(to: { claim.fact.holds(in: $0) })
      case .alwaysPossible: naive.distance(losing: { claim.fact.holds(in: $0) })
      }
    let isTrue = (distance == nil) == (claim.kind != .possible)
    let isSame = report.verdict == (isTrue ? .proved : .refuted)
    // Where it depends on the order of timers, nothing is said.
    let maySayNothing = hasTimers && claim.kind == .alwaysPossible
    result.expect(
      isSame || (maySayNothing && report.verdict == .unknown),
      .verdict,
      "'\(claim.name)' is \(report.verdict.rawValue), and that is \(isTrue); \(report.reason)"
    )
    if maySayNothing { return }
    let count = report.path?.steps.count
    result.expect(
      count == distance,
      .path,
      "the path of '\(claim.name)' has \(count ?? -1) steps instead of \(distance ?? -1)"
    )
  }
}
