// The charts of this folder are compiled by Scripts/check-compiler-texts only.
import Statecraft

/// Events with payloads, written without the macro.
enum GateEvent: EventAlphabet {
  case coin(Int), note(Int), push, pull, name(String)

  struct Cases: Sendable {
    let coin = EventCase<GateEvent, Int>(0, "coin") { if case .coin(let x) = $0 { x } else { nil } }
    let note = EventCase<GateEvent, Int>(1, "note") { if case .note(let x) = $0 { x } else { nil } }
    let push = EventCase<GateEvent, Void>(2, "push") { if case .push = $0 { () } else { nil } }
    let pull = EventCase<GateEvent, Void>(3, "pull") { if case .pull = $0 { () } else { nil } }
    let name = EventCase<GateEvent, String>(4, "name") {
      if case .name(let x) = $0 { x } else { nil }
    }
  }
  static let cases = Cases()
  var caseIndex: Int {
    switch self {
    case .coin: 0
    case .note: 1
    case .push: 2
    case .pull: 3
    case .name: 4
    }
  }
}

/// A chart's context with everything that the snippets use.
struct Gate: ChartContext {
  enum State: CaseIterable { case closed, open }
  typealias Event = GateEvent
  enum Output { case beep, amount(Int) }

  var credit = 0
  var text = ""

  mutating func take(_ amount: Int) throws { credit -= amount }
}

/// The same with events that carry nothing.
struct Door: ChartContext {
  enum State: CaseIterable { case closed, open }
  enum Event: CaseIterable { case push, pull }

  var pushes = 0

  mutating func pushHarder() throws { pushes += 2 }
}

/// A chart whose work needs a service.
struct Shop: Statechart {
  enum State: CaseIterable { case closed, open }
  enum Event: CaseIterable { case push, pull }
  struct Environment: Sendable {}

  static let chart = Chart(initial: .closed) {
    state(.closed) { on(.push, to: .open) }
    state(.open) { on(.pull, to: .closed) }
  }
}
