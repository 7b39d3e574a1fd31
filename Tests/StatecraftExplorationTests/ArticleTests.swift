import Statecraft
import StatecraftExploration
import Testing

/// The example of the article "Proving a chart", with its defect and its repair.
@Suite struct ArticleTests {
  struct Turnstile: ChartContext {
    enum State: CaseIterable { case locked, unlocked }
    enum Event: EventAlphabet, Codable {
      case coin(Int), push

      struct Cases: Sendable {
        let coin = EventCase<Event, Int>(0, "coin") { if case .coin(let x) = $0 { x } else { nil } }
        let push = EventCase<Event, Void>(1, "push") { if case .push = $0 { () } else { nil } }
      }
      static let cases = Cases()
      var caseIndex: Int {
        switch self {
        case .coin: 0
        case .push: 1
        }
      }
    }

    var credit = 0

    static func chart(isRepaired: Bool) -> MachineChart<Self> {
      Chart(initial: .locked) {
        state(.locked) {
          on(\.coin).when("not enough") { $0.credit + $1 < 2 }.do { $0.credit += $1 }
          on(\.coin, to: .unlocked).when("enough") { $0.credit + $1 >= 2 }.do { $0.credit += $1 }
        }
        state(.unlocked) {
          on(\.coin).when("at most for two") { $0.credit + $1 <= 4 }.do { $0.credit += $1 }
          if isRepaired {
            on(\.push, to: .locked).when("nobody else has paid") { $0.credit < 4 }
              .do { $0.credit -= 2 }
            on(\.push).when("somebody else has paid") { $0.credit >= 4 }.do { $0.credit -= 2 }
          } else {
            on(\.push, to: .locked).do { $0.credit -= 2 }
          }
        }
      }
    }

    static let proof = Proof<Self> {
      every(.push)
      every(Event.coin, in: 1...2)

      never("credit below zero") { $0.credit < 0 }
      always("a locked turnstile owes nothing") { $0.isIn(.unlocked) || $0.credit < 2 }
      possible("paid too much") { $0.credit > 2 }
      alwaysPossible("can be locked") { $0.isIn(.locked) }
    }
  }

  @Test func `the report of the article is what the proof says`() {
    let report = Turnstile.proof.check(
      from: Turnstile(),
      chart: Turnstile.chart(isRepaired: false)
    )
    #expect(report.exitCode == 1)
    #expect("\(report)".hasPrefix("Turnstile: 6 situations, 12 steps, depth 3, in "))
    #expect(
      "\(report)".split(separator: "\n").dropFirst().joined(separator: "\n") == """
        ✓ credit below zero: proved
        ✗ a locked turnstile owes nothing: refuted
          start in locked
          1. coin(2)  locked → unlocked; credit: 0 → 2
          2. coin(2)  credit: 2 → 4
          3. push  unlocked → locked; credit: 4 → 2
          false: a locked turnstile owes nothing
        ✓ paid too much: proved
          start in locked
          1. coin(1)  credit: 0 → 1
          2. coin(2)  locked → unlocked; credit: 1 → 3
          true: paid too much
        ✓ can be locked: proved
        """
    )
  }

  @Test func `the repaired turnstile keeps all its promises`() {
    let report = Turnstile.proof.check(
      from: Turnstile(),
      chart: Turnstile.chart(isRepaired: true)
    )
    #expect(report.isProved)
    #expect(report.exitCode == 0)
  }
}
