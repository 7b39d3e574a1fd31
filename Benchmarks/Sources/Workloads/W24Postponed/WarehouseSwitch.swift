/// The warehouse, written by hand: a queue of orders that is looked at when the warehouse opens.
struct WarehouseSwitch<Orders: Count>: Contestant {
  enum State: UInt32 { case early, late, opened }

  private var state = State.early
  private var a: UInt32 = 0
  private var orders: [WarehouseEvent] = []

  init() {
    for _ in 0..<Orders.count { send(.order) }
  }

  var checksum: UInt64 {
    (UInt64(a) * 31 + UInt64(state.rawValue)) &* 31 &+ UInt64(orders.count)
  }

  mutating func send(_ event: WarehouseEvent) {
    switch (state, event) {
    case (.early, .shift):
      a = a &* 3 &+ 1
      state = .late
    case (.late, .shift):
      a = a &* 5 &+ 7
      state = .early
    case (.early, .order), (.late, .order):
      orders.append(event)
    case (.early, .open), (.late, .open):
      state = .opened
      for _ in orders { a ^= 9 }
      orders.removeAll()
    case (.opened, .order):
      a ^= 9
    case (.opened, .shift), (.opened, .open):
      break
    }
  }
}
