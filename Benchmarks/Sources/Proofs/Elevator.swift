import Statecraft
import StatecraftExploration

/// An elevator that answers calls in its direction first: the model B2.
struct Elevator: Provable {
  enum State: CaseIterable { case closed, open }
  enum Event: EventAlphabet {
    case call(Int)
    case open, close, rise, sink, turn

    struct Cases: Sendable {
      let call = EventCase<Event, Int>(0, "call") { if case .call(let x) = $0 { x } else { nil } }
      let open = EventCase<Event, Void>(1, "open") { if case .open = $0 { () } else { nil } }
      let close = EventCase<Event, Void>(2, "close") { if case .close = $0 { () } else { nil } }
      let rise = EventCase<Event, Void>(3, "rise") { if case .rise = $0 { () } else { nil } }
      let sink = EventCase<Event, Void>(4, "sink") { if case .sink = $0 { () } else { nil } }
      let turn = EventCase<Event, Void>(5, "turn") { if case .turn = $0 { () } else { nil } }
    }
    static let cases = Cases()
    var caseIndex: Int {
      switch self {
      case .call: 0
      case .open: 1
      case .close: 2
      case .rise: 3
      case .sink: 4
      case .turn: 5
      }
    }
  }

  /// 15, or what `--floors` says.
  static let floors = ProofBenchmark.number(of: "--floors") ?? 15

  var floor = 0
  var isUp = true
  /// The floors to which it is called, as bits.
  var calls: UInt32 = 0

  static func bit(_ floor: Int) -> UInt32 { 1 << UInt32(floor) }
  var isHere: Bool { calls & Self.bit(floor) != 0 }
  var above: UInt32 { calls >> UInt32(floor + 1) }
  var below: UInt32 { calls & (Self.bit(floor) - 1) }
  var isAhead: Bool { (isUp ? above : below) != 0 }
  var isBehind: Bool { (isUp ? below : above) != 0 }

  static let chart = Chart(initial: .closed) {
    state(.closed) {
      on(\.open, to: .open).when("called here") { $0.isHere }.do { $0.calls &= ~bit($0.floor) }
      on(\.rise).when("called above") { !$0.isHere && $0.isUp && $0.isAhead }.do { $0.floor += 1 }
      on(\.sink).when("called below") { !$0.isHere && !$0.isUp && $0.isAhead }
        .do { $0.floor -= 1 }
      on(\.turn).when("only called behind") { !$0.isHere && !$0.isAhead && $0.isBehind }
        .do { $0.isUp.toggle() }
      on(\.call).when("not called yet") { $0.calls & bit($1) == 0 }.do { $0.calls |= bit($1) }
    }
    state(.open) {
      on(\.close, to: .closed)
      on(\.call).when("a new call") { $1 != $0.floor && $0.calls & bit($1) == 0 }
        .do { $0.calls |= bit($1) }
    }
  }

  static let proof = Proof<Self> {
    every(.open, .close, .rise, .sink, .turn)
    every(Event.call, in: 0..<floors)
    never("outside the shaft") { $0.floor < 0 || $0.floor >= floors }
  }
}
