import Statecraft

/// The warehouse as a chart: both shifts postpone the orders.
struct WarehouseChart: Statechart, Sendable {
  enum State: UInt32, CaseIterable { case early, late, opened }
  typealias Event = WarehouseEvent

  var a: UInt32 = 0

  static let chart = Chart(initial: .early, unhandled: .ignore, postponed: .limit(1_000_000)) {
    state(.early) {
      on(.shift, to: .late) { $0.a = $0.a &* 3 &+ 1 }
      on(.open, to: .opened)
      postpone(.order)
    }
    state(.late) {
      on(.shift, to: .early) { $0.a = $0.a &* 5 &+ 7 }
      on(.open, to: .opened)
      postpone(.order)
    }
    state(.opened) {
      on(.order) { $0.a ^= 9 }
    }
  }
}

/// A machine in which so many orders wait while its state changes.
struct WarehouseMachine<Orders: Count>: Contestant {
  private var machine = Machine(WarehouseChart())

  init() {
    for _ in 0..<Orders.count { machine.send(.order) }
  }

  var checksum: UInt64 {
    (UInt64(machine.context.a) * 31 + UInt64(machine.state.rawValue)) &* 31
      &+ UInt64(machine.postponedEvents.count)
  }

  mutating func send(_ event: WarehouseEvent) {
    machine.send(event)
  }
}
