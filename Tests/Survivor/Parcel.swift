#if SQLite
import Logging
import Statecraft
import StatecraftDurable

/// A parcel whose chart has what a crash can disturb: timers, work, outputs and messages.
struct Parcel: Statechart, Codable, Sendable {
  enum State: CaseIterable { case open, packed, weighing, waiting, sent }
  enum Event: Codable, Sendable, CaseIterable { case touch, weigh, wait, send }
  enum Output: Codable, Sendable, Equatable {
    case label(Int)
    case weighed(Int)
  }
  typealias Environment = Ledger

  var touches = 0
  var weight = 0
  var reminders = 0

  static let chart = Chart(initial: .open, name: "Parcel") {
    state(.open, initial: .packed) {
      on(.touch).do { $0.touches += 1 }.emit { .label($0.touches) }
      state(.packed) {
        on(.weigh, to: .weighing)
        on(.wait, to: .waiting)
        on(.send, to: .sent)
      }
      state(.weighing) {
        work("scale") { (parcel: Parcel, ledger: Ledger, call: WorkCall) -> Int in
          try ledger.append("work \(call.key)")
          return parcel.touches + 1
        }
        .onDone(to: .packed) { $0.weight = $1 }
        .emit { .weighed($0.weight) }
        .onFailure(to: .packed)
      }
      state(.waiting) { after(.milliseconds(30), to: .packed) }
      state(.sent) {
        after(.milliseconds(20), to: .packed).do { $0.reminders += 1 }
      }
    }
  }

  /// How long a timer of a state takes.
  static let delays: [String: Duration] = [
    "waiting": .milliseconds(30), "sent": .milliseconds(20),
  ]
}

/// Counts what all parcels say, by messages.
struct Counter: Statechart, Codable, Sendable {
  enum State: CaseIterable { case counting }
  enum Event: Codable, Sendable, CaseIterable { case one }

  var count = 0

  static let chart = Chart(initial: .counting, name: "Counter") {
    state(.counting) { on(.one).do { $0.count += 1 } }
  }
}

/// The registration, the same in the program that is killed and in the one that checks.
func durableMachines(_ store: any DurableStore, _ ledger: Ledger) throws -> DurableMachines {
  var settings = DurableSettings()
  settings.lease = .milliseconds(200)
  settings.pollInterval = .milliseconds(20)
  settings.logger.logLevel = .critical
  return try DurableMachines(store: store, settings: settings) {
    Durable(Parcel.self, environment: ledger)
      .outputs { output, delivery in
        try ledger.append("mail \(delivery.key) \(output)")
      }
      .sends { output, _ in
        if case .label = output { [.event(.one, to: Counter.self, id: "all")] } else { [] }
      }
    Durable(Counter.self)
  }
}
#endif
