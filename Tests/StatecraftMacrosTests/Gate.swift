#if Macros
import Statecraft
import StatecraftMacros

/// A turnstile whose alphabet the macro writes.
struct Gate: Statechart, Codable, Equatable {
  enum State: CaseIterable { case locked, unlocked, broken }
  @Events enum Event: Codable, Equatable {
    case coin(Int)
    case push
    case kick(force: Double, by: String)
  }
  enum Output: Equatable { case beep, change(Int) }

  var credit = 0
  var culprit = ""

  static let chart = Chart(initial: .locked) {
    on(\.kick, to: .broken).when("hard") { $1.force > 9 }.do { $0.culprit = $1.by }
    state(.locked) {
      on(\.coin, to: .unlocked)
        .when("the fare is paid") { $0.credit + $1 >= 100 }
        .emit { .change($0.credit + $1 - 100) }
        .do { $0.credit = 0 }
        .emit(.beep)
      on(\.coin).do { $0.credit += $1 }
      ignore(\.push)
    }
    state(.unlocked) {
      on(\.push, to: .locked)
      postpone(\.coin)
    }
    state(.broken)
  }
}

/// The same, and its alphabet is written by hand.
struct HandmadeGate: Statechart, Codable, Equatable {
  enum State: CaseIterable { case locked, unlocked, broken }
  enum Event: EventAlphabet, Codable, Equatable {
    case coin(Int)
    case push
    case kick(force: Double, by: String)

    struct Cases: Sendable {
      let coin = EventCase<Event, Int>(0, "coin") {
        if case .coin(let value) = $0 { value } else { nil }
      }
      let push = EventCase<Event, Void>(1, "push") {
        if case .push = $0 { () } else { nil }
      }
      let kick = EventCase<Event, (force: Double, by: String)>(2, "kick") {
        if case .kick(let force, let by) = $0 { (force, by) } else { nil }
      }
    }
    static let cases = Cases()
    var caseIndex: Int {
      switch self {
      case .coin: 0
      case .push: 1
      case .kick: 2
      }
    }
  }
  enum Output: Equatable { case beep, change(Int) }

  var credit = 0
  var culprit = ""

  static let chart = Chart(initial: .locked) {
    on(\.kick, to: .broken).when("hard") { $1.force > 9 }.do { $0.culprit = $1.by }
    state(.locked) {
      on(\.coin, to: .unlocked)
        .when("the fare is paid") { $0.credit + $1 >= 100 }
        .emit { .change($0.credit + $1 - 100) }
        .do { $0.credit = 0 }
        .emit(.beep)
      on(\.coin).do { $0.credit += $1 }
      ignore(\.push)
    }
    state(.unlocked) {
      on(\.push, to: .locked)
      postpone(\.coin)
    }
    state(.broken)
  }
}
#endif
