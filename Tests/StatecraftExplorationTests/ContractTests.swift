import Statecraft
import StatecraftExploration
import Testing

/// Contracts of states and of the steps between them.
@Suite struct ContractTests {
  /// A shop with a basket; a discount is forgotten when the customer pays twice.
  struct Shop: ChartContext {
    enum State: CaseIterable { case choosing, paying, done, closed }
    enum Event: CaseIterable { case add, pay, back, confirm }
    var items = 0
    var paid = 0

    static let chart = Chart(initial: .choosing) {
      state(.choosing) {
        on(.add).when("few") { $0.items < 2 }.do { $0.items += 1 }
        on(.pay, to: .paying)
      }
      state(.paying) {
        on(.back, to: .choosing)
        on(.confirm, to: .done).do { $0.paid = $0.items }
      }
      state(.done) { on(.back, to: .choosing).do { $0.items = 0 } }
      state(.closed)
    }
  }

  private func report(
    @ProofBuilder<Shop> _ claims: () -> [ProofElement<Shop>]
  ) -> ProofReport<Shop> {
    Proof<Shop> {
      Shop.everyEvent()
      claims()
    }
    .check(from: Shop(), chart: Shop.chart)
  }

  @Test func `what a state requires is checked before each step that enters it`() throws {
    let report = report {
      Shop.requires("something to pay", entering: .paying) { $0.items > 0 }
      Shop.requires("comes from choosing", entering: .paying) { $0.isIn(.choosing) }
    }
    #expect(report.claims.map { $0.verdict } == [.refuted, .proved])
    #expect(
      report.claims[0].description == """
        ✗ something to pay: refuted
          start in choosing
          1. pay  choosing → paying
          the last step breaks it: something to pay
        """
    )
    #expect(report.claims[0].location.file.hasSuffix("ContractTests.swift"))
  }

  @Test func `what a state ensures is checked with the values before`() {
    let report = report {
      Shop.ensures("all is paid", entering: .done) { $1.paid == $0.items }
      Shop.ensures("items are kept", entering: .choosing) { $1.items == $0.items }
    }
    #expect(report.claims.map { $0.verdict } == [.proved, .refuted])
    #expect(report.claims[1].path?.steps.map { $0.text } == ["add", "pay", "confirm", "back"])
  }

  @Test func `contracts of leaving a state, and of steps between two states`() {
    let report = report {
      Shop.requires("paid", leaving: .done) { $0.paid == $0.items }
      Shop.ensures("not paid", leaving: .paying) { $1.paid == $0.paid }
      Shop.requires("always", from: .paying, to: .choosing) { $0.items > 0 }
      Shop.ensures("kept", from: .paying, to: .choosing) { $1.items == $0.items }
    }
    #expect(report.claims.map { $0.verdict } == [.proved, .refuted, .refuted, .proved])
    #expect(report.claims[1].path?.steps.map { $0.text } == ["add", "pay", "confirm"])
    #expect(report.claims[2].path?.steps.map { $0.text } == ["pay", "back"])
  }

  @Test func `a contract of steps that there are not is vacuous`() {
    let report = report {
      Shop.requires("a", entering: .closed) { _ in true }
      Shop.ensures("b", leaving: .closed) { _, _ in false }
      Shop.ensures("c", from: .choosing, to: .done) { _, _ in false }
    }
    #expect(report.claims.map { $0.verdict } == [.vacuous, .vacuous, .vacuous])
    #expect(
      report.claims.map { $0.reason } == [
        "no step enters 'closed'", "no step leaves 'closed'",
        "no step leads from 'choosing' to 'done'",
      ]
    )
    #expect(report.exitCode == 1)
  }

  @Test func `a running machine is checked step by step`() throws {
    let proof = Proof<Shop> {
      Shop.everyEvent()
      Shop.never("two") { $0.items == 2 }
      Shop.requires("something to pay", entering: .paying) { $0.items > 0 }
      Shop.step("nothing is added") { $1.items <= $0.items }
      Shop.possible("closed") { $0.isIn(.closed) }
    }
    var (machine, start) = try Machine.start(Shop(), chart: Shop.chart)
    #expect(proof.brokenClaims(from: nil, to: machine, by: start).isEmpty)
    func broken(_ event: Shop.Event) -> [String] {
      let before = machine
      let outcome = machine.send(event)
      return proof.brokenClaims(from: before, to: machine, by: outcome).map { $0.name }
    }
    #expect(broken(.pay) == ["something to pay"])
    #expect(broken(.back) == [])
    #expect(broken(.add) == ["nothing is added"])
    #expect(broken(.add) == ["two", "nothing is added"])
  }

  // MARK: - States that a step leaves and enters again, or passes through

  /// A counter that comes back to the state in which it is, and a signal that lasts no longer than its step.
  struct Bell: ChartContext {
    enum State: CaseIterable { case idle, low, high, burst, late }
    enum Event: CaseIterable { case again, stay, ring, back, wait, go }
    var n = 0

    static let chart = Chart(initial: .idle, unhandled: .ignore, postponed: .limit(1)) {
      state(.idle, initial: .low) {
        on(.again, to: .idle).do { $0.n = 1 }
        on(.stay).do { $0.n = 0 }
        on(.ring, to: .burst)
        on(.back, to: .late)
        postpone(.wait)
        state(.low) { on(.go, to: .high) }
        state(.high)
      }
      state(.burst) { always(to: .low) }
      state(.late) {
        on(.wait, to: .burst)
        on(.back, to: .idle).do { $0.n = 0 }
      }
    }
  }

  private func judged(
    @ProofBuilder<Bell> _ claims: () -> [ProofElement<Bell>]
  ) -> [ClaimReport<Bell>] {
    Proof<Bell> {
      Bell.everyEvent()
      claims()
    }
    .check(from: Bell(), chart: Bell.chart).claims
  }

  @Test func `a step that leaves a state and enters it again does both`() {
    let claims = judged {
      Bell.ensures("0 when entered", entering: .idle) { $1.n == 0 }
      Bell.ensures("0 when left", leaving: .idle) { $1.n == 0 }
      Bell.ensures("0 from idle to idle", from: .idle, to: .idle) { $1.n == 0 }
      Bell.requires("always", from: .idle, to: .idle) { $0.isIn(.idle) }
      Bell.ensures("0 from high to low", from: .high, to: .low) { $1.n == 0 }
    }
    #expect(claims.map(\.verdict) == [.refuted, .refuted, .refuted, .proved, .refuted])
    #expect(
      claims[0].description == """
        ✗ 0 when entered: refuted
          start in low
          1. again  low, idle → idle, low; n: 0 → 1
          the last step breaks it: 0 when entered
        """
    )
    #expect(claims[4].path?.steps.map(\.text) == ["go", "again"])
  }

  @Test func `a step that passes through a state enters and leaves it`() {
    let claims = judged {
      Bell.requires("n is 0", entering: .burst) { $0.n == 0 }
      Bell.ensures("low", leaving: .burst) { $1.isIn(.low) }
      Bell.ensures("no burst", from: .idle, to: .burst) { !$1.isIn(.burst) }
      Bell.ensures("back to low", from: .burst, to: .low) { $1.isIn(.low) }
      Bell.ensures("first burst", from: .low, to: .burst) { _, _ in false }
      Bell.ensures("never", from: .burst, to: .late) { _, _ in false }
    }
    #expect(
      claims.map(\.verdict) == [.refuted, .proved, .proved, .proved, .refuted, .vacuous]
    )
    #expect(claims[0].path?.steps.map(\.text) == ["again", "ring"])
    #expect(claims[4].path?.steps.map(\.text) == ["ring"])
    #expect(claims[5].reason == "no step leads from 'burst' to 'late'")
  }

  @Test func `what a postponed event does belongs to the step after which it is handled`() {
    let claims = judged {
      Bell.ensures("begins in late", from: .late, to: .burst) { before, _ in before.isIn(.late) }
    }
    #expect(claims.map(\.verdict) == [.refuted])
    #expect(claims[0].path?.steps.map(\.text) == ["wait", "back"])
  }

  @Test func `a running machine is checked with what its step left and entered`() throws {
    let proof = Proof<Bell> {
      Bell.everyEvent()
      Bell.ensures("0 when entered", entering: .idle) { $1.n == 0 }
      Bell.requires("never rings", entering: .burst) { _ in false }
    }
    var machine = try Machine.start(Bell(), chart: Bell.chart).machine
    func broken(_ event: Bell.Event) -> [String] {
      let before = machine
      let outcome = machine.send(event)
      return proof.brokenClaims(from: before, to: machine, by: outcome).map(\.name)
    }
    #expect(broken(.stay) == [])
    #expect(broken(.again) == ["0 when entered"])
    #expect(broken(.stay) == [])
    #expect(broken(.ring) == ["never rings"])
  }
}
