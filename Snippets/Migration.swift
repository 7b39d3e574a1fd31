// Parcels that older programs have stored, as the article "Saving and migration" tells it.
import Foundation
import Statecraft

struct Parcel: Statechart, Codable {
  enum State: CaseIterable { case open, awaitingPayment, packing, sent, delivered, cancelled }
  enum Event: CaseIterable { case pay, dispatch, arrive, cancel }

  struct Money: Codable {
    var amount: Int
    var currency: String
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
    final(.delivered)
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

// As version 1 has stored it.
let row = """
  {
    "chart": "Parcel", "version": 1,
    "configuration": ["waiting"], "history": [],
    "timers": [{
      "state": "waiting", "position": 0, "name": "after 86400.0 seconds",
      "remainingSeconds": 1800, "durationSeconds": 86400
    }],
    "invocations": [], "ended": [],
    "nowSeconds": 84600, "isDone": false, "takenAt": 1763786308.25,
    "postponed": ["ship"],
    "context": {"items": ["tea", "cups"], "sum": 2450}
  }
  """

let snapshot = try JSONDecoder().decode(Snapshot<Parcel>.self, from: Data(row.utf8))
let restored = try Machine.restoring(snapshot, at: .now)
for note in restored.notes { print(note) }

var parcel = restored.machine
print(parcel.send(.pay), parcel.total)

/// Says of each row whether it could be restored today, and changes nothing.
func check(_ rows: [Data]) -> [String] {
  rows.enumerated().compactMap { number, row in
    do {
      let snapshot = try JSONDecoder().decode(Snapshot<Parcel>.self, from: row)
      let notes = try Machine.restoring(snapshot, at: .now).notes
      return notes.isEmpty ? nil : "row \(number): \(notes)"
    } catch {
      return "row \(number): \(error)"
    }
  }
}
print(check([Data(row.utf8)]))
