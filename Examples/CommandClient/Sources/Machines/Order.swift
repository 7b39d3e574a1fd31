import Statecraft

/// An order that is paid in parts; an event that carries something is `Codable`.
struct Order: Statechart {
  enum State: CaseIterable { case open, paid, shipped, cancelled }

  enum Event: EventAlphabet, Codable {
    case pay(amount: Int), ship, cancel

    struct Cases: Sendable {
      let pay = EventCase<Event, Int>(0, "pay") { if case .pay(let x) = $0 { x } else { nil } }
      let ship = EventCase<Event, Void>(1, "ship") { if case .ship = $0 { () } else { nil } }
      let cancel = EventCase<Event, Void>(2, "cancel") { if case .cancel = $0 { () } else { nil } }
    }
    static let cases = Cases()
    var caseIndex: Int {
      switch self {
      case .pay: 0
      case .ship: 1
      case .cancel: 2
      }
    }
  }

  enum Output: Codable { case receipt(total: Int), refund(amount: Int) }

  var total = 0
  let price = 100

  static let chart = Chart(initial: .open) {
    state(.open) {
      on(\.pay).do { $0.total += $1 }
      always(to: .paid).when("all is paid") { $0.total >= $0.price }
      on(\.cancel, to: .cancelled).emit { order, _ in .refund(amount: order.total) }
      after(.seconds(1800), to: .cancelled)
    }
    state(.paid) {
      onEntry().emit { .receipt(total: $0.total) }
      on(\.ship, to: .shipped)
      on(\.cancel, to: .cancelled).emit { order, _ in .refund(amount: order.total) }
    }
    final(.shipped)
    final(.cancelled)
  }
}
