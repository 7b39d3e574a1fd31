import Statecraft

/// The turnstile with a fare as a chart.
struct FareChart: BenchmarkChart {
  enum State: UInt64, CaseIterable { case locked, unlocked }
  typealias Event = FareEvent

  static let start = Self()
  static let fare = 200

  var credit = 0
  var passed = 0

  static let chart = Chart(initial: .locked, unhandled: .ignore) {
    state(.locked) {
      on(\.coin, to: .unlocked)
        .when("the fare is paid") { $0.credit + $1 >= fare }
        .do { $0.credit += $1 - fare }
      on(\.coin).do { $0.credit += $1 }
      on(\.refund)
        .when("it is there") { $0.credit >= $1 }
        .do { $0.credit -= $1 }
    }
    state(.unlocked) {
      on(\.coin).do { $0.credit += $1 }
      on(\.push, to: .locked).do { $0.passed += 1 }
    }
  }

  static func checksum(of machine: Machine<Self>) -> UInt64 {
    let context = machine.context
    return (UInt64(context.credit) * 31 + UInt64(context.passed)) * 31 + machine.state.rawValue
  }
}
