/// The oven, written by hand: the last step of the job also ends it.
struct OvenSwitch: Contestant {
  /// The states that have no children; the numbers are those of all states.
  enum State: UInt32 {
    case idle = 0
    case heating = 2
    case baking
  }

  private var state = State.idle
  private var a: UInt32 = 0

  var checksum: UInt64 { UInt64(a) * 31 + UInt64(state.rawValue) }

  mutating func send(_ event: OvenEvent) {
    switch (state, event) {
    case (.idle, .next):
      a = a &* 3 &+ 1
      state = .heating
    case (.idle, .knock):
      a &+= 3
    case (.heating, .next):
      a = a &* 5 &+ 7
      state = .baking
    case (.baking, .next):
      a &+= 11
      a &+= 1000
      state = .idle
    case (.heating, .knock), (.baking, .knock):
      a ^= 9
    }
  }
}
