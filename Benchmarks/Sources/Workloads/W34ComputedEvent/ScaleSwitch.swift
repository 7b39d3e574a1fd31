/// The scale, written by hand: an action answers which event is raised.
struct ScaleSwitch: Contestant {
  enum State: UInt32 { case level, tilted }

  private var state = State.level
  private var a: UInt32 = 0

  var checksum: UInt64 { UInt64(a) * 31 + UInt64(state.rawValue) }

  private var weight: ScaleEvent { a & 4 == 0 ? .light : .heavy }

  mutating func send(_ event: ScaleEvent) {
    var event: ScaleEvent? = event
    while let current = event { event = handle(current) }
  }

  /// Handles an event.
  ///
  /// - Returns: the event that is raised.
  private mutating func handle(_ event: ScaleEvent) -> ScaleEvent? {
    switch (state, event) {
    case (.level, .load):
      a = a &* 3 &+ 1
      return weight
    case (.level, .read):
      a &+= 3
    case (.level, .heavy):
      a ^= 9
      state = .tilted
    case (.level, .light):
      a &+= 5
    case (.tilted, .load):
      a &+= 7
    case (.tilted, .read):
      a = a &* 5 &+ 11
      return weight
    case (.tilted, .heavy):
      a &+= 2
    case (.tilted, .light):
      a ^= 3
      state = .level
    }
    return nil
  }
}
