import Statecraft
import Synchronization
import Testing

@testable import StatecraftExploration

/// Claims whose closures give another answer when they are asked again.
@Suite struct ImpureFactTests {
  struct Counter: Statechart {
    enum State: CaseIterable { case only }
    enum Event: CaseIterable { case next }
    var n = 0
    static let chart = Chart(initial: .only) {
      state(.only) { on(.next).do { $0.n = ($0.n + 1) % 10 } }
    }
  }

  /// Whether all situations were explored.
  final class Phase: Sendable {
    private let flag = Atomic(false)
    var isOver: Bool { flag.load(ordering: .relaxed) }
    func end() { flag.store(true, ordering: .relaxed) }
  }

  /// Whether something is asked for the first time.
  final class Calls: Sendable {
    private let count = Atomic(0)
    var isFirst: Bool { count.add(1, ordering: .relaxed).oldValue == 0 }
  }

  /// The report of claims that are otherwise when all situations were explored.
  private func report(
    @ProofBuilder<Counter> _ claims: (Phase) -> [ProofElement<Counter>]
  ) -> ProofReport<Counter> {
    let phase = Phase()
    return Proof<Counter> {
      Counter.everyEvent()
      claims(phase)
    }
    .check(
      from: Counter(),
      chart: Counter.chart,
      progress: { if $0.frontier == 0 { phase.end() } }
    )
  }

  private func text(_ what: String, behind step: Int) -> String {
    let place = step == 0 ? "at the start" : "behind step \(step) of the path"
    return "\(what) is otherwise when it is asked again \(place); its closure is not pure (it "
      + "reads or changes something outside the situation, which must be in the context)"
  }

  @Test func `a claim that is refuted only once is unknown, and named`() {
    let report = report { phase in
      Counter.never("at three, once") { $0.n == 3 && !phase.isOver }
      Counter.never("at four") { $0.n == 4 }
    }
    #expect(report.claims.map(\.verdict) == [.unknown, .refuted])
    #expect(report.claims[0].reason == text("the claim", behind: 3))
    #expect(report.claims[0].path == nil)
    #expect(
      report.problems == [
        "the path of 'at three, once' cannot be shown: " + text("the claim", behind: 3)
      ]
    )
  }

  @Test func `what always holds but once, and what is possible only once, are unknown`() {
    let report = report { phase in
      Counter.always("not at two, once") { $0.n != 2 || phase.isOver }
      Counter.possible("at the start, once") { _ in !phase.isOver }
    }
    #expect(report.claims.map(\.verdict) == [.unknown, .unknown])
    #expect(report.claims[0].reason == text("the claim", behind: 2))
    #expect(report.claims[1].reason == text("the claim", behind: 0))
    #expect(report.problems.count == 2)
    #expect(report.exitCode == 3)
  }

  @Test func `the facts of a claim about runs are asked again along its path`() {
    let report = report { phase in
      Counter.whenever("zero") { $0.n == 0 }.leads(to: "below") { $0.n < 0 }
      Counter.whenever("at one, once") { $0.n == 1 && !phase.isOver }
        .leads(to: "never") { $0.n < 0 }
      Counter.holds("not two", .always(.not(.fact(Fact("two") { $0.n == 2 && !phase.isOver }))))
    }
    #expect(report.claims.map(\.verdict) == [.refuted, .unknown, .unknown])
    #expect(report.claims[1].reason == text("the fact 'at one, once'", behind: 1))
    #expect(report.claims[2].reason == text("the fact 'two'", behind: 2))
  }

  @Test func `claims of a system are asked again, too`() {
    let (first, second, third) = (Calls(), Calls(), Calls())
    var system = MachineSystem("counting")
    let counter = system.add("counter", Counter())
    system.every(.next, of: counter)
    system.never("at three, once") { $0[counter].n == 3 && first.isFirst }
    system.possible("at two") { $0[counter].n == 2 }
    system.step("grows, but once") { before, after in
      before[counter].n < after[counter].n || !second.isFirst
    }
    system.whenever(
      SystemFact("at one, once") { $0[counter].n == 1 && third.isFirst },
      leadsTo: SystemFact("below") { $0[counter].n < 0 }
    )
    let report = system.check()
    #expect(report.claims.map(\.verdict) == [.unknown, .proved, .unknown, .unknown])
    #expect(report.claims[0].reason == text("the fact 'at three, once'", behind: 3))
    #expect(report.claims[2].reason == text("the fact 'grows, but once'", behind: 10))
    #expect(report.claims[3].reason == text("the fact 'at one, once'", behind: 1))
  }
}
