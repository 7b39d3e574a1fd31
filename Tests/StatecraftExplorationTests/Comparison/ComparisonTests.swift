import Foundation
import Statecraft
import StatecraftTesting
import Testing

@testable import StatecraftExploration

/// Random charts with random claims, explored by the explorer and by a naive one that shares none of
/// its code.
@Suite struct ComparisonTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let seed =
    environment["STATECRAFT_SEED"].flatMap(UInt64.init) ?? UInt64.random(in: 0..<1_000_000_000)
  private static let count = environment["STATECRAFT_PROOF_CHARTS"].flatMap(Int.init) ?? 2_000

  /// What the compared charts had.
  private struct Tally {
    var charts = 0
    var situations = 0
    var largest = 0
    var claims = 0
    var refuted = 0
    var undecided = 0
  }

  private func explore(
    _ start: Machine<Walk>,
    _ claims: [RandomClaim]
  ) throws -> (explorer: Explorer<Walk>, reports: [ClaimReport<Walk>]) {
    let proof = Proof<Walk> {
      Walk.everyEvent()
      for claim in claims { claim.element }
    }
    let prepared = PreparedProof(proof, start.program.model)
    #expect(prepared.problems.isEmpty)
    var explorer = Explorer(
      try SituationCodec(start.table),
      prepared,
      .standard,
      isCancelled: { false }
    )
    explorer.run(from: start)
    return (explorer, ClaimJudge(explorer, start).reports)
  }

  /// Compares the explorers on as many random charts; returns what they had.
  private func compare(
    _ count: Int,
    hasTimers: Bool,
    hasHistory: Bool,
    limit: Int
  ) throws -> Tally {
    var tally = Tally()
    for index in 0..<count {
      var random = SplitMix64(seed: Self.seed ^ UInt64(index) &* 0xD1B5_4A32_D192_ED03)
      var walk = RandomWalk(&random, hasTimers: hasTimers, hasHistory: hasHistory)
      let chart = walk.chart()
      let claims = RandomClaim.all(&random, states: walk.count)
      guard let start = try? Machine.start(Walk(), chart: chart).machine else { continue }
      let naive = NaiveExplorer(start, limit: limit)
      guard !naive.isCut else { continue }
      let place = "seed \(Self.seed), chart \(index)"
      let (explorer, reports) = try explore(start, claims)
      #expect(explorer.stop == nil, "\(place)")
      expectSameSituations(explorer, naive, place)
      if !hasTimers, !hasHistory {
        #expect(explorer.store.count == naive.machines.count, "\(place)")
      }
      tally.charts += 1
      tally.situations += explorer.store.count
      tally.largest = max(tally.largest, explorer.store.count)
      for (claim, report) in zip(claims, reports) {
        expectSameVerdict(claim, report, naive, hasTimers: hasTimers, place)
        tally.claims += 1
        if report.verdict == .refuted { tally.refuted += 1 }
        if report.verdict == .unknown { tally.undecided += 1 }
      }
    }
    return tally
  }

  private func expectSameSituations(
    _ explorer: Explorer<Walk>,
    _ naive: NaiveExplorer,
    _ place: String
  ) {
    var signs: [NaiveExplorer.Sign: Int] = [:]
    for number in 0..<explorer.store.count {
      let sign = NaiveExplorer.Sign(explorer.moment(in: number).machine)
      if signs[sign] == nil { signs[sign] = explorer.depth(of: number) }
    }
    #expect(signs == naive.signs, "\(place)")
  }

  private func expectSameVerdict(
    _ claim: RandomClaim,
    _ report: ClaimReport<Walk>,
    _ naive: NaiveExplorer,
    hasTimers: Bool,
    _ place: String
  ) {
    let distance: Int? =
      switch claim.kind {
      case .always: naive.distance(to: { !claim.fact.holds(in: $0) })
      case .never, .possible: naive.distance(to: { claim.fact.holds(in: $0) })
      case .alwaysPossible: naive.distance(losing: { claim.fact.holds(in: $0) })
      }
    let isTrue = (distance == nil) == (claim.kind != .possible)
    let text = "\(place), '\(claim.name)', \(report.reason)"
    if hasTimers, claim.kind == .alwaysPossible {
      // Where it depends on the order of timers, nothing is said.
      #expect(
        report.verdict == (isTrue ? .proved : .refuted) || report.verdict == .unknown,
        "\(text)"
      )
      return
    }
    #expect(report.verdict == (isTrue ? .proved : .refuted), "\(text)")
    #expect(report.path?.steps.count == distance, "\(text)")
  }

  @Test(arguments: [false, true])
  func `random charts have the situations and verdicts of a naive explorer`(
    hasHistory: Bool
  ) throws {
    let tally = try compare(Self.count / 2, hasTimers: false, hasHistory: hasHistory, limit: 1_500)
    #expect(tally.charts > Self.count / 4)
    #expect(tally.largest > 25)
    #expect(tally.refuted > tally.claims / 10 && tally.refuted < tally.claims * 9 / 10)
    #expect(tally.undecided == 0)
    print(line("\(hasHistory ? "with" : "without") histories", tally))
  }

  @Test func `random charts with timers have the verdicts of a naive explorer in ticks`() throws {
    let tally = try compare(Self.count / 4, hasTimers: true, hasHistory: false, limit: 1_000)
    #expect(tally.charts > Self.count / 16)
    #expect(tally.largest > 20)
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
