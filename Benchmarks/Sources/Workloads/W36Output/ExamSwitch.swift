/// The exam, written by hand: the score decides what comes next.
struct ExamSwitch: Contestant {
  /// The states that have no children; the numbers are those of all states.
  enum State: UInt32 {
    case learning = 0
    case writing = 2
  }

  private var state = State.learning
  private var a: UInt32 = 0

  var checksum: UInt64 { UInt64(a) * 31 + UInt64(state.rawValue) }

  mutating func send(_ event: ExamEvent) {
    switch (state, event) {
    case (.learning, .answer):
      a &+= 3
    case (.learning, .hand):
      a = a &* 3 &+ 1
      state = .writing
    case (.writing, .answer):
      a = a &* 5 &+ 7
    case (.writing, .hand):
      a &+= 11
      let score = a & 15
      if score > 7 {
        a &+= score
        state = .learning
      } else {
        a ^= score
      }
    }
  }
}
