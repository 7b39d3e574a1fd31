/// Knobs with three positions, written by hand: an array of positions.
struct KnobsSwitch<Knobs: Count>: Contestant {
  enum Position: UInt32 { case first, second, third }

  private var positions: [Position]
  private var a: UInt32 = 0

  init() {
    positions = Array(repeating: .first, count: Knobs.count)
    for knob in positions.indices { enter(.first, knob) }
  }

  var checksum: UInt64 { UInt64(a) }

  mutating func send(_ event: KnobEvent) {
    switch event {
    case .turn(let number):
      let knob = KnobEvent.knob(number, of: positions.count)
      a ^= number
      switch positions[knob] {
      case .first: enter(.second, knob)
      case .second: enter(.third, knob)
      case .third: enter(.first, knob)
      }
    }
  }

  private mutating func enter(_ position: Position, _ knob: Int) {
    positions[knob] = position
    a = a &* 3 &+ (3 &* UInt32(truncatingIfNeeded: knob) &+ position.rawValue &+ 1)
  }
}
