import Statecraft
import Testing

@testable import StatecraftExploration

/// Mistakes that are built into the explorer: each is noticed, and nothing is without it.
@Suite struct ExplorerMistakeTests {
  @Test(arguments: ExplorerMistake.allCases)
  func `a mistake in the explorer is noticed in a model`(_ mistake: ExplorerMistake) throws {
    switch mistake {
    case .droppedSuccessor, .lossySet: try expectCount(notices: mistake)
    case .postponedLeftOut, .historyLeftOut: break
    case .wrongFairness: try expectFairness()
    case .absoluteTime: try expectFewSituations()
    case .tieOneWay: try expectEventBetweenTimers()
    case .rollbackTaken: try expectNoRollback()
    case .shiftedLoop: try expectLoop()
    case .lastClaimUnwatched: try expectAllClaims()
    }
  }

  @Test(arguments: ExplorerMistake.allCases)
  func `a mistake in the explorer is noticed in random charts, and shown in a small one`(
    _ mistake: ExplorerMistake
  ) throws {
    let small = Int.max
    let plain = ComparedChart.Family(large: small, limit: 150)
    let timed = ComparedChart.Family(hasTimers: true, large: small, limit: 150)
    switch mistake {
    case .droppedSuccessor: try expectComparison(of: plain, notices: mistake, [.situations], 4)
    case .lossySet:
      // Which situations are taken for each other depends on the whole chart.
      try expectComparison(of: plain, notices: mistake, [.situations], 6)
    case .postponedLeftOut: try expectComparison(of: plain, notices: mistake, [.situations], 5)
    case .historyLeftOut:
      let family = ComparedChart.Family(hasHistory: true, large: small, limit: 150)
      try expectComparison(of: family, notices: mistake, [.situations, .steps], 5)
    case .wrongFairness, .shiftedLoop, .lastClaimUnwatched:
      try expectComparison(of: plain, notices: mistake, [.verdict], 4)
    case .absoluteTime: try expectComparison(of: timed, notices: mistake, [.end], 4)
    case .tieOneWay:
      // Timers of several regions end together more often in large charts.
      let large = ComparedChart.Family(hasTimers: true, large: 4, limit: 300)
      try expectComparison(of: large, notices: mistake, [.situations, .steps, .verdict], 6)
    case .rollbackTaken: try expectComparison(of: plain, notices: mistake, [.steps], 4)
    }
  }

  /// Expects that a random chart is not the same with the mistake as in the naive explorer, and without
  /// it is.
  ///
  /// - Parameters:
  ///   - family: the charts.
  ///   - mistake: the mistake.
  ///   - kinds: what the explorers must not agree about.
  ///   - states: how many states the chart has at most when it has been made smaller.
  /// - Throws: an error if the context cannot be packed.
  private func expectComparison(
    of family: ComparedChart.Family,
    notices mistake: ExplorerMistake,
    _ kinds: Set<ChartComparison.Difference>,
    _ states: Int
  ) throws {
    // Those that are compared have fewer, unless a mistake makes them endless.
    let budget = ExplorationBudget(situations: 400)
    func isNoticed(_ chart: ComparedChart) throws -> Bool {
      let found = try ChartComparison(chart, family)?.run(mistake, budget: budget)
      return found.map { !$0.kinds.isDisjoint(with: kinds) } ?? false
    }
    for index in 1...3_000 {
      let chart = ComparedChart(seed: 14, index: index, family)
      guard try isNoticed(chart) else { continue }
      let right = try ChartComparison(chart, family)?.run().text
      #expect(right == "", "chart \(index):\n\(chart)")
      let smallest = try chart.shrunk(while: isNoticed)
      #expect(smallest.walk.count <= states, "chart \(index) became:\n\(smallest)")
      return
    }
    Issue.record("no chart differs with the mistake \(mistake)")
  }

  /// Expects that an elevator with four floors has another number of situations.
  private func expectCount(notices mistake: ExplorerMistake) throws {
    let start = try Machine.start(Elevator(), chart: Elevator.chart).machine
    let proof = Elevator.proof(floors: 4)
    #expect(try SeenExploration(proof, from: start, nil).explorer.store.count == 189)
    #expect(try SeenExploration(proof, from: start, mistake).explorer.store.count < 189)
  }

  private func expectFairness() throws {
    let start = try Machine.start(Elevator(), chart: Elevator.chart).machine
    let served = Elevator.whenever("called to the top") { $0.calls.contains(3) }
      .leads(to: Elevator.atTop)
    let proof = Proof<Elevator> {
      Elevator.every(.open, .close, .rise, .sink, .turn)
      Elevator.every(Event.call, in: 0..<4)
      Elevator.fair(\.open, \.close, \.rise, \.sink, \.turn)
      served
    }
    #expect(try SeenExploration(proof, from: start, nil).verdicts == [.proved])
    #expect(try SeenExploration(proof, from: start, .wrongFairness).verdicts == [.refuted])
  }

  private typealias Event = Elevator.Event

  private func expectFewSituations() throws {
    typealias Lamp = TimerTests.Lamp
    let start = try Machine.start(Lamp(), chart: Lamp.chart).machine
    let proof = Proof<Lamp> {
      Lamp.everyEvent()
      Lamp.always("true") { _ in true }
    }
    let budget = ExplorationBudget(situations: 100)
    let right = try SeenExploration(proof, from: start, nil, budget: budget)
    #expect(right.explorer.store.count == 2 && right.verdicts == [.proved])
    let wrong = try SeenExploration(proof, from: start, .absoluteTime, budget: budget)
    #expect(wrong.stop == "the budget of 100 situations ended")
  }

  /// Two timers that end at the same moment, and an event that may come between them.
  struct Gap: ChartContext {
    enum State: CaseIterable {
      case both, first, firstWaits, firstDone, second, secondWaits, secondDone
    }
    enum Event: CaseIterable { case look }
    var isSeen = false
    static let chart = Chart(initial: .both) {
      parallel(.both) {
        state(.first, initial: .firstWaits) {
          state(.firstWaits) { after(.seconds(1), to: .firstDone) }
          state(.firstDone) { on(.look).when(.isIn(.secondWaits)).do { $0.isSeen = true } }
        }
        state(.second, initial: .secondWaits) {
          state(.secondWaits) { after(.seconds(1), to: .secondDone) }
          state(.secondDone)
        }
      }
    }
  }

  private func expectEventBetweenTimers() throws {
    let start = try Machine.start(Gap(), chart: Gap.chart).machine
    let proof = Proof<Gap> {
      Gap.everyEvent()
      Gap.possible("seen between the timers") { $0.isSeen }
    }
    #expect(try SeenExploration(proof, from: start, nil).verdicts == [.proved])
    #expect(try SeenExploration(proof, from: start, .tieOneWay).verdicts == [.refuted])
  }

  private func expectNoRollback() throws {
    typealias Careful = FeatureTests.Careful
    let start = try Machine.start(Careful(), chart: Careful.chart).machine
    let proof = Proof<Careful> {
      Careful.everyEvent()
      Careful.never("three") { $0.count > 2 }
    }
    #expect(try SeenExploration(proof, from: start, nil).explorer.stepCount == 2)
    #expect(try SeenExploration(proof, from: start, .rollbackTaken).explorer.stepCount == 3)
  }

  private func expectLoop() throws {
    typealias Lamp = TimerTests.Lamp
    let start = try Machine.start(Lamp(), chart: Lamp.chart).machine
    let proof = Proof<Lamp> {
      Lamp.everyEvent()
      Lamp.whenever("on") { $0.isIn(.on) }.leads(to: "off") { $0.isIn(.off) }
    }
    let right = try SeenExploration(proof, from: start, nil)
    #expect(right.verdicts == [.refuted])
    #expect(right.reports[0].path?.loopStart == 1)
    // A path is replayed before it is shown.
    let wrong = try SeenExploration(proof, from: start, .shiftedLoop)
    #expect(wrong.verdicts == [.unknown])
    #expect(
      wrong.reports[0].reason
        == "the path has 2 steps, and its loop, which begins behind step 2, does not end in the "
        + "situation in which it begins; this is a defect of Statecraft"
    )
  }

  private func expectAllClaims() throws {
    typealias Turnstile = VerdictTests.Turnstile
    let start = try Machine.start(Turnstile(), chart: Turnstile.chart).machine
    let proof = Proof<Turnstile> {
      Turnstile.everyEvent()
      Turnstile.never("two coins") { $0.coins == 2 }
      Turnstile.never("three coins") { $0.coins == 3 }
    }
    #expect(try SeenExploration(proof, from: start, nil).verdicts == [.refuted, .refuted])
    let wrong = try SeenExploration(proof, from: start, .lastClaimUnwatched)
    #expect(wrong.verdicts == [.refuted, .proved])
  }
}
