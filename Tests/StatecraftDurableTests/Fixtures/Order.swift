#if Durable
import Statecraft
import StatecraftDurable
import Synchronization

/// An order that is paid, shipped, and reminded of.
struct Order: Statechart, Codable, Sendable, Equatable {
  enum State: String, CaseIterable, Codable {
    case open, unpaid, capturing, paid, shipped, cancelled
  }

  enum Event: EventAlphabet, Codable, Equatable {
    case pay(Int)
    case ship, cancel, fail

    struct Cases: Sendable {
      let pay = EventCase<Event, Int>(0, "pay") {
        if case .pay(let cents) = $0 { cents } else { nil }
      }
      let ship = EventCase<Event, Void>(1, "ship") { if case .ship = $0 { () } else { nil } }
      let cancel = EventCase<Event, Void>(2, "cancel") { if case .cancel = $0 { () } else { nil } }
      let fail = EventCase<Event, Void>(3, "fail") { if case .fail = $0 { () } else { nil } }
    }
    static let cases = Cases()
    var caseIndex: Int {
      switch self {
      case .pay: 0
      case .ship: 1
      case .cancel: 2
      case .fail: 3
      }
    }
  }

  enum Output: Codable, Equatable, Sendable {
    case reminder(Int)
    case receipt(String)
    case goodbye
  }

  struct Environment: Sendable {
    var capture: @Sendable (Order, WorkCall) async throws -> String
  }

  struct Broken: Error, CustomStringConvertible {
    var description: String { "the action is broken" }
  }

  var cents: Int
  var reminders = 0
  var receipt: String?

  static let chart = Chart(initial: .open) {
    state(.open, initial: .unpaid) {
      on(\.cancel, to: .cancelled).emit(.goodbye)
      on(\.fail).do { _ in if Switchboard.isBroken.withLock({ $0 }) { throw Broken() } }
      state(.unpaid) {
        on(\.pay, to: .capturing).when("the amount is right") { $0.cents == $1 }
        after(.seconds(86_400), to: .unpaid).do { $0.reminders += 1 }
          .emit { .reminder($0.reminders) }
      }
      state(.capturing) {
        work("capture") { order, services, call in try await services.capture(order, call) }
          .onDone(to: .paid) { $0.receipt = $1 }.emit { .receipt($1) }
          .onFailure(to: .unpaid)
      }
      state(.paid) {
        tags("money")
        on(\.ship, to: .shipped)
      }
    }
    final(.shipped)
    final(.cancelled)
  }
}

/// Switches of the world that a test breaks and repairs.
enum Switchboard {
  static let isBroken = Mutex(true)
}
#endif
