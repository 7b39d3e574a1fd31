#if Service
import Statecraft
import StatecraftDurable

/// An oven, whose data, events and outputs contain durations.
struct Oven: Statechart, Codable, Sendable {
  enum State: CaseIterable { case cold, hot }
  enum Output: Codable, Sendable { case baking(for: Duration) }
  enum Event: EventAlphabet, Codable, Sendable {
    case bake(for: Duration)
    case stop

    struct Cases: Sendable {
      let bake = EventCase<Event, Duration>(0, "bake") {
        if case .bake(let time) = $0 { time } else { nil }
      }
      let stop = EventCase<Event, Void>(1, "stop") { if case .stop = $0 { () } else { nil } }
    }

    static let cases = Cases()

    var caseIndex: Int {
      switch self {
      case .bake: 0
      case .stop: 1
      }
    }
  }

  var baked = Duration.zero
  var warmUp: Duration?

  static let chart = Chart(initial: .cold) {
    state(.cold) {
      on(\.bake, to: .hot).do { $0.baked += $1 }.emit { .baking(for: $1) }
    }
    state(.hot) { on(\.stop, to: .cold) }
  }
}
#endif
