import Statecraft

/// The copier as a chart: jobs with their pages wait while there is no paper.
struct CopierChart: BenchmarkChart {
  enum State: UInt32, CaseIterable { case ready, empty }
  typealias Event = CopierEvent

  static let start = Self()

  var printed: UInt32 = 0

  static let chart = Chart(initial: .ready, unhandled: .ignore) {
    state(.ready) {
      on(\.paper, to: .empty).do { (context: inout Self) in context.printed &+= 7 }
      on(\.job).do { $0.printed = $0.printed &* 3 &+ $1 }
    }
    state(.empty) {
      on(\.paper, to: .ready).do { (context: inout Self) in context.printed ^= 5 }
      postpone(\.job)
    }
  }

  static func checksum(of machine: Machine<Self>) -> UInt64 {
    (UInt64(machine.context.printed) * 31 + UInt64(machine.state.rawValue)) * 31
      + UInt64(machine.postponedEvents.count)
  }
}
