/// The lamp, written by hand: a deadline for its driver.
struct LampSwitch: Contestant {
  enum State: UInt32 { case off, on }

  private static let patience = Duration.seconds(30)

  private var state = State.off
  private var a: UInt32 = 0
  private var now = Duration.zero
  private var deadline: Duration?

  var checksum: UInt64 { UInt64(a) * 31 + UInt64((deadline ?? .zero).components.seconds) }

  mutating func send(_ event: LampEvent) {
    switch (state, event) {
    case (.off, .toggle):
      a = a &* 3 &+ 1
      state = .on
      deadline = now + Self.patience
    case (.off, .dim):
      a &+= 3
    case (.on, .toggle):
      deadline = nil
      a = a &* 5 &+ 7
      state = .off
    case (.on, .dim):
      a ^= 9
    }
  }
}
