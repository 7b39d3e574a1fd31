import Statecraft

/// The fan as a chart: it is switched on again at the speed that it had.
struct FanChart: BenchmarkChart {
  enum State: CaseIterable { case off, on, low, middle, high }
  typealias Event = FanEvent

  /// The start enters 'off', which makes this 0.
  static let start = Self(a: 0x5555_5555)

  var a: UInt32

  static let chart = Chart(initial: .off, unhandled: .ignore) {
    state(.off) {
      onEntry { $0.a = $0.a &* 3 &+ 1 }
      onExit { $0.a = ($0.a ^ 5) &* 5 }
      on(.power, to: .history(of: .on))
    }
    state(.on, initial: .low) {
      onEntry { $0.a = $0.a &* 3 &+ 3 }
      onExit { $0.a = ($0.a ^ 12) &* 5 }
      on(.power, to: .off)
      state(.low) {
        onEntry { $0.a = $0.a &* 3 &+ 5 }
        onExit { $0.a = ($0.a ^ 19) &* 5 }
        on(.faster, to: .middle)
      }
      state(.middle) {
        onEntry { $0.a = $0.a &* 3 &+ 7 }
        onExit { $0.a = ($0.a ^ 26) &* 5 }
        on(.faster, to: .high)
      }
      state(.high) {
        onEntry { $0.a = $0.a &* 3 &+ 9 }
        onExit { $0.a = ($0.a ^ 33) &* 5 }
        on(.faster, to: .low)
      }
    }
  }

  static func checksum(of machine: Machine<Self>) -> UInt64 { UInt64(machine.context.a) }
}
