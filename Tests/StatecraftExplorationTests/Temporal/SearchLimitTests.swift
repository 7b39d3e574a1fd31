@testable import StatecraftExploration
import Testing

/// Searches in the graph of steps end when they must, and say why.
@Suite struct SearchLimitTests {
  /// A limit that ends a search when it is asked once too often.
  private final class Questions {
    let most: Int
    private(set) var count = 0

    init(most: Int) {
      self.most = most
    }

    var limit: SearchLimit {
      SearchLimit(interval: 1) {
        self.count += 1
        return self.count > self.most ? "enough was asked" : nil
      }
    }
  }

  /// Ends a search at each question, and expects that it says so; returns the number of questions.
  private func expectEnds<Result: Equatable>(
    _ search: (SearchLimit) throws -> Result
  ) throws -> Int {
    let all = Questions(most: .max)
    let result = try search(all.limit)
    for most in 0..<all.count {
      #expect(throws: TemporalError.ended("enough was asked")) {
        try search(Questions(most: most).limit)
      }
    }
    #expect(try search(Questions(most: all.count).limit) == result)
    return all.count
  }

  private func steps(_ run: Lasso?) -> [[Int]]? { run.map { [$0.stem, $0.loop] } }

  @Test(arguments: [false, true])
  func `a search for a run can be ended at any moment`(_ isStrong: Bool) throws {
    let graph = FairnessModels.philosophers(4, orderly: true)
      .graph(fair: 0..<12, isStrong: isStrong)
    let formula = TemporalFormula<Int>.always(.implies(.fact(0), .eventually(.fact(1))))
    let searches: [(SearchLimit) throws -> [[Int]]?] = [
      { steps(try FormulaCheck(graph, limit: $0).counterexample(to: formula)) },
      { steps(try FormulaCheck(graph, limit: $0).counterexample(toFact: 0, leadingTo: 1)) },
    ]
    for search in searches {
      // With weak fairness there is a run, without it there is none.
      #expect((try search(.none) == nil) == isStrong)
      #expect(try expectEnds(search) > 10)
    }
  }

  @Test func `a search for what is always possible can be ended at any moment`() throws {
    let graph = FairnessModels.philosophers(4, orderly: false).graph
    let count = try expectEnds { limit in
      try graph.canReach(timers: 0..<0, surely: true, limit) { $0 == 0 }
    }
    #expect(count > 1)
  }

  @Test func `a search that needs more memory than its budget is ended`() {
    // A long way to a situation in which nothing happens any more.
    let count = 100_000
    let graph = StepGraph(
      firstStep: Array(0...count),
      targets: (0..<count).map { UInt32(min($0 + 1, count - 1)) },
      labels: (0..<count).map { $0 == count - 1 ? StepGraph.stay : 0 },
      facts: Array(repeating: 0, count: count),
      fairness: []
    )
    // The smallest need of a check is known before; how long the ways are is not.
    let budget = FairComponents.bytes(situations: count, states: 2)
    let check = FormulaCheck(graph, memoryBudget: budget)
    let error = #expect(throws: TemporalError.self) {
      try check.counterexample(to: .always(.eventually(.fact(0))))
    }
    guard case .tooMuchMemory(let bytes, budget) = error else {
      Issue.record("another error: \(error as Any)")
      return
    }
    #expect(bytes > budget)
  }

  @Test func `the reason of an ended search reads well`() {
    #expect(
      "\(TemporalError.ended("the exploration was cancelled"))"
        == "the exploration was cancelled while runs were searched"
    )
  }
}
