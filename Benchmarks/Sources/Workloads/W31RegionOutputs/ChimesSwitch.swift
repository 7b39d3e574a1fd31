/// Chimes with three positions, written by hand: an array of positions, and a function that returns an output.
struct ChimesSwitch: Contestant {
  private var positions: [UInt8] = Array(repeating: 0, count: 16)
  private var a: UInt32 = 0
  private var received: UInt64 = 0

  init() {
    for chime in positions.indices { enter(0, chime) }
  }

  var checksum: UInt64 { received &* 31 &+ UInt64(a) }

  mutating func send(_ event: DialsEvent<Count16>) {
    if event.number < positions.count {
      let chime = Int(event.number)
      receive(output(of: chime))
      enter((positions[chime] + 1) % 3, chime)
    } else {
      // All transitions act before a position is entered.
      for chime in positions.indices { receive(output(of: chime)) }
      for chime in positions.indices { enter((positions[chime] + 1) % 3, chime) }
    }
  }

  private mutating func receive(_ output: UInt32) {
    received = received &* 31 &+ UInt64(output)
  }

  private func output(of chime: Int) -> UInt32 {
    let number = number(positions[chime], chime)
    return positions[chime] < 2 ? number : a ^ number
  }

  private mutating func enter(_ position: UInt8, _ chime: Int) {
    positions[chime] = position
    a = a &* 3 &+ number(position, chime)
  }

  private func number(_ position: UInt8, _ chime: Int) -> UInt32 {
    3 &* UInt32(truncatingIfNeeded: chime) &+ UInt32(position) &+ 1
  }
}
