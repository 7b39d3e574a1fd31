import Statecraft

/// The turnstile as a chart whose actions are data.
struct TurnstileData: BenchmarkChart {
  enum State: UInt32, CaseIterable { case locked, unlocked }
  typealias Event = TurnstileEvent

  static let start = Self()

  var count: UInt32 = 0

  static let chart = Chart(initial: .locked, unhandled: .ignore) {
    state(.locked) {
      on(.coin, to: .unlocked).assign(\.count, .adding(1))
      on(.push).assign(\.count, .adding(3))
    }
    state(.unlocked) {
      on(.coin).assign(\.count, .adding(5))
      on(.push, to: .locked).assign(\.count, .adding(7))
    }
  }

  static func checksum(of machine: Machine<Self>) -> UInt64 {
    UInt64(machine.context.count &* 31 &+ machine.state.rawValue)
  }
}
