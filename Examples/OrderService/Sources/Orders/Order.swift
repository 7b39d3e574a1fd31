import Statecraft
import StatecraftDurable

/// An order of a shop: it is paid, packed and shipped, and reminds of a payment that is missing.
struct Order: Statechart, Codable, Sendable {
  enum State: CaseIterable {
    case open, unpaid, reminded, capturing, packing
    case shipped, cancelled
  }
  enum Event: Codable, Sendable, CaseIterable { case pay, cancel }
  enum Output: Codable, Sendable {
    case mail(String)
  }
  typealias Environment = Shop

  var cents = 0
  var receipt: String?
  var parcel: String?

  static let day = Duration.seconds(86_400)

  static let chart = Chart(initial: .open) {
    state(.open, initial: .unpaid) {
      on(.cancel, to: .cancelled).emit(.mail("Your order is cancelled."))
      state(.unpaid) {
        on(.pay, to: .capturing)
        after(day, to: .reminded).emit(.mail("Please pay your order."))
      }
      state(.reminded) {
        on(.pay, to: .capturing)
        after(day * 7, to: .cancelled).emit(.mail("Your order is cancelled."))
      }
    }
    // From here on the money moves, so that nobody can cancel.
    state(.capturing) {
      tags("in work")
      work("capture") { order, shop, call in
        try await shop.capture(order.cents, key: call.key)
      }
      .onDone(to: .packing) { $0.receipt = $1 }
      .onFailure(to: .open)
    }
    state(.packing) {
      tags("in work")
      work("ship") { _, shop, call in
        try await shop.ship(key: call.key)
      }
      .onDone(to: .shipped) { $0.parcel = $1 }
      .emit { .mail("Your order is on its way: \($0.parcel ?? "").") }
    }
    final(.shipped)
    final(.cancelled)
  }
}
