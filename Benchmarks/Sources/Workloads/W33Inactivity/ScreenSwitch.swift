/// The screen, written by hand: each event while it is awake moves the deadline.
struct ScreenSwitch: Contestant {
  /// The states that have no children; the numbers are those of all states.
  enum State: UInt32 {
    case bright = 1
    case dim
    case asleep
  }

  private static var patience: Duration { .seconds(20) }

  private var state = State.bright
  private var a: UInt32 = 0
  private var now = Duration.zero
  private var deadline: Duration? = Self.patience

  var checksum: UInt64 { UInt64(a) * 31 + UInt64(state.rawValue) }

  mutating func send(_ event: ScreenEvent) {
    switch (state, event) {
    case (_, .wait):
      now += .seconds(8)
      guard let deadline, deadline <= now else { return }
      self.deadline = nil
      a &+= 1000
      state = .asleep
      return
    case (.asleep, .tap):
      a = a &* 5 &+ 7
      state = .bright
    case (.asleep, .look):
      return
    case (.bright, .tap), (.dim, .tap):
      a = a &* 3 &+ 1
    case (.bright, .look):
      a ^= 9
      state = .dim
    case (.dim, .look):
      a &+= 7
      state = .bright
    }
    deadline = now + Self.patience
  }
}
