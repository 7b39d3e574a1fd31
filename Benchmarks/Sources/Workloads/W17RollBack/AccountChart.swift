import Statecraft

/// The account as a chart: an action that throws takes back what was changed before it.
struct AccountChart: BenchmarkChart {
  enum State: UInt32, CaseIterable { case even, odd }
  typealias Event = AccountEvent

  static let start = Self()

  var balance: UInt32 = 0
  var log: UInt32 = 0

  static let chart = Chart(initial: .even, unhandled: .ignore) {
    state(.even) {
      onExit { $0.log = $0.log &* 3 &+ 1 }
      on(.deposit) { $0.balance += 5 }
      on(.withdraw, to: .odd) { try $0.withdraw() }
    }
    state(.odd) {
      onExit { $0.log = $0.log &* 5 &+ 7 }
      on(.deposit) { $0.balance += 5 }
      on(.withdraw, to: .even) { try $0.withdraw() }
    }
  }

  private mutating func withdraw() throws(Overdrawn) {
    log &+= 9
    guard balance >= 7 else { throw Overdrawn() }
    balance -= 7
  }

  static func checksum(of machine: Machine<Self>) -> UInt64 {
    (UInt64(machine.context.log) * 31 + UInt64(machine.context.balance)) * 31
      + UInt64(machine.state.rawValue)
  }
}
