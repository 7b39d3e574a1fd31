import Statecraft

/// The dialer as a chart: it enters a state anew for each of two to five digits.
struct DialerChart: BenchmarkChart {
  enum State: UInt32, CaseIterable { case idle, dialing }
  typealias Event = DialerEvent

  static let start = Self()

  var a: UInt32 = 0
  var left = 0

  static let chart = Chart(initial: .idle, unhandled: .ignore) {
    state(.idle) {
      on(.dial, to: .dialing) {
        $0.a = $0.a &* 3 &+ 1
        $0.left = Int($0.a & 3) + 2
      }
      on(.wait) { $0.a &+= 3 }
    }
    state(.dialing) {
      always(to: .dialing).when("digits are left") { $0.left > 0 }.do {
        $0.left -= 1
        $0.a = $0.a &* 5 &+ 7
      }
      always(to: .idle) { $0.a ^= 9 }
    }
  }

  static func checksum(of machine: Machine<Self>) -> UInt64 { UInt64(machine.context.a) }
}
