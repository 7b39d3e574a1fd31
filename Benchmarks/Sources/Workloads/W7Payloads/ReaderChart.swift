import Statecraft

/// The reader of codes as a chart.
struct ReaderChart: BenchmarkChart {
  enum State: UInt64, CaseIterable { case idle, reading }
  typealias Event = ReaderEvent

  static let start = Self()

  var last = ""
  var length = 0
  var opened = 0

  static let chart = Chart(initial: .idle, unhandled: .ignore) {
    state(.idle) {
      on(\.open, to: .reading).do { $0.opened += 1 }
    }
    state(.reading) {
      on(\.scan)
        .when("another code") { $0.last != $1 }
        .do {
          $0.length += $1.utf8.count
          $0.last = $1
        }
      on(\.close, to: .idle)
    }
  }

  static func checksum(of machine: Machine<Self>) -> UInt64 {
    let context = machine.context
    return (UInt64(context.length) * 31 + UInt64(context.opened)) * 31 + machine.state.rawValue
  }
}
