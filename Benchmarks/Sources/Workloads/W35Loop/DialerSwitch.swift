/// The dialer, written by hand: a loop.
struct DialerSwitch: Contestant {
  private var a: UInt32 = 0

  var checksum: UInt64 { UInt64(a) }

  mutating func send(_ event: DialerEvent) {
    switch event {
    case .dial:
      a = a &* 3 &+ 1
      var left = Int(a & 3) + 2
      while left > 0 {
        left -= 1
        a = a &* 5 &+ 7
      }
      a ^= 9
    case .wait:
      a &+= 3
    }
  }
}
