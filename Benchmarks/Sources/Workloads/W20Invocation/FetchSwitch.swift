/// The page, written by hand: the number of the work tells whether a result is still wanted.
struct FetchSwitch: Contestant {
  enum State: UInt32 { case idle, fetching }

  private var state = State.idle
  private var a: UInt32 = 0
  private var running: UInt64?
  private var started: UInt64 = 0

  var checksum: UInt64 { (UInt64(a) * 31 + UInt64(state.rawValue)) &* 31 &+ started }

  mutating func send(_ event: FetchEvent) {
    switch (state, event) {
    case (.idle, .fetch):
      a = a &* 3 &+ 1
      begin()
    case (.fetching, .fetch):
      a ^= 9
      begin()
    case (.fetching, .cancel):
      running = nil
      a &+= 7
      state = .idle
    case (.fetching, .arrive(let value)):
      guard running == started else { return }
      running = nil
      a = a &* 5 &+ value
      state = .idle
    case (.idle, .cancel), (.idle, .arrive):
      break
    }
  }

  private mutating func begin() {
    started += 1
    running = started
    state = .fetching
  }
}
