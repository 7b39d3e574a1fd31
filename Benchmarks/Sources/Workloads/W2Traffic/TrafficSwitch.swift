/// Traffic as a `switch` over state and event, as one writes it by hand.
struct TrafficSwitch: Contestant {
  enum State: UInt8 { case s0, s1, s2, s3, s4, s5, s6, s7 }

  private(set) var state = State.s0
  private(set) var v: UInt32 = 0

  private var isCalm: Bool { v & 16 == 0 }

  var checksum: UInt64 { UInt64(v &* 31 &+ UInt32(state.rawValue)) }

  mutating func send(_ event: TrafficEvent) {
    switch (state, event) {
    case (.s0, .e0):
      guard isCalm else { return }
      v &+= 1
      state = .s1
    case (.s0, .e1):
      v ^= 2
      state = .s4
    case (.s0, .e2):
      v = v &* 3 &+ 3
      state = .s7
    case (.s0, .e3):
      state = .s2
    case (.s0, .e4):
      guard isCalm else { return }
      v &+= 5
      state = .s5
    case (.s0, .e5):
      v ^= 6
      state = .s0
    case (.s0, .e6):
      v = v &* 3 &+ 7
      state = .s3
    case (.s0, .e7):
      state = .s6
    case (.s1, .e0):
      v ^= 9
      state = .s6
    case (.s1, .e1):
      guard isCalm else { return }
      v = v &* 3 &+ 10
      state = .s1
    case (.s1, .e2):
      state = .s4
    case (.s1, .e3):
      v &+= 12
      state = .s7
    case (.s1, .e4):
      v ^= 13
      state = .s2
    case (.s1, .e5):
      guard isCalm else { return }
      v = v &* 3 &+ 14
      state = .s5
    case (.s1, .e6):
      state = .s0
    case (.s1, .e7):
      v &+= 16
      state = .s3
    case (.s2, .e0):
      v = v &* 3 &+ 17
      state = .s3
    case (.s2, .e1):
      state = .s6
    case (.s2, .e2):
      guard isCalm else { return }
      v &+= 19
      state = .s1
    case (.s2, .e3):
      v ^= 20
      state = .s4
    case (.s2, .e4):
      v = v &* 3 &+ 21
      state = .s7
    case (.s2, .e5):
      state = .s2
    case (.s2, .e6):
      guard isCalm else { return }
      v &+= 23
      state = .s5
    case (.s2, .e7):
      v ^= 24
      state = .s0
    case (.s3, .e0):
      state = .s0
    case (.s3, .e1):
      v &+= 26
      state = .s3
    case (.s3, .e2):
      v ^= 27
      state = .s6
    case (.s3, .e3):
      guard isCalm else { return }
      v = v &* 3 &+ 28
      state = .s1
    case (.s3, .e4):
      state = .s4
    case (.s3, .e5):
      v &+= 30
      state = .s7
    case (.s3, .e6):
      v ^= 31
      state = .s2
    case (.s3, .e7):
      guard isCalm else { return }
      v = v &* 3 &+ 32
      state = .s5
    case (.s4, .e0):
      guard isCalm else { return }
      v &+= 33
      state = .s5
    case (.s4, .e1):
      v ^= 34
      state = .s0
    case (.s4, .e2):
      v = v &* 3 &+ 35
      state = .s3
    case (.s4, .e3):
      state = .s6
    case (.s4, .e4):
      guard isCalm else { return }
      v &+= 37
      state = .s1
    case (.s4, .e5):
      v ^= 38
      state = .s4
    case (.s4, .e6):
      v = v &* 3 &+ 39
      state = .s7
    case (.s4, .e7):
      state = .s2
    case (.s5, .e0):
      v ^= 41
      state = .s2
    case (.s5, .e1):
      guard isCalm else { return }
      v = v &* 3 &+ 42
      state = .s5
    case (.s5, .e2):
      state = .s0
    case (.s5, .e3):
      v &+= 44
      state = .s3
    case (.s5, .e4):
      v ^= 45
      state = .s6
    case (.s5, .e5):
      guard isCalm else { return }
      v = v &* 3 &+ 46
      state = .s1
    case (.s5, .e6):
      state = .s4
    case (.s5, .e7):
      v &+= 48
      state = .s7
    case (.s6, .e0):
      v = v &* 3 &+ 49
      state = .s7
    case (.s6, .e1):
      state = .s2
    case (.s6, .e2):
      guard isCalm else { return }
      v &+= 51
      state = .s5
    case (.s6, .e3):
      v ^= 52
      state = .s0
    case (.s6, .e4):
      v = v &* 3 &+ 53
      state = .s3
    case (.s6, .e5):
      state = .s6
    case (.s6, .e6):
      guard isCalm else { return }
      v &+= 55
      state = .s1
    case (.s6, .e7):
      v ^= 56
      state = .s4
    case (.s7, .e0):
      state = .s4
    case (.s7, .e1):
      v &+= 58
      state = .s7
    case (.s7, .e2):
      v ^= 59
      state = .s2
    case (.s7, .e3):
      guard isCalm else { return }
      v = v &* 3 &+ 60
      state = .s5
    case (.s7, .e4):
      state = .s0
    case (.s7, .e5):
      v &+= 62
      state = .s3
    case (.s7, .e6):
      v ^= 63
      state = .s6
    case (.s7, .e7):
      guard isCalm else { return }
      v = v &* 3 &+ 64
      state = .s1
    }
  }
}
