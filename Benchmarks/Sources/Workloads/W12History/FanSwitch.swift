/// The fan, written by hand: a variable remembers the speed.
struct FanSwitch: Contestant {
  /// The states that have no children; the numbers are those of all states.
  enum State: UInt32 {
    case off = 0
    case low = 2
    case middle, high
  }

  private static let on: UInt32 = 1

  private var state = State.off
  private var last = State.low
  private var a: UInt32 = 0

  var checksum: UInt64 { UInt64(a) }

  mutating func send(_ event: FanEvent) {
    switch (state, event) {
    case (.off, .power):
      exit(state.rawValue)
      enter(Self.on)
      enter(last)
    case (.low, .power), (.middle, .power), (.high, .power):
      last = state
      exit(state.rawValue)
      exit(Self.on)
      enter(.off)
    case (.low, .faster):
      exit(state.rawValue)
      enter(.middle)
    case (.middle, .faster):
      exit(state.rawValue)
      enter(.high)
    case (.high, .faster):
      exit(state.rawValue)
      enter(.low)
    case (.off, .faster):
      break
    }
  }

  private mutating func enter(_ next: State) {
    enter(next.rawValue)
    state = next
  }

  private mutating func exit(_ id: UInt32) { a = (a ^ (7 &* id &+ 5)) &* 5 }

  private mutating func enter(_ id: UInt32) { a = a &* 3 &+ (2 &* id &+ 1) }
}
