import Statecraft
import StatecraftExploration

/// An elevator between floors 0 to 3, with the claims of its proof.
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

  var floor = 0
  var isUp = true
  var calls: Set<Int> = []

  var isAhead: Bool { calls.contains { isUp ? $0 > floor : $0 < floor } }
  var isBehind: Bool { calls.contains { isUp ? $0 < floor : $0 > floor } }
  var isHere: Bool { calls.contains(floor) }

  static let chart = Chart(initial: .closed) {
    state(.closed) {
      on(\.open, to: .open).when("called here") { $0.isHere }.do { $0.calls.remove($0.floor) }
      on(\.rise).when("called above") { !$0.isHere && $0.isUp && $0.isAhead }.do { $0.floor += 1 }
      on(\.sink).when("called below") { !$0.isHere && !$0.isUp && $0.isAhead }
        .do { $0.floor -= 1 }
      on(\.turn).when("only called behind") { !$0.isHere && !$0.isAhead && $0.isBehind }
        .do { $0.isUp.toggle() }
      on(\.call).when("not called yet") { !$0.calls.contains($1) }.do { $0.calls.insert($1) }
    }
    state(.open) {
      on(\.close, to: .closed)
      on(\.call).when("a new call") { $1 != $0.floor && !$0.calls.contains($1) }
        .do { $0.calls.insert($1) }
    }
  }

  static let atTop = Fact<Self>("at the top") { $0.floor == 3 && $0.isIn(.open) }

  static let proof = Proof<Self> {
    every(.open, .close, .rise, .sink, .turn)
    every(Event.call, in: 0..<4)
    fair(\.open, \.close, \.rise, \.sink, \.turn)

    always("an open door answers its call") { !($0.isIn(.open) && $0.calls.contains($0.floor)) }
    never("outside the shaft") { $0.floor < 0 || $0.floor > 3 }
    possible("all called") { $0.calls.count == 4 }
    alwaysPossible("can get home") { $0.isIn(.closed) && $0.floor == 0 }
    whenever("called to the top") { $0.calls.contains(3) }.leads(to: atTop)
    step("one floor at a time") { before, after in abs(before.floor - after.floor) <= 1 }
    holds("settles", .eventually(.always(.fact(.isIn(.closed)))))
  }
}
