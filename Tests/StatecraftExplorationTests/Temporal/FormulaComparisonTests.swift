@testable import StatecraftExploration
import Foundation
import Testing

/// Random formulas about random graphs, compared with a checker that shares no code.
struct FormulaComparisonTests {
  private static let seed =
    ProcessInfo.processInfo.environment["STATECRAFT_SEED"].flatMap(UInt64.init)
    ?? UInt64.random(in: 0..<1_000_000_000)
  private static let count =
    ProcessInfo.processInfo.environment["STATECRAFT_FORMULAS"].flatMap(Int.init) ?? 5_000

  @Test func `each verdict is that of a naive checker, and each counterexample is a fair run`()
    throws
  {
    var refuted = 0
    var withFairness = 0
    for index in 0..<Self.count {
      let random = RandomCase(seed: Self.seed, index: index)
      let holds = Tableau(random.graph, random.formula).holds()
      let place = "seed \(Self.seed), case \(index): \(random.formula) on \(random.graph)"
      guard let lasso = try FormulaCheck(random.graph).counterexample(to: random.formula) else {
        #expect(holds, "no counterexample was found, \(place)")
        continue
      }
      #expect(!holds, "there is no counterexample, \(place)")
      let reading = LassoReading(graph: random.graph, lasso: lasso)
      #expect(reading.isRun, "\(lasso) is no run, \(place)")
      #expect(reading.isFair, "\(lasso) is not fair, \(place)")
      #expect(!reading.satisfies(random.formula), "the formula holds on \(lasso), \(place)")
      refuted += 1
      if !random.graph.fairness.isEmpty { withFairness += 1 }
    }
    // Both verdicts are frequent, or the comparison says little.
    #expect(refuted > Self.count / 5 && refuted < Self.count * 4 / 5)
    #expect(withFairness > Self.count / 10)
    print("formulas: \(Self.count), \(refuted) refuted, seed \(Self.seed): both checkers agree")
  }

  @Test func `no lasso of a few steps refutes what was proved`() throws {
    for index in 0..<Self.count / 10 {
      let random = RandomCase(seed: Self.seed &+ 1, index: index)
      let found = try FormulaCheck(random.graph).counterexample(to: random.formula)
      for lasso in LassoReading.all(of: random.graph, steps: 4) {
        let reading = LassoReading(graph: random.graph, lasso: lasso)
        guard reading.isFair, !reading.satisfies(random.formula) else { continue }
        let place = "seed \(Self.seed &+ 1), case \(index): \(random.formula) on \(random.graph)"
        #expect(found != nil, "\(lasso) refutes it, \(place)")
      }
    }
  }

  @Test func `leads-to agrees with the formula`() throws {
    for index in 0..<Self.count / 2 {
      let random = RandomCase(seed: Self.seed &+ 2, index: index)
      let place = "seed \(Self.seed &+ 2), case \(index): \(random.graph)"
      let check = FormulaCheck(random.graph)
      let formula = TemporalFormula<Int>.always(.implies(.fact(0), .eventually(.fact(1))))
      let fast = try check.counterexample(toFact: 0, leadingTo: 1)
      let slow = try check.counterexample(to: formula)
      #expect((fast == nil) == (slow == nil), "\(place)")
      if let fast, let slow {
        let reading = LassoReading(graph: random.graph, lasso: fast)
        #expect(reading.isRun && reading.isFair && !reading.satisfies(formula), "\(place)")
        let length = reading.stepsToLoop(ofFact: 0, without: 1)
        let slowReading = LassoReading(graph: random.graph, lasso: slow)
        #expect(
          length != nil && length == slowReading.stepsToLoop(ofFact: 0, without: 1),
          "\(fast) and \(slow), \(place)"
        )
      }
    }
  }

  @Test(arguments: Tableau.Mistake.allCases)
  func `a mistake in the naive checker is noticed`(_ mistake: Tableau.Mistake) throws {
    let noticed = try (0..<2_000).first { index in
      let random = RandomCase(seed: 7, index: index)
      let isRefuted = try FormulaCheck(random.graph).counterexample(to: random.formula) != nil
      return Tableau(random.graph, random.formula, mistake: mistake).holds() == isRefuted
    }
    #expect(noticed != nil)
  }
}
