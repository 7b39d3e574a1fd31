#if Studio
import Statecraft

/// A door that counts its openings, closes by itself, and has events with payloads.
struct Door: Statechart, Sendable {
  enum State: CaseIterable, Sendable { case open, closed, locked }

  enum Colour: String, CaseIterable, Codable, Sendable { case red, green }

  enum Event: EventAlphabet, Codable {
    case open, close
    case lock(code: Int)
    case paint(Colour, coats: Int?, note: String, glossy: Bool, weight: Double)
    case call(String)

    struct Cases: Sendable {
      let open = EventCase<Event, Void>(0, "open") { if case .open = $0 { () } else { nil } }
      let close = EventCase<Event, Void>(1, "close") { if case .close = $0 { () } else { nil } }
      let lock = EventCase<Event, Int>(2, "lock") { if case .lock(let x) = $0 { x } else { nil } }
      let paint = EventCase<Event, Colour>(3, "paint") {
        if case .paint(let x, _, _, _, _) = $0 { x } else { nil }
      }
      let call = EventCase<Event, String>(4, "call") {
        if case .call(let x) = $0 { x } else { nil }
      }
    }

    static let cases = Cases()

    var caseIndex: Int {
      switch self {
      case .open: 0
      case .close: 1
      case .lock: 2
      case .paint: 3
      case .call: 4
      }
    }
  }

  var openings = 0
  var code = 0

  static let chart = Chart(initial: .closed) {
    state(.open) {
      on(\.close, to: .closed)
      after(.seconds(3600), to: .closed)
    }
    state(.closed) {
      on(\.open, to: .open).do("count") { door, _ in door.openings += 1 }
      on(\.lock, to: .locked).do("note the code") { $0.code = $1 }
    }
    state(.locked)
  }
}
#endif
