import Statecraft

/// Turns a knob, which the payload tells; the alphabet is written by hand.
enum KnobEvent: EventAlphabet, DrawnEvent {
  case turn(UInt32)

  struct Cases: Sendable {
    let turn = EventCase<KnobEvent, UInt32>(0, "turn") {
      switch $0 {
      case .turn(let number): number
      }
    }
  }

  static let cases = Cases()

  var caseIndex: Int { 0 }

  init(from draws: inout Draws) { self = .turn(draws.next()) }

  /// Which of so many knobs a number means.
  static func knob(_ number: UInt32, of count: Int) -> Int {
    Int(truncatingIfNeeded: (UInt64(number) &* UInt64(count)) >> 32)
  }
}
