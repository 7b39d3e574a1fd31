import Statecraft
import StatecraftExploration
import Testing

@Suite struct VerdictTests {
  /// A turnstile that can be broken.
  struct Turnstile: ChartContext {
    enum State: CaseIterable { case locked, unlocked, broken }
    enum Event: CaseIterable { case coin, push, kick }

    var coins = 0

    static let chart = Chart(initial: .locked) {
      state(.locked) {
        on(.coin, to: .unlocked) { $0.coins = min($0.coins + 1, 3) }
        on(.kick, to: .broken)
      }
      state(.unlocked) { on(.push, to: .locked) }
      state(.broken)
    }
  }

  func verdict(
    budget: ExplorationBudget = .standard,
    @ProofBuilder<Turnstile> _ content: () -> [ProofElement<Turnstile>]
  ) -> ProofReport<Turnstile> {
    Proof(content).check(from: Turnstile(), chart: Turnstile.chart, budget: budget)
  }

  @Test func `a false claim is refuted by the shortest path`() throws {
    let report = verdict {
      Turnstile.everyEvent()
      Turnstile.never("three coins") { $0.coins == 3 }
    }
    #expect(report.claims[0].verdict == .refuted)
    #expect(report.exitCode == 1)
    #expect(
      "\(report.claims[0])" == """
        ✗ three coins: refuted
          start in locked
          1. coin  locked → unlocked; coins: 0 → 1
          2. push  unlocked → locked
          3. coin  locked → unlocked; coins: 1 → 2
          4. push  unlocked → locked
          5. coin  locked → unlocked; coins: 2 → 3
          true: three coins
        """
    )
  }

  @Test func `a violation at the start has a path without steps`() throws {
    let report = verdict {
      Turnstile.everyEvent()
      Turnstile.always("unlocked or rich") { $0.isIn(.unlocked) || $0.coins > 0 }
    }
    let path = try #require(report.claims[0].path)
    #expect(report.claims[0].verdict == .refuted)
    #expect(path.steps.isEmpty)
  }

  @Test func `a refuted conjunction names the part that was false`() throws {
    let sober = Fact<Turnstile>("not broken") { !$0.isIn(.broken) }
    let poor = Fact<Turnstile>("poor") { $0.coins < 10 }
    let report = verdict {
      Turnstile.everyEvent()
      Turnstile.always(sober && poor)
    }
    #expect(report.claims[0].path?.end == "false: not broken")
    #expect(report.claims[0].path?.steps.map { $0.text } == ["kick"])
  }

  @Test func `what is possible comes with the shortest way there`() {
    let report = verdict {
      Turnstile.everyEvent()
      Turnstile.possible("two coins") { $0.coins == 2 }
      Turnstile.possible("four coins") { $0.coins == 4 }
    }
    #expect(report.claims.map { $0.verdict } == [.proved, .refuted])
    #expect(report.claims[0].path?.steps.map { $0.text } == ["coin", "push", "coin"])
    #expect(report.claims[1].reason == "no situation is like that")
  }

  @Test func `what is not always possible ends where it is lost`() {
    let report = verdict {
      Turnstile.everyEvent()
      Turnstile.alwaysPossible("another coin") { $0.isIn(.unlocked) }
    }
    #expect(report.claims[0].verdict == .refuted)
    #expect(report.claims[0].path?.steps.map { $0.text } == ["kick"])
    #expect(
      report.claims[0].path?.end == "from here on it is not possible any more: another coin"
    )
  }

  @Test func `a broken step is the last one of its path`() {
    let report = verdict {
      Turnstile.everyEvent()
      Turnstile.step("never from one to two") { !($0.coins == 1 && $1.coins == 2) }
      Turnstile.step("coins stay") { $0.coins <= $1.coins }
    }
    #expect(report.claims.map { $0.verdict } == [.refuted, .proved])
    #expect(report.claims[0].path?.steps.map { $0.text } == ["coin", "push", "coin"])
  }

  /// Two wishes that are granted after some time, the later one sooner.
  struct Wishes: ChartContext {
    enum State: CaseIterable { case only }
    enum Event: CaseIterable { case askSlow, askFast, slow, fast }

    var asked: Set<String> = []
    var granted: [String] = []

    static let chart = Chart(initial: .only) {
      state(.only) {
        on(.askSlow).when("slow is new") { !$0.asked.contains("slow") }
          .do { $0.asked.insert("slow") }.raise(.slow, after: .seconds(2))
        on(.askFast).when("fast is new") { !$0.asked.contains("fast") }
          .do { $0.asked.insert("fast") }.raise(.fast, after: .seconds(1))
        on(.slow).do { $0.granted.append("slow") }
        on(.fast).do { $0.granted.append("fast") }
      }
    }
  }

  @Test func `of several timers of one name the one that breaks a claim is the last step`() throws {
    let proof = Proof<Wishes> {
      Wishes.every(.askSlow, .askFast)
      Wishes.without(.slow, .fast)
      Wishes.step("of two wishes the slow one is granted first") { before, after in
        before.timers.count < 2 || after.granted != ["fast"]
      }
    }
    let report = proof.check(from: Wishes(), chart: Wishes.chart)
    #expect(report.claims.map { $0.verdict } == [.refuted])
    let step = try #require(report.claims[0].path?.steps.last)
    #expect(step.changes.map { $0.after } == ["[\"fast\"]"])
  }

  @Test func `a stuck situation is found without a claim`() {
    let report = verdict {
      Turnstile.everyEvent()
      Turnstile.always("true") { _ in true }
    }
    #expect(report.findings.count == 1)
    #expect(report.findings[0].path?.steps.map { $0.text } == ["kick"])
  }

  @Test func `a claim within a bound is bounded and not proved`() {
    let report = verdict {
      Turnstile.everyEvent()
      Turnstile.bound("at most one coin") { $0.coins <= 1 }
      Turnstile.never("three coins") { $0.coins == 3 }
      Turnstile.possible("two coins") { $0.coins == 2 }
      Turnstile.alwaysPossible("two coins again") { $0.coins == 2 }
    }
    // Who has broken it gets nothing any more, whatever is behind the bound.
    #expect(report.claims.map { $0.verdict } == [.bounded, .proved, .refuted])
    #expect(report.exitCode == 1)
  }

  @Test func `a claim whose budget ended is unknown`() {
    let report = verdict(budget: ExplorationBudget(situations: 4)) {
      Turnstile.everyEvent()
      Turnstile.never("three coins") { $0.coins == 3 }
      Turnstile.possible("one coin") { $0.coins == 1 }
    }
    #expect(report.claims.map { $0.verdict } == [.unknown, .proved])
    #expect(report.claims[0].reason.hasPrefix("the budget of 4 situations ended after"))
    #expect(report.exitCode == 3)
  }

  @Test func `a step claim of a machine without steps is vacuous`() {
    let report = verdict {
      Turnstile.without(.coin, .push, .kick)
      Turnstile.step("anything") { _, _ in false }
    }
    #expect(report.claims[0].verdict == .vacuous)
    #expect(report.exitCode == 1)
    #expect(report.assumptions == ["never: coin, push, kick"])
  }
}
