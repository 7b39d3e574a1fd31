import Statecraft
import StatecraftExploration

/// Philosophers who take their forks one after the other, the first one the other way round: the
/// model B1.
struct Philosophers: Provable {
  enum State: CaseIterable { case dining }
  enum Event: EventAlphabet {
    case takeFirst(Int), takeSecond(Int), put(Int)

    struct Cases: Sendable {
      let takeFirst = EventCase<Event, Int>(0, "takeFirst") {
        if case .takeFirst(let number) = $0 { number } else { nil }
      }
      let takeSecond = EventCase<Event, Int>(1, "takeSecond") {
        if case .takeSecond(let number) = $0 { number } else { nil }
      }
      let put = EventCase<Event, Int>(2, "put") {
        if case .put(let number) = $0 { number } else { nil }
      }
    }
    static let cases = Cases()
    var caseIndex: Int {
      switch self {
      case .takeFirst: 0
      case .takeSecond: 1
      case .put: 2
      }
    }
  }

  static let count = 16

  /// Who holds the first fork, who eats, and which forks are taken, as bits.
  var holding: UInt16 = 0
  var eating: UInt16 = 0
  var taken: UInt16 = 0

  static func bit(_ number: Int) -> UInt16 { 1 << UInt16(number) }
  static func first(_ number: Int) -> UInt16 { bit(number == 0 ? 1 : number) }
  static func second(_ number: Int) -> UInt16 { bit(number == 0 ? 0 : (number + 1) % count) }

  static let chart = Chart(initial: .dining) {
    state(.dining) {
      on(\.takeFirst)
        .when("thinks, and the fork is free") {
          ($0.holding | $0.eating) & bit($1) == 0 && $0.taken & first($1) == 0
        }
        .do {
          $0.holding |= bit($1)
          $0.taken |= first($1)
        }
      on(\.takeSecond)
        .when("holds one, and the other is free") {
          $0.holding & bit($1) != 0 && $0.taken & second($1) == 0
        }
        .do {
          $0.holding &= ~bit($1)
          $0.eating |= bit($1)
          $0.taken |= second($1)
        }
      on(\.put).when("eats") { $0.eating & bit($1) != 0 }.do {
        $0.eating &= ~bit($1)
        $0.taken &= ~(first($1) | second($1))
      }
    }
  }

  static let proof = Proof<Self> {
    every(Event.takeFirst, in: 0..<count)
    every(Event.takeSecond, in: 0..<count)
    every(Event.put, in: 0..<count)
    never("neighbours eat together") { $0.eating & ($0.eating << 1) != 0 }
  }
}
