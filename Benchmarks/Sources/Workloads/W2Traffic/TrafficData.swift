import Statecraft

/// Traffic as a chart whose actions are data.
struct TrafficData: BenchmarkChart {
  enum State: UInt32, CaseIterable { case s0, s1, s2, s3, s4, s5, s6, s7 }
  typealias Event = TrafficEvent

  static let start = Self()

  var v: UInt32 = 0

  static let calm = Guard<Self>("calm") { $0.v & 16 == 0 }

  static let chart = Chart(initial: .s0, unhandled: .ignore) {
    state(.s0) {
      on(.e0, to: .s1).when(calm).assign(\.v, .adding(1))
      on(.e1, to: .s4).assign(\.v, .flipping(2))
      on(.e2, to: .s7).assign(\.v, .multiplying(by: 3, adding: 3))
      on(.e3, to: .s2)
      on(.e4, to: .s5).when(calm).assign(\.v, .adding(5))
      on(.e5, to: .s0).assign(\.v, .flipping(6))
      on(.e6, to: .s3).assign(\.v, .multiplying(by: 3, adding: 7))
      on(.e7, to: .s6)
    }
    state(.s1) {
      on(.e0, to: .s6).assign(\.v, .flipping(9))
      on(.e1, to: .s1).when(calm).assign(\.v, .multiplying(by: 3, adding: 10))
      on(.e2, to: .s4)
      on(.e3, to: .s7).assign(\.v, .adding(12))
      on(.e4, to: .s2).assign(\.v, .flipping(13))
      on(.e5, to: .s5).when(calm).assign(\.v, .multiplying(by: 3, adding: 14))
      on(.e6, to: .s0)
      on(.e7, to: .s3).assign(\.v, .adding(16))
    }
    state(.s2) {
      on(.e0, to: .s3).assign(\.v, .multiplying(by: 3, adding: 17))
      on(.e1, to: .s6)
      on(.e2, to: .s1).when(calm).assign(\.v, .adding(19))
      on(.e3, to: .s4).assign(\.v, .flipping(20))
      on(.e4, to: .s7).assign(\.v, .multiplying(by: 3, adding: 21))
      on(.e5, to: .s2)
      on(.e6, to: .s5).when(calm).assign(\.v, .adding(23))
      on(.e7, to: .s0).assign(\.v, .flipping(24))
    }
    state(.s3) {
      on(.e0, to: .s0)
      on(.e1, to: .s3).assign(\.v, .adding(26))
      on(.e2, to: .s6).assign(\.v, .flipping(27))
      on(.e3, to: .s1).when(calm).assign(\.v, .multiplying(by: 3, adding: 28))
      on(.e4, to: .s4)
      on(.e5, to: .s7).assign(\.v, .adding(30))
      on(.e6, to: .s2).assign(\.v, .flipping(31))
      on(.e7, to: .s5).when(calm).assign(\.v, .multiplying(by: 3, adding: 32))
    }
    state(.s4) {
      on(.e0, to: .s5).when(calm).assign(\.v, .adding(33))
      on(.e1, to: .s0).assign(\.v, .flipping(34))
      on(.e2, to: .s3).assign(\.v, .multiplying(by: 3, adding: 35))
      on(.e3, to: .s6)
      on(.e4, to: .s1).when(calm).assign(\.v, .adding(37))
      on(.e5, to: .s4).assign(\.v, .flipping(38))
      on(.e6, to: .s7).assign(\.v, .multiplying(by: 3, adding: 39))
      on(.e7, to: .s2)
    }
    state(.s5) {
      on(.e0, to: .s2).assign(\.v, .flipping(41))
      on(.e1, to: .s5).when(calm).assign(\.v, .multiplying(by: 3, adding: 42))
      on(.e2, to: .s0)
      on(.e3, to: .s3).assign(\.v, .adding(44))
      on(.e4, to: .s6).assign(\.v, .flipping(45))
      on(.e5, to: .s1).when(calm).assign(\.v, .multiplying(by: 3, adding: 46))
      on(.e6, to: .s4)
      on(.e7, to: .s7).assign(\.v, .adding(48))
    }
    state(.s6) {
      on(.e0, to: .s7).assign(\.v, .multiplying(by: 3, adding: 49))
      on(.e1, to: .s2)
      on(.e2, to: .s5).when(calm).assign(\.v, .adding(51))
      on(.e3, to: .s0).assign(\.v, .flipping(52))
      on(.e4, to: .s3).assign(\.v, .multiplying(by: 3, adding: 53))
      on(.e5, to: .s6)
      on(.e6, to: .s1).when(calm).assign(\.v, .adding(55))
      on(.e7, to: .s4).assign(\.v, .flipping(56))
    }
    state(.s7) {
      on(.e0, to: .s4)
      on(.e1, to: .s7).assign(\.v, .adding(58))
      on(.e2, to: .s2).assign(\.v, .flipping(59))
      on(.e3, to: .s5).when(calm).assign(\.v, .multiplying(by: 3, adding: 60))
      on(.e4, to: .s0)
      on(.e5, to: .s3).assign(\.v, .adding(62))
      on(.e6, to: .s6).assign(\.v, .flipping(63))
      on(.e7, to: .s1).when(calm).assign(\.v, .multiplying(by: 3, adding: 64))
    }
  }

  static func checksum(of machine: Machine<Self>) -> UInt64 {
    UInt64(machine.context.v &* 31 &+ machine.state.rawValue)
  }
}
