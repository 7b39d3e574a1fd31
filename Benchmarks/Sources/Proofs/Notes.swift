import Statecraft
import StatecraftExploration

/// Four lines, each with one of ten texts, and a copy of all: a context of texts, lists and payloads, for
/// which memory is measured.
struct Notes: Provable {
  enum Copy: Hashable { case none, lines([String]) }
  enum State: CaseIterable { case writing }
  enum Event: EventAlphabet {
    case write(Int)

    struct Cases: Sendable {
      let write = EventCase<Event, Int>(0, "write") {
        if case .write(let number) = $0 { number } else { nil }
      }
    }
    static let cases = Cases()
    var caseIndex: Int { 0 }
  }

  static let texts = (0..<10).map { "\($0): " + String(repeating: "text ", count: 20) }

  var lines = Array(repeating: texts[0], count: 4)
  var copy = Copy.none

  static let chart = Chart(initial: .writing) {
    state(.writing) {
      on(\.write) {
        $0.lines[$1 / 10] = texts[$1 % 10]
        $0.copy = .lines($0.lines)
      }
    }
  }

  static let proof = Proof<Self> {
    every(Event.write, in: 0..<40)
    always("four lines") { $0.lines.count == 4 }
  }
}
