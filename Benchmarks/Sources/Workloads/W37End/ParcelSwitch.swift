/// A parcel, written by hand, and the next one when it has arrived.
struct ParcelSwitch: Contestant {
  enum State: UInt32 { case sent, delivered }

  private var state = State.sent
  private var a: UInt32 = 0
  private var r: UInt64 = 0

  var checksum: UInt64 { r &* 31 &+ UInt64(a) }

  mutating func send(_ event: ParcelEvent) {
    switch event {
    case .scan:
      a = a &* 3 &+ 1
    case .deliver:
      a &+= 11
      state = .delivered
    }
    guard state == .delivered else { return }
    r = r &* 31 &+ UInt64(a ^ 5)
    a = 0
    state = .sent
  }
}
