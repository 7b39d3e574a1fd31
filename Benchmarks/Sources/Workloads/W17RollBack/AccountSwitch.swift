/// The account, written by hand: a copy takes the place of what an error has left.
struct AccountSwitch: Contestant {
  enum State: UInt32 { case even, odd }

  private var state = State.even
  private var balance: UInt32 = 0
  private var log: UInt32 = 0

  var checksum: UInt64 {
    (UInt64(log) * 31 + UInt64(balance)) * 31 + UInt64(state.rawValue)
  }

  mutating func send(_ event: AccountEvent) {
    let before = self
    do {
      try react(to: event)
    } catch {
      self = before
    }
  }

  private mutating func react(to event: AccountEvent) throws(Overdrawn) {
    switch (state, event) {
    case (.even, .deposit), (.odd, .deposit):
      balance += 5
    case (.even, .withdraw):
      log = log &* 3 &+ 1
      try withdraw()
      state = .odd
    case (.odd, .withdraw):
      log = log &* 5 &+ 7
      try withdraw()
      state = .even
    }
  }

  private mutating func withdraw() throws(Overdrawn) {
    log &+= 9
    guard balance >= 7 else { throw Overdrawn() }
    balance -= 7
  }
}
