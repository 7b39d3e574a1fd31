/// The reader of codes, written by hand.
struct ReaderSwitch: Contestant {
  enum State: UInt64 { case idle, reading }

  private var state = State.idle
  private var last = ""
  private var length = 0
  private var opened = 0

  var checksum: UInt64 { (UInt64(length) * 31 + UInt64(opened)) * 31 + state.rawValue }

  mutating func send(_ event: ReaderEvent) {
    switch (state, event) {
    case (.idle, .open):
      opened += 1
      state = .reading
    case (.reading, .scan(let code)):
      guard code != last else { return }
      length += code.utf8.count
      last = code
    case (.reading, .close):
      state = .idle
    case (.idle, .scan), (.idle, .close), (.reading, .open):
      break
    }
  }
}
