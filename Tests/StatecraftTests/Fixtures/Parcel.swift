import Statecraft

/// A parcel whose chart has changed twice since the first ones were stored.
///
/// Version 1 had the state `waiting` and the event `ship`. Version 2 called them `awaitingPayment` and
/// `dispatch`. Version 3 put the states before the dispatch into `open`, did without the state
/// `checking`, reminds of the payment, and counts money with its currency.
struct Parcel: Statechart, Codable, Equatable {
  enum State: CaseIterable {
    case open, awaitingPayment, packing, sent, delivered, cancelled
  }
  enum Event: CaseIterable { case pay, dispatch, arrive, cancel }

  struct Money: Codable, Equatable {
    var amount: Int
    var currency: String
  }

  struct Receipt: Codable, Equatable {
    var items: Int
  }

  /// The context of versions 1 and 2.
  struct V2: Codable {
    var items: [String]
    var sum: Int
  }

  var items: [String]
  var total: Money
  var reminders = 0

  static let chart = Chart(initial: .open, version: 3) {
    state(.open, initial: .awaitingPayment) {
      on(.cancel, to: .cancelled)
      state(.awaitingPayment) {
        on(.pay, to: .packing)
        postpone(.dispatch)
        after(.seconds(86_400), to: .cancelled)
        after(.seconds(3_600)).do { $0.reminders += 1 }
      }
      state(.packing) { on(.dispatch, to: .sent) }
    }
    state(.sent) { on(.arrive, to: .delivered) }
    final(.delivered, output: { Receipt(items: $0.items.count) }) {
      onExit { $0.items = [] }
    }
    final(.cancelled)

    migrate(from: 1) { old in
      old.renameState("waiting", to: "awaitingPayment")
      try old.postponed { (name: String) in name == "ship" ? "dispatch" : name }
    }
    migrate(from: 2) { old in
      old.replaceState("checking", with: "packing")
      try old.context { (parcel: V2) in
        Parcel(items: parcel.items, total: Money(amount: parcel.sum, currency: "EUR"))
      }
    }
  }
}
