/// Four regions as four variables, and a `switch` over the event.
struct RegionsSwitch: Contestant {
  enum State: UInt32 { case zero, one, two }

  private var a = State.zero
  private var b = State.zero
  private var c = State.zero
  private var d = State.zero
  private var log: UInt32 = 0

  var checksum: UInt64 { UInt64(log) }

  mutating func send(_ event: RegionsEvent) {
    switch event {
    case .e0:
      switch a {
      case .zero: enterA(.one)
      case .one: enterA(.two)
      case .two: enterA(.zero)
      }
    case .e1:
      switch b {
      case .zero: enterB(.one)
      case .one: enterB(.two)
      case .two: enterB(.zero)
      }
    case .e2:
      switch c {
      case .zero: enterC(.one)
      case .one: enterC(.two)
      case .two: enterC(.zero)
      }
    case .e3:
      switch d {
      case .zero: enterD(.one)
      case .one:
        enterD(.two)
        // Nothing keeps the region there.
        enterD(.zero)
      case .two: break
      }
    case .e4:
      if a == .one { enterA(.zero) }
      if c == .zero { enterC(.two) }
    case .e5:
      if b == .two { enterB(.zero) }
      if d == .one { enterD(.zero) }
    case .e6:
      if a == .two { enterA(.one) }
      if b == .zero { enterB(.two) }
    case .e7:
      if c == .two { enterC(.one) }
      if d == .zero { enterD(.one) }
    }
  }

  private mutating func enterA(_ next: State) {
    log = log &* 3 &+ (next.rawValue &+ 1)
    a = next
  }

  private mutating func enterB(_ next: State) {
    log = log &* 3 &+ (next.rawValue &+ 4)
    b = next
  }

  private mutating func enterC(_ next: State) {
    log = log &* 3 &+ (next.rawValue &+ 7)
    c = next
  }

  private mutating func enterD(_ next: State) {
    log = log &* 3 &+ (next.rawValue &+ 10)
    d = next
  }
}
