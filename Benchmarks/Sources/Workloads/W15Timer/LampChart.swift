import Statecraft

/// The lamp as a chart: it has a timer while it is on, which never fires.
struct LampChart: BenchmarkChart {
  enum State: UInt32, CaseIterable { case off, on }
  typealias Event = LampEvent

  static let start = Self()

  var a: UInt32 = 0

  static let chart = Chart(initial: .off, unhandled: .ignore) {
    state(.off) {
      on(.toggle, to: .on) { $0.a = $0.a &* 3 &+ 1 }
      on(.dim) { $0.a &+= 3 }
    }
    state(.on) {
      on(.toggle, to: .off) { $0.a = $0.a &* 5 &+ 7 }
      on(.dim) { $0.a ^= 9 }
      after(.seconds(30), to: .off)
    }
  }

  static func checksum(of machine: Machine<Self>) -> UInt64 {
    UInt64(machine.context.a) * 31 + UInt64((machine.nextDeadline ?? .zero).components.seconds)
  }
}
