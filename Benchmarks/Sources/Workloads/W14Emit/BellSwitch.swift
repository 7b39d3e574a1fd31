/// The bell, written by hand: the function returns what it emits.
struct BellSwitch: Contestant {
  enum State: UInt32 { case quiet, ringing }

  private var state = State.quiet
  private var count: UInt32 = 0
  private var received: UInt64 = 0

  var checksum: UInt64 { received &* 31 &+ UInt64(state.rawValue) }

  mutating func send(_ event: BellEvent) {
    if let output = react(to: event) { received = received &* 31 &+ output.code }
  }

  private mutating func react(to event: BellEvent) -> BellOutput? {
    switch (state, event) {
    case (.quiet, .press):
      count &+= 1
      state = .ringing
      return .ring
    case (.quiet, .release):
      return .error
    case (.ringing, .press):
      count &+= 5
      return nil
    case (.ringing, .release):
      count &+= 7
      state = .quiet
      return .count(count)
    }
  }
}
