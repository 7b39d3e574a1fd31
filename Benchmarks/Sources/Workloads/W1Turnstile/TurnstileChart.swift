import Statecraft

/// The turnstile as a chart.
struct TurnstileChart: BenchmarkChart {
  enum State: UInt32, CaseIterable { case locked, unlocked }
  typealias Event = TurnstileEvent

  static let start = Self()

  var count: UInt32 = 0

  static let chart = Chart(initial: .locked, unhandled: .ignore) {
    state(.locked) {
      on(.coin, to: .unlocked) { $0.count &+= 1 }
      on(.push) { $0.count &+= 3 }
    }
    state(.unlocked) {
      on(.coin) { $0.count &+= 5 }
      on(.push, to: .locked) { $0.count &+= 7 }
    }
  }

  static func checksum(of machine: Machine<Self>) -> UInt64 {
    UInt64(machine.context.count &* 31 &+ machine.state.rawValue)
  }
}
