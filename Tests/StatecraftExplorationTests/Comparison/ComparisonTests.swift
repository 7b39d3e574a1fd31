import Foundation
import StatecraftExploration
import Testing

/// Random charts with random claims, explored by the explorer and by a naive one that shares none of
/// its code.
///
/// Most charts are small: most mistakes show in few states, and small charts are compared faster.
@Suite struct ComparisonTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let seed =
    environment["STATECRAFT_SEED"].flatMap(UInt64.init) ?? UInt64.random(in: 0..<1_000_000_000)
  private static let count = environment["STATECRAFT_PROOF_CHARTS"].flatMap(Int.init) ?? 10_000

  /// How many charts that differ are made smaller and reported; then nothing more is compared.
  private static let mostReported = 3

  /// What the compared charts had.
  private struct Tally {
    var charts = 0
    /// The charts that could not be started, or were too large.
    var skipped = 0
    var situations = 0
    var largest = 0
    var differing = 0
    var verdicts: [Verdict] = []
    var runVerdicts: [Verdict] = []
    /// The claims for which the naive explorer was too slow.
    var uncompared = 0

    mutating func add(_ result: ChartComparison.Result) {
      charts += 1
      situations += result.situations
      largest = max(largest, result.situations)
      verdicts += result.verdicts
      runVerdicts += result.runVerdicts
      uncompared += result.uncompared
    }

    func text(_ kind: String) -> String {
      "proof: \(charts) charts \(kind) explored, \(skipped) skipped, \(situations) situations; "
        + "claims: \(Self.text(verdicts)); claims about runs: \(Self.text(runVerdicts)); "
        + "\(uncompared) not compared; "
        + "seed \(ComparisonTests.seed)" + (differing == 0 ? ": both agree" : "")
    }

    private static func text(_ verdicts: [Verdict]) -> String {
      Verdict.allCases.compactMap { verdict in
        let count = verdicts.count { $0 == verdict }
        return count == 0 ? nil : "\(count) \(verdict.rawValue)"
      }.joined(separator: ", ")
    }
  }

  /// Compares the explorers on as many random charts; returns what they had.
  private func compare(_ count: Int, _ family: ComparedChart.Family) throws -> Tally {
    var tally = Tally()
    var index = 0
    // Most charts can be compared.
    while tally.charts < count, tally.differing < Self.mostReported, index < 10 * count + 100 {
      let chart = ComparedChart(seed: Self.seed, index: index, family)
      if let comparison = ChartComparison(chart, family) {
        let result = try comparison.run()
        tally.add(result)
        if !result.differences.isEmpty {
          tally.differing += 1
          try report(chart, index, result, family)
        }
      } else {
        tally.skipped += 1
      }
      index += 1
    }
    return tally
  }

  /// Makes a chart that differs smaller, and reports it.
  private func report(
    _ chart: ComparedChart,
    _ index: Int,
    _ result: ChartComparison.Result,
    _ family: ComparedChart.Family
  ) throws {
    let smallest = try chart.shrunk { smaller in
      let found = try ChartComparison(smaller, family)?.run()
      return found.map { !$0.kinds.isDisjoint(with: result.kinds) } ?? false
    }
    let differences = try ChartComparison(smallest, family)?.run().text ?? ""
    Issue.record(
      """
      The explorer and the naive one differ: seed \(Self.seed), chart \(index) of \(family).
      \(result.text)
      The smallest chart in which they do:
      \(smallest)
      There they differ in this:
      \(differences)
      Compare it again with STATECRAFT_SEED=\(Self.seed).
      """
    )
  }

  /// Expects that so many charts were compared, and that they say something.
  private func expectMuch(_ tally: Tally, _ count: Int) {
    // Else it is reported already.
    guard tally.differing == 0 else { return }
    #expect(tally.charts == count)
    // A few charts can be alike.
    guard count >= 500 else { return }
    #expect(tally.largest > 20)
    let refuted = tally.verdicts.count { $0 == .refuted }
    #expect(refuted > tally.verdicts.count / 10 && refuted < tally.verdicts.count * 9 / 10)
    for verdict in [Verdict.proved, .refuted, .vacuous] {
      #expect(tally.runVerdicts.contains(verdict))
    }
    #expect(tally.uncompared < tally.runVerdicts.count / 4)
    let unknown = tally.verdicts.count { $0 == .unknown }
    #expect(unknown <= tally.verdicts.count / 10)
  }

  @Test(arguments: [false, true])
  func `random charts have the situations and verdicts of a naive explorer`(
    hasHistory: Bool
  ) throws {
    let count = Self.count * 9 / 20
    let family = ComparedChart.Family(hasHistory: hasHistory, large: 8, limit: 800)
    let tally = try compare(count, family)
    expectMuch(tally, count)
    print(tally.text("\(hasHistory ? "with" : "without") histories"))
  }

  @Test func `random charts with timers have the verdicts of a naive explorer in ticks`() throws {
    let count = Self.count / 10
    let family = ComparedChart.Family(hasTimers: true, large: 8, limit: 600)
    let tally = try compare(count, family)
    expectMuch(tally, count)
    print(tally.text("with timers"))
  }
}
