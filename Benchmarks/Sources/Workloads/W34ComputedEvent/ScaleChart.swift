import Statecraft

/// The scale as a chart: which event is raised depends on the context.
struct ScaleChart: BenchmarkChart {
  enum State: UInt32, CaseIterable { case level, tilted }
  typealias Event = ScaleEvent

  static let start = Self()

  var a: UInt32 = 0
  private var weight: ScaleEvent { a & 4 == 0 ? .light : .heavy }

  static let chart = Chart(initial: .level, unhandled: .ignore) {
    state(.level) {
      on(.load) { $0.a = $0.a &* 3 &+ 1 }.raise { $0.weight }
      on(.read) { $0.a &+= 3 }
      on(.heavy, to: .tilted) { $0.a ^= 9 }
      on(.light) { $0.a &+= 5 }
    }
    state(.tilted) {
      on(.load) { $0.a &+= 7 }
      on(.read) { $0.a = $0.a &* 5 &+ 11 }.raise { $0.weight }
      on(.heavy) { $0.a &+= 2 }
      on(.light, to: .level) { $0.a ^= 3 }
    }
  }

  static func checksum(of machine: Machine<Self>) -> UInt64 {
    UInt64(machine.context.a) * 31 + UInt64(machine.state.rawValue)
  }
}
