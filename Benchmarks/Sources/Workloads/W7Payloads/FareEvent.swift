import Statecraft

/// What happens at a turnstile that knows its fare.
///
/// The alphabet is as the macro `@Events` writes it; without the macro the benchmarks need no compiler
/// plugin.
enum FareEvent: EventAlphabet, GeneratedEventAlphabet, DrawnEvent {
  case coin(Int), refund(Int), push

  struct Cases: Sendable {
    let coin = EventCase<FareEvent, Int>(0, "coin") {
      if case .coin(let amount) = $0 { amount } else { nil }
    }
    let refund = EventCase<FareEvent, Int>(1, "refund") {
      if case .refund(let amount) = $0 { amount } else { nil }
    }
    let push = EventCase<FareEvent, Void>(2, "push") {
      if case .push = $0 { () } else { nil }
    }
  }

  static let cases = Cases()

  var caseIndex: Int {
    switch self {
    case .coin: 0
    case .refund: 1
    case .push: 2
    }
  }

  init(from draws: inout Draws) {
    let x = draws.next()
    switch x >> 30 {
    case 0, 1: self = .coin(Int((x >> 16) & 127))
    case 2: self = .refund(Int((x >> 16) & 63))
    default: self = .push
    }
  }
}
