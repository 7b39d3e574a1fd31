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
    var machine = try Machine.start(Shop(), chart: Shop.chart).machine
    #expect(proof.brokenClaims(from: nil, to: machine).isEmpty)
    func broken(_ event: Shop.Event) -> [String] {
      let before = machine
      machine.send(event)
      return proof.brokenClaims(from: before, to: machine).map { $0.name }
    }
    #expect(broken(.pay) == ["something to pay"])
    #expect(broken(.back) == [])
    #expect(broken(.add) == ["nothing is added"])
    #expect(broken(.add) == ["two", "nothing is added"])
  }
}
