/// Dials with three positions, written by hand: an array of positions.
struct DialsSwitch<Dials: Count>: Contestant {
  enum Position: UInt32 { case first, second, third }

  private var positions: [Position]
  private var a: UInt32 = 0

  init() {
    positions = Array(repeating: .first, count: Dials.count)
    for dial in positions.indices { enter(.first, dial) }
  }

  var checksum: UInt64 { UInt64(a) }

  mutating func send(_ event: DialsEvent<Dials>) {
    if event.number < positions.count {
      turn(Int(event.number))
    } else {
      for dial in positions.indices { turn(dial) }
    }
  }

  private mutating func turn(_ dial: Int) {
    switch positions[dial] {
    case .first: enter(.second, dial)
    case .second: enter(.third, dial)
    case .third: enter(.first, dial)
    }
  }

  private mutating func enter(_ position: Position, _ dial: Int) {
    positions[dial] = position
    a = a &* 3 &+ (3 &* UInt32(truncatingIfNeeded: dial) &+ position.rawValue &+ 1)
  }
}
