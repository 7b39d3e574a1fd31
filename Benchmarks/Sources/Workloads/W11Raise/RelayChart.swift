import Statecraft

/// The relay as a chart: an event of each state raises another one.
struct RelayChart: BenchmarkChart {
  enum State: UInt32, CaseIterable { case open, closed }
  typealias Event = RelayEvent

  static let start = Self()

  var count: UInt32 = 0

  static let chart = Chart(initial: .open, unhandled: .ignore) {
    state(.open) {
      on(.tap) { $0.count &+= 1 }.raise(.flip)
      on(.push) { $0.count &+= 3 }
      on(.flip, to: .closed) { $0.count = $0.count &* 3 &+ 5 }
    }
    state(.closed) {
      on(.tap) { $0.count &+= 7 }
      on(.push) { $0.count ^= 9 }.raise(.flip)
      on(.flip, to: .open) { $0.count = $0.count &* 5 &+ 11 }
    }
  }

  static func checksum(of machine: Machine<Self>) -> UInt64 {
    UInt64(machine.context.count) * 31 + UInt64(machine.state.rawValue)
  }
}
