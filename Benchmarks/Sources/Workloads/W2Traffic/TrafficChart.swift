import Statecraft

/// Traffic as a chart.
struct TrafficChart: BenchmarkChart {
  enum State: UInt32, CaseIterable { case s0, s1, s2, s3, s4, s5, s6, s7 }
  typealias Event = TrafficEvent

  static let start = Self()

  var v: UInt32 = 0

  static let calm = Guard<Self>("calm") { $0.v & 16 == 0 }

  static let chart = Chart(initial: .s0, unhandled: .ignore) {
    state(.s0) {
      on(.e0, to: .s1).when(calm).do { $0.v &+= 1 }
      on(.e1, to: .s4) { $0.v ^= 2 }
      on(.e2, to: .s7) { $0.v = $0.v &* 3 &+ 3 }
      on(.e3, to: .s2)
      on(.e4, to: .s5).when(calm).do { $0.v &+= 5 }
      on(.e5, to: .s0) { $0.v ^= 6 }
      on(.e6, to: .s3) { $0.v = $0.v &* 3 &+ 7 }
      on(.e7, to: .s6)
    }
    state(.s1) {
      on(.e0, to: .s6) { $0.v ^= 9 }
      on(.e1, to: .s1).when(calm).do { $0.v = $0.v &* 3 &+ 10 }
      on(.e2, to: .s4)
      on(.e3, to: .s7) { $0.v &+= 12 }
      on(.e4, to: .s2) { $0.v ^= 13 }
      on(.e5, to: .s5).when(calm).do { $0.v = $0.v &* 3 &+ 14 }
      on(.e6, to: .s0)
      on(.e7, to: .s3) { $0.v &+= 16 }
    }
    state(.s2) {
      on(.e0, to: .s3) { $0.v = $0.v &* 3 &+ 17 }
      on(.e1, to: .s6)
      on(.e2, to: .s1).when(calm).do { $0.v &+= 19 }
      on(.e3, to: .s4) { $0.v ^= 20 }
      on(.e4, to: .s7) { $0.v = $0.v &* 3 &+ 21 }
      on(.e5, to: .s2)
      on(.e6, to: .s5).when(calm).do { $0.v &+= 23 }
      on(.e7, to: .s0) { $0.v ^= 24 }
    }
    state(.s3) {
      on(.e0, to: .s0)
      on(.e1, to: .s3) { $0.v &+= 26 }
      on(.e2, to: .s6) { $0.v ^= 27 }
      on(.e3, to: .s1).when(calm).do { $0.v = $0.v &* 3 &+ 28 }
      on(.e4, to: .s4)
      on(.e5, to: .s7) { $0.v &+= 30 }
      on(.e6, to: .s2) { $0.v ^= 31 }
      on(.e7, to: .s5).when(calm).do { $0.v = $0.v &* 3 &+ 32 }
    }
    state(.s4) {
      on(.e0, to: .s5).when(calm).do { $0.v &+= 33 }
      on(.e1, to: .s0) { $0.v ^= 34 }
      on(.e2, to: .s3) { $0.v = $0.v &* 3 &+ 35 }
      on(.e3, to: .s6)
      on(.e4, to: .s1).when(calm).do { $0.v &+= 37 }
      on(.e5, to: .s4) { $0.v ^= 38 }
      on(.e6, to: .s7) { $0.v = $0.v &* 3 &+ 39 }
      on(.e7, to: .s2)
    }
    state(.s5) {
      on(.e0, to: .s2) { $0.v ^= 41 }
      on(.e1, to: .s5).when(calm).do { $0.v = $0.v &* 3 &+ 42 }
      on(.e2, to: .s0)
      on(.e3, to: .s3) { $0.v &+= 44 }
      on(.e4, to: .s6) { $0.v ^= 45 }
      on(.e5, to: .s1).when(calm).do { $0.v = $0.v &* 3 &+ 46 }
      on(.e6, to: .s4)
      on(.e7, to: .s7) { $0.v &+= 48 }
    }
    state(.s6) {
      on(.e0, to: .s7) { $0.v = $0.v &* 3 &+ 49 }
      on(.e1, to: .s2)
      on(.e2, to: .s5).when(calm).do { $0.v &+= 51 }
      on(.e3, to: .s0) { $0.v ^= 52 }
      on(.e4, to: .s3) { $0.v = $0.v &* 3 &+ 53 }
      on(.e5, to: .s6)
      on(.e6, to: .s1).when(calm).do { $0.v &+= 55 }
      on(.e7, to: .s4) { $0.v ^= 56 }
    }
    state(.s7) {
      on(.e0, to: .s4)
      on(.e1, to: .s7) { $0.v &+= 58 }
      on(.e2, to: .s2) { $0.v ^= 59 }
      on(.e3, to: .s5).when(calm).do { $0.v = $0.v &* 3 &+ 60 }
      on(.e4, to: .s0)
      on(.e5, to: .s3) { $0.v &+= 62 }
      on(.e6, to: .s6) { $0.v ^= 63 }
      on(.e7, to: .s1).when(calm).do { $0.v = $0.v &* 3 &+ 64 }
    }
  }

  static func checksum(of machine: Machine<Self>) -> UInt64 {
    UInt64(machine.context.v &* 31 &+ machine.state.rawValue)
  }
}
