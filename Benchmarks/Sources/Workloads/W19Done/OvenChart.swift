import Statecraft

/// The oven as a chart: a compound state ends in a final state.
struct OvenChart: BenchmarkChart {
  enum State: UInt32, CaseIterable { case idle, job, heating, baking, baked }
  typealias Event = OvenEvent

  static let start = Self()

  var a: UInt32 = 0

  static let chart = Chart(initial: .idle, unhandled: .ignore) {
    state(.idle) {
      on(.next, to: .job) { $0.a = $0.a &* 3 &+ 1 }
      on(.knock) { $0.a &+= 3 }
    }
    state(.job, initial: .heating) {
      on(.knock) { $0.a ^= 9 }
      onDone(to: .idle) { $0.a &+= 1000 }
      state(.heating) {
        on(.next, to: .baking) { $0.a = $0.a &* 5 &+ 7 }
      }
      state(.baking) {
        on(.next, to: .baked) { $0.a &+= 11 }
      }
      final(.baked)
    }
  }

  static func checksum(of machine: Machine<Self>) -> UInt64 {
    UInt64(machine.context.a) * 31 + UInt64(machine.state.rawValue)
  }
}
