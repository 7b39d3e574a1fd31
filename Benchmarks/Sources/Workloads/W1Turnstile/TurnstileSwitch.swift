/// The turnstile as a `switch` over state and event, as one writes it by hand.
struct TurnstileSwitch: Contestant {
  enum State: UInt8 { case locked, unlocked }

  private var state = State.locked
  private var count: UInt32 = 0

  var checksum: UInt64 { UInt64(count &* 31 &+ UInt32(state.rawValue)) }

  mutating func send(_ event: TurnstileEvent) {
    switch (state, event) {
    case (.locked, .coin):
      count &+= 1
      state = .unlocked
    case (.locked, .push):
      count &+= 3
    case (.unlocked, .coin):
      count &+= 5
    case (.unlocked, .push):
      count &+= 7
      state = .locked
    }
  }
}
