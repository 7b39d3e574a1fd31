import StatecraftTesting
import Testing

@testable import Statecraft
@testable import StatecraftExploration

/// Elements that are not alike are not taken for each other.
@Suite struct SymmetryRefusalTests {
  /// What is said of a proof, which is not proved; without the place where the elements are declared.
  private func problems<Context: ChartContext>(_ report: ProofReport<Context>) -> [String] {
    #expect(report.claims.allSatisfy { $0.verdict == .unknown })
    #expect(report.exitCode == 3)
    return report.problems.map { problem in
      problem.split(separator: "StatecraftExplorationTests/").enumerated().map { number, part in
        number == 0 ? String(part) : String(part.drop { $0 != ")" })
      }.joined()
    }
  }

  private static let remedy =
    "; let the chart, the alphabet and the claims treat all elements alike, or remove "
    + "`interchangeable` ()"

  @Test func `a guard that treats one element otherwise is found`() {
    var pool = Pool(3)
    pool.shy = 0
    let report = pool.report(
      Pool.proof(of: 3) {
        Pool.interchangeable(\.workers)
        Pool.possible("all are busy") { $0.workers.allSatisfy { $0 == .busy } }
      }
    )
    #expect(
      problems(report) == [
        "the elements of 'workers' are not interchangeable: in open with workers: [busy, idle, "
          + "busy], start(1) leads to open with workers: [busy, busy, busy], and no step does the "
          + "like with workers: [idle, busy, busy]" + Self.remedy
      ]
    )
  }

  @Test func `a claim about one element is found`() {
    let report = Pool(3).report(
      Pool.proof(of: 3) {
        Pool.interchangeable(\.workers)
        Pool.never("the first one is busy") { $0.workers[0] == .busy }
      }
    )
    #expect(
      problems(report) == [
        "the elements of 'workers' are not interchangeable: the claim 'the first one is busy' is "
          + "false in open with workers: [idle, idle, busy], and true with workers: [busy, idle, "
          + "idle]" + Self.remedy
      ]
    )
  }

  @Test func `a claim about one element is found by its path`() {
    // Of 3003 situations one shows it, and its steps are not compared.
    let proof = Proof<Grid> {
      Grid.every(Grid.Event.step, in: 0..<6)
      Grid.interchangeable(\.counters)
      Grid.never("the first one is far behind") { grid in
        grid.counters[0] == 0 && grid.counters.count { $0 == 8 } == 5
      }
    }
    let report = proof.check(from: Grid(counters: 6, limit: 9), chart: Grid.chart)
    #expect(
      problems(report) == [
        "the path of 'the first one is far behind' cannot be shown: the elements of 'counters' are "
          + "not interchangeable: a claim is decided otherwise in counting with counters: "
          + "[8, 8, 8, 8, 8, 0]" + Self.remedy
      ]
    )
  }

  @Test func `a claim about one element is found where steps are not compared`() {
    // Of 680 situations these are among the last ones, and another order than the stored one shows it.
    var found = 0
    for position in 1..<3 {
      for value in 11..<13 {
        let proof = Proof<Grid> {
          Grid.every(Grid.Event.step, in: 0..<3)
          Grid.interchangeable(\.counters)
          Grid.never("one is behind") { grid in
            grid.counters[position] == value && grid.counters.count { $0 == 14 } == 2
          }
        }
        let report = proof.check(from: Grid(counters: 3, limit: 15), chart: Grid.chart)
        let text =
          "the claim 'one is behind' is false in counting with counters: [\(value), 14, 14]"
        if report.problems.first?.contains(text) == true { found += 1 }
      }
    }
    #expect(found > 0)
  }

  @Test func `a claim about steps of one element is found`() {
    let report = Pool(2).report(
      Pool.proof(of: 2) {
        Pool.interchangeable(\.workers)
        Pool.step("the second one is never done") { before, after in
          before.workers[1] == .done || after.workers[1] != .done
        }
      }
    )
    #expect(
      problems(report) == [
        "the elements of 'workers' are not interchangeable: the steps from open with workers: "
          + "[idle, busy] keep the claim 'the second one is never done' otherwise than those with "
          + "workers: [busy, idle]" + Self.remedy
      ]
    )
  }

  @Test func `a bound on one element is found`() {
    let report = Pool(2).report(
      Pool.proof(of: 2) {
        Pool.interchangeable(\.workers)
        Pool.bound("the first one is not done") { $0.workers[0] != .done }
        Pool.always("true") { _ in true }
      }
    )
    #expect(
      problems(report) == [
        "the elements of 'workers' are not interchangeable: the bound 'the first one is not done' "
          + "is true in open with workers: [idle, done], and false with workers: [done, idle]"
          + Self.remedy
      ]
    )
  }

  @Test func `events that do not come for all elements are found`() {
    let report = Pool(3).report(
      Proof {
        Pool.events(0..<2)
        Pool.interchangeable(\.workers)
        Pool.always("true") { _ in true }
      }
    )
    #expect(
      problems(report) == [
        "the elements of 'workers' are not interchangeable: in open with workers: [idle, busy, "
          + "idle], finish(1) leads to open with workers: [idle, done, idle], and no step does the "
          + "like with workers: [idle, idle, busy]" + Self.remedy
      ]
    )
  }

  @Test func `events of one element that depend on the situation are found`() {
    let report = Pool(2).report(
      Proof {
        Pool.every(Pool.Event.start, from: { $0.workers[0] == .idle ? 0..<2 : 0..<1 })
        Pool.every(Pool.Event.finish, in: 0..<2)
        Pool.without(.toggle, .reset(0))
        Pool.interchangeable(\.workers)
        Pool.always("true") { _ in true }
      }
    )
    #expect(problems(report).first?.contains("no step does the like with workers: ") == true)
  }

  @Test func `elements that know their positions are found`() {
    let report = Philosophers(4, isOrderly: false)
    let proof = Proof<Philosophers> {
      Philosophers.every(Philosophers.Event.takeFirst, in: 0..<4)
      Philosophers.every(Philosophers.Event.takeSecond, in: 0..<4)
      Philosophers.every(Philosophers.Event.put, in: 0..<4)
      Philosophers.interchangeable(\.doing, \.forks)
      Philosophers.always("true") { _ in true }
    }
    let found = problems(proof.check(from: report, chart: Philosophers.chart))
    #expect(found.count == 1)
    #expect(found.first?.contains("the elements of 'doing' and 'forks' are not inter") == true)
  }

  @Test func `claims about what happens in the end and fair events are refused`() {
    let report = Pool(2).report(
      Pool.proof(of: 2) {
        Pool.interchangeable(\.workers)
        Pool.fair(\.finish)
        Pool.whenever("busy") { $0.workers.contains(.busy) }
          .leads(to: "done") { $0.workers.contains(.done) }
        Pool.holds("settles", .eventually(.always(.fact(.isIn(.open)))))
        Pool.whenever("soon") { $0.workers.contains(.busy) }
          .leads(to: "open") { $0.isIn(.open) }.within(.seconds(1))
      }
    )
    let claim =
      " is about what happens in the end (), and with interchangeable elements it is not known to "
      + "which of them it happens; move it to a proof without `interchangeable` ()"
    let found = problems(report)
    #expect(found.count == 4)
    #expect(found.dropFirst().first == "the claim 'settles'" + claim)
    #expect(found.dropLast().allSatisfy { $0.hasPrefix("the claim '") && $0.hasSuffix(claim) })
    #expect(
      found.last
        == "the proof says that events are fair, and with interchangeable elements it is not known "
        + "for which of them they come; move `fair` and `weaklyFair` to a proof without "
        + "`interchangeable` ()"
    )
    #expect(report.situations == 0)
    #expect(report.assumptions.contains("the elements of 'workers' are interchangeable"))
  }

  @Test func `arrays of different lengths are refused`() {
    var pool = Pool(3)
    pool.rounds = [0, 0]
    let report = pool.report(
      Pool.proof(of: 2) {
        Pool.interchangeable(\.workers, \.rounds)
        Pool.always("true") { _ in true }
      }
    )
    #expect(
      problems(report) == [
        "the arrays 'workers' and 'rounds' are interchangeable together, and have 3 and 2 elements; "
          + "keep them equally long, or name them in an `interchangeable` of their own"
      ]
    )
  }

  @Test func `arrays that are not simply stored are refused, and those that are named twice`() {
    let observed = Pool(2).report(
      Pool.proof(of: 2) {
        Pool.interchangeable(\.observed)
        Pool.always("true") { _ in true }
      }
    )
    #expect(
      problems(observed) == [
        "an `interchangeable(…)` names a property that is computed, lazy or observed, so that its "
          + "elements cannot be put into another order; name arrays that are simply stored in the "
          + "context ()"
      ]
    )
    let twice = Pool(2).report(
      Pool.proof(of: 2) {
        Pool.interchangeable(\.workers)
        Pool.interchangeable(\.rounds, \.workers)
        Pool.always("true") { _ in true }
      }
    )
    #expect(
      problems(twice) == [
        "the proof says twice that the elements of 'workers' are interchangeable; say it once, with "
          + "all arrays whose elements belong to them ()"
      ]
    )
  }

  struct Queue: ChartContext {
    enum State: CaseIterable { case asleep, awake }
    enum Event: EventAlphabet {
      case serve(Int), wake, sleep
      struct Cases: Sendable {
        let serve = EventCase<Event, Int>(0, "serve") {
          if case .serve(let x) = $0 { x } else { nil }
        }
        let wake = EventCase<Event, Void>(1, "wake") { if case .wake = $0 { () } else { nil } }
        let sleep = EventCase<Event, Void>(2, "sleep") { if case .sleep = $0 { () } else { nil } }
      }
      static let cases = Cases()
      var caseIndex: Int {
        switch self {
        case .serve: 0
        case .wake: 1
        case .sleep: 2
        }
      }
    }
    var served = [false, false]

    static func chart(postpones: Bool) -> MachineChart<Self> {
      MachineChart(initial: .asleep, postponed: .limit(1)) {
        state(.asleep) {
          on(\.wake, to: .awake)
          if postpones { postpone(\.serve) } else { postpone(\.sleep) }
        }
        state(.awake) {
          on(\.serve).do { $0.served[$1] = true }
          on(\.sleep, to: .asleep)
        }
      }
    }

    static let delaying = Chart(initial: .awake) {
      state(.awake) {
        on(\.serve).do { $0.served[$1] = true }
        on(\.sleep, to: .asleep).raise(.serve(0), after: .seconds(1))
      }
      state(.asleep) { on(\.wake, to: .awake) }
    }

    static let proof = Proof<Self> {
      every(Event.serve, in: 0..<2)
      every(.wake, .sleep)
      interchangeable(\.served)
      always("two") { $0.served.count == 2 }
    }
  }

  @Test func `events that wait and may name an element are refused`() {
    let text =
      " the event 'serve', whose payload may name one of the interchangeable elements of 'served', "
      + "which have no places of their own; prove the chart without `interchangeable` ()"
    let postponing = Queue.proof.check(from: Queue(), chart: Queue.chart(postpones: true))
    #expect(problems(postponing) == ["the chart postpones" + text])
    let delaying = Queue.proof.check(from: Queue(), chart: Queue.delaying)
    #expect(problems(delaying) == ["the chart may delay" + text])
    let other = Queue.proof.check(from: Queue(), chart: Queue.chart(postpones: false))
    #expect(other.isProved)
    #expect(other.problems == [])
  }

  @Test func `an event that stops the program with one order is found`() {
    let chart = MachineChart<SymmetryTests.Token>(initial: .only, unhandled: .trap) {
      SymmetryTests.Token.state(.only) {
        SymmetryTests.Token.on(\.pass).when("not the third one") { !$0.holders[2] }
          .do { token, index in token.holders[index] = true }
      }
    }
    let proof = Proof<SymmetryTests.Token> {
      SymmetryTests.Token.every(SymmetryTests.Token.Event.pass, in: 0..<2)
      SymmetryTests.Token.interchangeable(\.holders)
      SymmetryTests.Token.always("true") { _ in true }
    }
    var token = SymmetryTests.Token()
    token.holders = [false, false, false]
    let report = proof.check(from: token, chart: chart)
    #expect(report.claims[0].verdict == .unknown)
    #expect(report.problems.count == 1)
  }

  // MARK: - What no comparison has found

  /// An exploration of a pool that counts.
  private func explored() throws -> ClaimJudge<Pool> {
    let start = try Machine.start(Pool(2), chart: Pool.chart).machine
    let proof = Pool.proof(of: 2) {
      Pool.interchangeable(\.workers)
      Pool.always("true") { _ in true }
    }
    let prepared = PreparedProof(proof, start.program.model)
    var explorer = Explorer(
      try SituationCodec(start.table, interchangeable: prepared.interchangeable),
      prepared,
      .standard,
      isCancelled: { false }
    )
    explorer.run(from: start)
    return ClaimJudge(explorer, start)
  }

  @Test func `a way that no machine can go is not shown`() throws {
    let judge = try explored()
    var way = judge.way(to: 1, end: "")
    #expect(judge.shown(way).mismatch == nil)
    way.situations = [judge.explorer.store.withBytes(of: 5) { Array($0) }]
    let mismatch = judge.shown(way).mismatch
    #expect(
      mismatch?.hasPrefix(
        "the elements of 'workers' are not interchangeable: in open with workers: [idle, idle], no "
          + "step does what a step does with another order; let the chart, the alphabet and the "
          + "claims treat all elements alike, or remove `interchangeable` ("
      ) == true
    )
  }

  @Test func `a claim that is decided otherwise at the end of a path makes all verdicts unknown`()
    throws
  {
    let judge = try explored()
    var way = judge.way(to: 1, end: "")
    way.checkedEnd = { _ in nil }
    let mismatch = judge.shown(way).mismatch
    #expect(
      mismatch?.contains("a claim is decided otherwise in open with workers: [busy, idle]") == true
    )
    var reports = judge.reports
    #expect(reports.map { $0.verdict } == [.proved])
    var doubtful = reports[0]
    doubtful.mismatch = mismatch
    reports.append(doubtful)
    let report = ProofReport(judge, "Pool", reports, [], duration: .zero)
    #expect(report.claims.map { $0.verdict } == [.unknown, .unknown])
    #expect(report.problems.count == 1)
    #expect(!report.isProved)
  }
}
