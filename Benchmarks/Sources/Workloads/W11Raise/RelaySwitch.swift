/// The relay, written by hand: what an event raises is handled in the same function.
struct RelaySwitch: Contestant {
  enum State: UInt32 { case open, closed }

  private var state = State.open
  private var count: UInt32 = 0

  var checksum: UInt64 { UInt64(count) * 31 + UInt64(state.rawValue) }

  mutating func send(_ event: RelayEvent) {
    switch (state, event) {
    case (.open, .tap):
      count &+= 1
      send(.flip)
    case (.open, .push):
      count &+= 3
    case (.open, .flip):
      count = count &* 3 &+ 5
      state = .closed
    case (.closed, .tap):
      count &+= 7
    case (.closed, .push):
      count ^= 9
      send(.flip)
    case (.closed, .flip):
      count = count &* 5 &+ 11
      state = .open
    }
  }
}
