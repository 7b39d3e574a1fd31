import Foundation
import Statecraft
import Testing

@testable import StatecraftExploration

/// The explorer against a naive one, on random charts.
@Suite struct NaiveTests {
  /// How many charts of each kind are compared; more with the environment variable.
  static var count: Int {
    ProcessInfo.processInfo.environment["STATECRAFT_PROOF_CHARTS"].flatMap { Int($0) } ?? 400
  }

  /// Situations by what they show, with the fewest steps to them.
  private func explored(_ start: Machine<Walk>) throws -> [NaiveExplorer.Sign: Int] {
    let proof = Proof<Walk> {
      Walk.everyEvent()
      Walk.always("true") { _ in true }
    }
    let prepared = PreparedProof(proof, start.program.model)
    var explorer = Explorer(
      try SituationCodec(start.table),
      prepared,
      .standard,
      isCancelled: { false }
    )
    explorer.run(from: start)
    #expect(explorer.stop == nil)
    var depths: [NaiveExplorer.Sign: Int] = [:]
    for number in 0..<explorer.store.count {
      let sign = NaiveExplorer.sign(of: explorer.moment(in: number).machine)
      if depths[sign] == nil { depths[sign] = explorer.depth(of: number) }
    }
    return depths
  }

  @Test(arguments: [false, true])
  func `random charts have the situations and depths that a naive explorer finds`(
    hasTimers: Bool
  ) throws {
    var compared = 0
    var largest = 0
    // Ticks take their time.
    let count = hasTimers ? Self.count / 4 : Self.count
    for seed in 1...count {
      var walk = RandomWalk(seed: seed, hasTimers: hasTimers)
      let chart = walk.chart()
      guard let start = try? Machine.start(Walk(), chart: chart).machine else { continue }
      let naive = NaiveExplorer(start)
      guard !naive.isCut else { continue }
      let found = try explored(start)
      #expect(found == naive.depths, "seed \(seed)")
      compared += 1
      largest = max(largest, found.count)
    }
    #expect(compared > count / 3)
    #expect(largest > 20)
  }
}
