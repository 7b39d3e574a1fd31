/// The signal, written by hand: a deadline that is compared with the time.
struct SignalSwitch: Contestant {
  enum State: UInt32 { case green, yellow, red }

  private var state = State.green
  private var a: UInt32 = 0
  private var now = Duration.zero
  private var deadline = Duration.seconds(4)

  var checksum: UInt64 { UInt64(a) * 31 + UInt64(state.rawValue) }

  mutating func send(_ time: PassingTime) {
    now += time.duration
    while deadline <= now {
      switch state {
      case .green:
        a = a &* 3 &+ 1
        state = .yellow
        deadline += .seconds(2)
      case .yellow:
        a = a &* 5 &+ 7
        state = .red
        deadline += .seconds(5)
      case .red:
        a ^= 9
        state = .green
        deadline += .seconds(4)
      }
    }
  }
}
