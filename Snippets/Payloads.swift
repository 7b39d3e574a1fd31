// Events with payloads, their alphabet written by hand.
import Statecraft

struct Gate: Statechart {
  enum State: CaseIterable { case locked, unlocked }
  enum Event: EventAlphabet {
    case coin(Int), ticket(zone: Int, price: Int), push

    struct Cases: Sendable {
      let coin = EventCase<Event, Int>(0, "coin") { if case .coin(let x) = $0 { x } else { nil } }
      let ticket = EventCase<Event, (zone: Int, price: Int)>(1, "ticket") {
        if case .ticket(let zone, let price) = $0 { (zone, price) } else { nil }
      }
      let push = EventCase<Event, Void>(2, "push") { if case .push = $0 { () } else { nil } }
    }
    static let cases = Cases()
    var caseIndex: Int {
      switch self {
      case .coin: 0
      case .ticket: 1
      case .push: 2
      }
    }
  }
  enum Output { case beep }

  var credit = 0

  static let chart = Chart(initial: .locked) {
    state(.locked) {
      on(\.coin, to: .unlocked)
        .when("the fare is paid") { $0.credit + $1 >= 100 }
        .do { $0.credit += $1 - 100 }
        .emit(.beep)
      on(\.coin) { $0.credit += $1 }
      on(\.ticket, to: .unlocked).when("the ticket is for here") { $1.zone == 1 }
    }
    state(.unlocked) { on(.push, to: .locked) }
  }
}

var gate = Machine(Gate())
print(gate.send(.coin(60)), gate.credit)
print(gate.send(.coin(50)).outputs)
print(gate.explain(.coin(1)))
gate.send(.push)
print(gate.send(.ticket(zone: 1, price: 250)))
