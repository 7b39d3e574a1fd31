/// The sorter, written by hand: a loop that ends where an event is needed.
struct SorterSwitch: Contestant {
  enum State { case waiting, scanning, turning, weighing, labelling }

  private var state = State.waiting
  private var a: UInt32 = 0

  var checksum: UInt64 { UInt64(a) }

  mutating func send(_ event: SorterEvent) {
    switch event {
    case .parcel:
      a = a &* 3 &+ 1
      state = .scanning
      settle()
    case .weigh:
      a &+= 7
    }
  }

  private mutating func settle() {
    while true {
      switch state {
      case .waiting:
        return
      case .scanning:
        if a & 4 == 0 {
          state = .turning
        } else {
          a &+= 11
          state = .weighing
        }
      case .turning:
        a ^= 5
        state = .weighing
      case .weighing:
        state = a & 8 == 0 ? .labelling : .waiting
      case .labelling:
        a = a &* 5 &+ 3
        state = .waiting
      }
    }
  }
}
