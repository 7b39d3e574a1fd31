import Statecraft

/// An order with payment and shipping, as a shop's server would write it.
struct Order: Statechart, Codable, Sendable {
  enum State: String, CaseIterable, Codable {
    case placed
    case payment, authorizing, declined, paid
    case shipping, picking, onHold, packing, shipped
    case cancelled, completed
  }

  enum Event: EventAlphabet, Codable {
    case hold(String)
    case resume, pack, ship, cancel, retry

    struct Cases: Sendable {
      let hold = EventCase<Event, String>(0, "hold") {
        if case .hold(let why) = $0 { why } else { nil }
      }
      let resume = EventCase<Event, Void>(1, "resume") { if case .resume = $0 { () } else { nil } }
      let pack = EventCase<Event, Void>(2, "pack") { if case .pack = $0 { () } else { nil } }
      let ship = EventCase<Event, Void>(3, "ship") { if case .ship = $0 { () } else { nil } }
      let cancel = EventCase<Event, Void>(4, "cancel") { if case .cancel = $0 { () } else { nil } }
      let retry = EventCase<Event, Void>(5, "retry") { if case .retry = $0 { () } else { nil } }
    }
    static let cases = Cases()
    var caseIndex: Int {
      switch self {
      case .hold: 0
      case .resume: 1
      case .pack: 2
      case .ship: 3
      case .cancel: 4
      case .retry: 5
      }
    }
  }

  /// What the outside has to do.
  enum Output: Codable, Equatable, Sendable {
    case confirm(String)
    case refund(Int)
    case notify(String)
  }

  /// What work needs of the world.
  struct Environment: Sendable {
    var charge: @Sendable (_ key: String, _ cents: Int) async throws -> String
  }

  struct Declined: Error, Codable {
    let reason: String
  }

  let number: String
  let cents: Int
  var receipt: String?
  var reason: String?

  static let chart = Chart(initial: .placed) {
    parallel(.placed) {
      onEntry().emit { .confirm($0.number) }
      onDone(to: .completed)
      on(\.cancel, to: .cancelled)
      state(.payment, initial: .authorizing) {
        state(.authorizing) {
          // The order's number is the key: the payment provider does nothing twice for it.
          invoke("charge") { order, environment in
            try await environment.charge(order.number, order.cents)
          }
          .onDone(to: .paid) { $0.receipt = $1 }
          .onFailure(to: .declined) { $0.reason = "\($1)" }
        }
        state(.declined) {
          on(\.retry, to: .authorizing)
          after(.seconds(86_400), to: .cancelled)
        }
        final(.paid)
      }
      state(.shipping, initial: .picking) {
        on(\.hold, to: .onHold, type: .internal).do { $0.reason = $1 }
        state(.picking) { on(\.pack, to: .packing) }
        state(.onHold) { on(\.resume, to: .picking) }
        state(.packing) {
          on(\.ship, to: .shipped).when(.isIn(.paid))
        }
        final(.shipped)
      }
    }
    state(.cancelled) {
      onEntry().emit { $0.receipt == nil ? .notify("cancelled") : .refund($0.cents) }
    }
    final(.completed)
  }
}
