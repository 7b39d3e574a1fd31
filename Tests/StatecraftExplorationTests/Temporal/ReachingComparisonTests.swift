import Foundation
import Testing

@testable import StatecraftExploration

/// What can be reached in random graphs, compared with a search that goes on until nothing changes.
struct ReachingComparisonTests {
  private static let seed =
    ProcessInfo.processInfo.environment["STATECRAFT_SEED"].flatMap(UInt64.init)
    ?? UInt64.random(in: 0..<1_000_000_000)

  @Test(arguments: [false, true])
  func `a goal is reached from where a naive search says`(surely: Bool) throws {
    var lost = 0
    for index in 0..<2_000 {
      let graph = RandomCase(seed: Self.seed, index: index).graph
      // Steps with one of the three labels are those of timers.
      let timers: Range<UInt32> = surely ? 1..<2 : 0..<0
      let reached = try graph.canReach(timers: timers, surely: surely) { graph.facts[$0] & 1 != 0 }
      let naive = Self.reached(graph, timers)
      #expect(reached == naive, "seed \(Self.seed), case \(index): \(graph)")
      if reached.contains(false) { lost += 1 }
    }
    #expect(lost > 100)
  }

  /// The situations from which fact 0 is reached, whichever timer fires first.
  private static func reached(_ graph: StepGraph, _ timers: Range<UInt32>) -> [Bool] {
    var reached = graph.facts.map { $0 & 1 != 0 }
    for _ in 0..<graph.count {
      for situation in 0..<graph.count where !reached[situation] {
        let steps = graph.steps(of: situation)
        let firing = steps.filter { timers.contains(graph.labels[$0]) }
        let others = steps.filter { !timers.contains(graph.labels[$0]) }
        reached[situation] =
          others.contains { reached[Int(graph.targets[$0])] }
          || !firing.isEmpty && firing.allSatisfy { reached[Int(graph.targets[$0])] }
      }
    }
    return reached
  }
}
