import StatecraftTesting
import Testing

@testable import Statecraft
@testable import StatecraftExploration

/// Situations that differ only in the order of interchangeable elements count as one.
@Suite struct SymmetryTests {
  /// Of how many elements in how many states there are how many unordered combinations.
  private static func combinations(_ elements: Int, of states: Int) -> Int {
    (0..<elements).reduce(1) { $0 * (states + $1) / ($1 + 1) }
  }

  @Test(arguments: [(1, 3), (2, 4), (4, 5), (6, 3), (5, 8)])
  func `counters that are alike have as many situations as there are combinations`(
    _ counters: Int,
    _ limit: Int
  ) {
    let proof = Proof<Grid> {
      Grid.every(Grid.Event.step, in: 0..<counters)
      Grid.interchangeable(\.counters)
      Grid.always("below the limit") { grid in grid.counters.allSatisfy { $0 < grid.limit } }
      Grid.possible("all at the end") { grid in
        grid.counters.allSatisfy { $0 == grid.limit - 1 }
      }
    }
    let report = proof.check(from: Grid(counters: counters, limit: limit), chart: Grid.chart)
    #expect(report.problems == [])
    #expect(report.situations == Self.combinations(counters, of: limit))
    #expect(report.depth == counters * (limit - 1))
    #expect(report.claims.map { $0.verdict } == [.proved, .proved])
    #expect(report.claims[1].path?.steps.count == counters * (limit - 1))
  }

  @Test func `the report says what is assumed and how often it was tried out`() {
    func assumptions(_ counters: Int, _ limit: Int) -> [String] {
      let proof = Proof<Grid> {
        Grid.every(Grid.Event.step, in: 0..<counters)
        Grid.interchangeable(\.counters)
        Grid.always("true") { _ in true }
      }
      return proof.check(from: Grid(counters: counters, limit: limit), chart: Grid.chart)
        .assumptions
    }
    #expect(
      assumptions(4, 5) == [
        "the elements of 'counters' are interchangeable (tried out in 70 of 70 situations)"
      ]
    )
    // Behind the first 512 those with the numbers 512, 544, … 768.
    #expect(
      assumptions(5, 8) == [
        "the elements of 'counters' are interchangeable (tried out in 521 of 792 situations)"
      ]
    )
  }

  @Test func `a pool of workers has the situations of its numbers`() {
    for count in 1...6 {
      let report = Pool(count).report(
        Pool.proof(of: count) {
          Pool.interchangeable(\.workers)
          Pool.never("none at all") { $0.workers.isEmpty }
        }
      )
      // How many are idle, how many busy, and the others done.
      #expect(report.situations == (count + 1) * (count + 2) / 2)
      #expect(report.isProved)
    }
  }

  @Test func `elements at one position of several arrays belong together`() {
    let claims = [
      Pool.possible("a worker who is done has done it before") { pool in
        pool.workers.indices.contains { pool.workers[$0] == .done && pool.rounds[$0] == 1 }
      }
    ]
    func report(_ reductions: [ProofElement<Pool>]) -> ProofReport<Pool> {
      Pool(3, limit: 1).report(
        Pool.proof(of: 3) {
          reductions
          claims
        }
      )
    }
    let together = report([Pool.interchangeable(\.workers, \.rounds)])
    #expect(together.problems == [])
    // Three workers, each in one of six states.
    #expect(together.situations == 56)
    #expect(together.claims[0].path?.steps.count == 5)
    #expect(report([]).situations == 216)
    #expect(report([]).claims[0].path?.steps.count == 5)
    #expect(
      together.assumptions == [
        "never: toggle",
        "the elements of 'workers' and 'rounds' are interchangeable together "
          + "(tried out in 56 of 56 situations)",
      ]
    )
    let apart = report([Pool.interchangeable(\.workers), Pool.interchangeable(\.rounds)])
    #expect(apart.claims[0].verdict == .unknown)
    #expect(apart.problems.count == 1)
    #expect(apart.problems.first?.contains("are not interchangeable") == true)
  }

  @Test func `a path is that of a machine that keeps the order`() throws {
    var pool = Pool(4)
    pool.workers = [.done, .idle, .busy, .idle]
    for isReduced in [false, true] {
      let report = pool.report(
        Pool.proof(of: 4) {
          if isReduced { Pool.interchangeable(\.workers) }
          Pool.always("two are not busy") { $0.workers.count { $0 == .busy } < 3 }
          Pool.step("nobody is done with three others") { before, after in
            after.workers.count { $0 == .done } < 4 || before.workers == after.workers
          }
        }
      )
      #expect(report.problems == [])
      #expect(report.situations == (isReduced ? 15 : 81))
      #expect(report.claims.map { $0.verdict } == [.refuted, .refuted])
      #expect(report.claims.map { $0.path?.steps.count } == [2, 5])
      for (claim, count) in zip(report.claims, [3, 4]) {
        let path = try #require(claim.path)
        let end = try path.takenSteps(from: pool, chart: Pool.chart).last
        var machine = try #require(end?.before)
        guard case .event(let event) = path.steps.last?.action else {
          Issue.record("the last step is no event")
          continue
        }
        #expect(machine.send(event).isTaken)
        let most: Pool.Worker = count == 3 ? .busy : .done
        #expect(machine.workers.count { $0 == most } == count)
        #expect(path.steps.allSatisfy { $0.kind == .internal })
      }
    }
  }

  struct Pair: ChartContext {
    enum State: CaseIterable { case only }
    enum Event: EventAlphabet {
      case jump(Int), turn
      struct Cases: Sendable {
        let jump = EventCase<Event, Int>(0, "jump") { if case .jump(let x) = $0 { x } else { nil } }
        let turn = EventCase<Event, Void>(1, "turn") { if case .turn = $0 { () } else { nil } }
      }
      static let cases = Cases()
      var caseIndex: Int { if case .turn = self { 1 } else { 0 } }
    }
    var levels = [1, 0]
    static let chart = Chart(initial: .only) {
      state(.only) {
        on(\.jump).when("lowest") { $0.levels[$1] == 0 }.do { $0.levels[$1] += 2 }
        on(\.turn).when("low") { $0.levels.contains(0) }.do {
          $0.levels = $0.levels.map { $0 + 1 }
        }
      }
    }
  }

  @Test func `the last step of a path is one that breaks the claim`() {
    // Both events lead to the levels 1 and 2, and only one of them changes two of them.
    let proof = Proof<Pair> {
      Pair.every(Pair.Event.jump, in: 0..<2)
      Pair.every(.turn)
      Pair.interchangeable(\.levels)
      Pair.step("one at a time") { before, after in
        before.levels.indices.count { before.levels[$0] != after.levels[$0] } < 2
      }
    }
    let report = proof.check(from: Pair(), chart: Pair.chart)
    #expect(report.problems == [])
    #expect(report.situations == 2)
    #expect(report.claims[0].verdict == .refuted)
    #expect(report.claims[0].path?.steps.map { $0.text } == ["turn"])
  }

  struct Token: ChartContext {
    enum State: CaseIterable { case only }
    enum Event: EventAlphabet {
      case pass(Int)
      struct Cases: Sendable {
        let pass = EventCase<Event, Int>(0, "pass") { if case .pass(let x) = $0 { x } else { nil } }
      }
      static let cases = Cases()
      var caseIndex: Int { 0 }
    }
    var holders = [true, false, false]
    static let chart = Chart(initial: .only) {
      state(.only) {
        on(\.pass).when("another one") { !$0.holders[$1] }.do { token, index in
          token.holders = token.holders.indices.map { $0 == index }
        }
      }
    }
  }

  @Test func `a step that only changes the order is a step`() {
    let proof = Proof<Token> {
      Token.every(Token.Event.pass, in: 0..<3)
      Token.interchangeable(\.holders)
      Token.always("one has it") { $0.holders.count { $0 } == 1 }
    }
    let report = proof.check(from: Token(), chart: Token.chart)
    #expect(report.isProved)
    #expect(report.situations == 1)
    #expect(!report.findings.contains { $0.kind == .stuck })
  }

  struct Wheel: ChartContext {
    enum State: CaseIterable { case turning }
    enum Event: CaseIterable { case look }
    var seats = [1, 0, 0, 2]
    static let chart = Chart(initial: .turning) {
      state(.turning) {
        on(.look)
        after(.zero, to: .turning).do { $0.seats = [$0.seats[3]] + $0.seats.dropLast() }
      }
    }
  }

  @Test func `a loop of a path ends with the order in which it begins`() {
    let proof = Proof<Wheel> {
      Wheel.everyEvent()
      Wheel.interchangeable(\.seats)
      Wheel.always("four") { $0.seats.count == 4 }
    }
    let report = proof.check(from: Wheel(), chart: Wheel.chart)
    // All rounds of a wheel are one situation; that elements change places, not how, is told.
    #expect(report.problems == [])
    #expect(report.situations == 1)
    let loop = report.findings.first { $0.kind == .endlessTimers }
    #expect(loop?.path?.loopStart == 0)
    #expect(loop?.path?.steps.count == 4)
  }

  @Test func `stuck situations and failing steps have paths of their own`() {
    let report = Pool(3).report(
      Proof {
        Pool.every(Pool.Event.start, in: 0..<3)
        Pool.every(Pool.Event.finish, in: 0..<3)
        Pool.without(.toggle, .reset(0))
        Pool.interchangeable(\.workers)
        Pool.alwaysPossible("all are done") { $0.workers.allSatisfy { $0 == .done } }
      }
    )
    #expect(report.problems == [])
    #expect(report.isProved)
    let stuck = report.findings.first { $0.kind == .stuck }
    #expect(stuck?.path?.steps.count == 6)
    #expect(stuck?.problem.hasPrefix("1 stuck situation") == true)
  }

  @Test func `timers and elements are told apart`() {
    func report(_ reductions: [ProofElement<Pool>]) -> ProofReport<Pool> {
      Pool(3).report(
        Proof {
          Pool.every(Pool.Event.start, in: 0..<3)
          Pool.every(Pool.Event.finish, in: 0..<3)
          Pool.every(Pool.Event.reset, in: 0..<3)
          Pool.every(.toggle)
          reductions
          Pool.never("closed while all are done") { pool in
            pool.isIn(.closed) && pool.workers.allSatisfy { $0 == .done }
          }
          Pool.alwaysPossible("open") { $0.isIn(.open) }
        }
      )
    }
    let (whole, reduced) = (report([]), report([Pool.interchangeable(\.workers)]))
    #expect(whole.situations == 54 && reduced.situations == 20)
    #expect(reduced.problems == [])
    #expect(reduced.claims.map { $0.verdict } == whole.claims.map { $0.verdict })
    #expect(reduced.claims[0].path?.steps.count == 7)
  }

  @Test func `tests from a chart do not depend on what is interchangeable`() {
    func plan(_ reductions: [ProofElement<Pool>]) -> TestPlan<Pool> {
      Pool.proof(of: 2) {
        reductions
        Pool.always("true") { _ in true }
      }
      .tests(covering: .pairs, from: Pool(2), chart: Pool.chart)
    }
    let (whole, reduced) = (plan([]), plan([Pool.interchangeable(\.workers)]))
    #expect(reduced.situations == 9)
    #expect("\(reduced)" == "\(whole)")
  }

  @Test func `a budget of memory suffices for more`() {
    func report(_ reductions: [ProofElement<Grid>]) -> ProofReport<Grid> {
      Proof<Grid> {
        Grid.every(Grid.Event.step, in: 0..<6)
        reductions
        Grid.always("below the limit") { grid in grid.counters.allSatisfy { $0 < grid.limit } }
      }
      .check(
        from: Grid(counters: 6, limit: 5),
        chart: Grid.chart,
        budget: ExplorationBudget(bytes: 100_000)
      )
    }
    #expect(report([]).problems == ["the budget of 100000 bytes ended"])
    let reduced = report([Grid.interchangeable(\.counters)])
    #expect(reduced.isProved)
    #expect(reduced.situations == Self.combinations(6, of: 5))
  }
}
