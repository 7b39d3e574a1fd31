#if SQLite
import Logging
import Statecraft
import StatecraftDurable

/// A parcel whose chart has what a crash can disturb: timers, work, outputs and messages.
///
/// There are two versions of the chart, as while a new version of a program is introduced. The second
/// one has another name for a state and counts what the first one did not, and its migration does the
/// same with machines of the first one.
struct Parcel: ChartContext, Codable, Sendable {
  enum State: String, CaseIterable { case open, packed, weighing, waiting, resting, sent }
  enum Event: String, Codable, Sendable, CaseIterable { case touch, weigh, wait, send }
  enum Output: Codable, Sendable, Equatable {
    case label(Int)
    case weighed(Int)
  }
  typealias Environment = Ledger

  /// A version has one of the states `waiting` and `resting`.
  static var declaredStates: [State]? { nil }

  var touches = 0
  var weight = 0
  var reminders = 0
  /// The same as ``touches``, in the second version.
  var labels = 0

  /// The versions of the chart.
  static let versions = 1...2

  /// The chart of a version.
  static func chart(version: Int) -> MachineChart<Parcel> { version == 1 ? first : second }

  private static let first = MachineChart<Parcel>(initial: .open, name: "Parcel") {
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

  private static let second = MachineChart<Parcel>(initial: .open, name: "Parcel", version: 2) {
    migrate(from: 1) { old in
      old.renameState("waiting", to: "resting")
      try old.context { (parcel: Parcel) in
        var parcel = parcel
        parcel.labels = parcel.touches
        return parcel
      }
    }
    state(.open, initial: .packed) {
      on(.touch).do {
        $0.touches += 1
        $0.labels += 1
      }
      .emit { .label($0.labels) }
      state(.packed) {
        on(.weigh, to: .weighing)
        on(.wait, to: .resting)
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
      state(.resting) { after(.milliseconds(30), to: .packed) }
      state(.sent) {
        after(.milliseconds(20), to: .packed).do { $0.reminders += 1 }
      }
    }
  }

  /// The state with a timer among active ones, by its name in the first version.
  static func timedState(in configuration: [String]) -> String? {
    if configuration.contains("resting") { return "waiting" }
    return configuration.first { delays[$0] != nil }
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
func durableMachines(
  _ store: any DurableStore,
  _ ledger: Ledger,
  version: Int
) throws -> DurableMachines {
  var settings = DurableSettings()
  // A busy machine delivers what it has claimed within the half of it.
  settings.lease = .milliseconds(500)
  settings.pollInterval = .milliseconds(20)
  settings.logger.logLevel = .critical
  // However often a claim ends before its delivery, which is an attempt, nothing becomes a dead letter.
  let retry = RetryPolicy.constant(.seconds(1), attempts: nil)
  return try DurableMachines(store: store, settings: settings) {
    Durable(Parcel.chart(version: version), environment: ledger)
      .outputs(retry: retry) { output, delivery in
        try ledger.append("mail \(delivery.key) \(output)")
      }
      .sends { output, _ in
        if case .label = output { [.event(.one, to: Counter.self, id: "all")] } else { [] }
      }
    Durable(Counter.self)
  }
}
#endif
