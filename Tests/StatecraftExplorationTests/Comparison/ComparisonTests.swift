import Foundation
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

  /// What the compared charts had.
  private struct Tally {
    var charts = 0
    var situations = 0
    var largest = 0
    var claims = 0
    var refuted = 0
    var undecided = 0

    mutating func add(_ result: ChartComparison.Result) {
      charts += 1
      situations += result.situations
      largest = max(largest, result.situations)
      claims += result.claims
      refuted += result.refuted
      undecided += result.undecided
    }
  }

  /// Compares the explorers on as many random charts, of which every second or fourth is large;
  /// returns what they had.
  private func compare(
    _ count: Int,
    hasTimers: Bool,
    hasHistory: Bool,
    large: Int,
    limit: Int
  ) throws -> Tally {
    var tally = Tally()
    for index in 0..<count {
      let comparison = ChartComparison(
        seed: Self.seed,
        index: index,
        isSmall: index % large != 0,
        hasTimers: hasTimers,
        hasHistory: hasHistory,
        limit: limit
      )
      guard let comparison else { continue }
      let result = try comparison.run()
      if !result.differences.isEmpty {
        let text = result.differences.map { $0.text }.joined(separator: "\n")
        Issue.record("seed \(Self.seed), chart \(index):\n\(text)")
      }
      tally.add(result)
    }
    return tally
  }

  @Test(arguments: [false, true])
  func `random charts have the situations and verdicts of a naive explorer`(
    hasHistory: Bool
  ) throws {
    let count = Self.count * 9 / 20
    let tally = try compare(count, hasTimers: false, hasHistory: hasHistory, large: 4, limit: 1_500)
    #expect(tally.charts > count / 2)
    #expect(tally.largest > 15)
    #expect(tally.refuted > tally.claims / 10 && tally.refuted < tally.claims * 9 / 10)
    #expect(tally.undecided == 0)
    print(line("\(hasHistory ? "with" : "without") histories", tally))
  }

  @Test func `random charts with timers have the verdicts of a naive explorer in ticks`() throws {
    let count = Self.count / 10
    let tally = try compare(count, hasTimers: true, hasHistory: false, large: 2, limit: 1_000)
    #expect(tally.charts > count / 4)
    #expect(tally.largest > 12)
    #expect(tally.refuted > tally.claims / 10 && tally.refuted < tally.claims * 9 / 10)
    #expect(tally.undecided < tally.claims / 20)
    print(line("with timers", tally))
  }

  private func line(_ kind: String, _ tally: Tally) -> String {
    "proof: \(tally.charts) charts \(kind) explored, \(tally.situations) situations, "
      + "\(tally.claims) claims, \(tally.refuted) refuted, \(tally.undecided) undecided, "
      + "seed \(Self.seed): both agree"
  }
}
