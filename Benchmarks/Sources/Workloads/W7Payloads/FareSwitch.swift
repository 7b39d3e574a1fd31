/// The turnstile with a fare, written by hand.
struct FareSwitch: Contestant {
  enum State: UInt64 { case locked, unlocked }

  private static let fare = 200

  private var state = State.locked
  private var credit = 0
  private var passed = 0

  var checksum: UInt64 { (UInt64(credit) * 31 + UInt64(passed)) * 31 + state.rawValue }

  mutating func send(_ event: FareEvent) {
    switch (state, event) {
    case (.locked, .coin(let amount)):
      credit += amount
      if credit >= Self.fare {
        credit -= Self.fare
        state = .unlocked
      }
    case (.locked, .refund(let amount)):
      if credit >= amount { credit -= amount }
    case (.unlocked, .coin(let amount)):
      credit += amount
    case (.unlocked, .push):
      passed += 1
      state = .locked
    case (.locked, .push), (.unlocked, .refund):
      break
    }
  }
}
