import Statecraft

/// The signal as a chart: only time changes its state.
struct SignalChart: Statechart, Sendable {
  enum State: UInt32, CaseIterable { case green, yellow, red }
  enum Event: CaseIterable { case reset }

  var a: UInt32 = 0

  static let chart = Chart(initial: .green, unhandled: .ignore) {
    on(.reset, to: .green)
    state(.green) { after(.seconds(4), to: .yellow) { $0.a = $0.a &* 3 &+ 1 } }
    state(.yellow) { after(.seconds(2), to: .red) { $0.a = $0.a &* 5 &+ 7 } }
    state(.red) { after(.seconds(5), to: .green) { $0.a ^= 9 } }
  }
}

/// A machine whose time passes with each event.
struct SignalMachine: Contestant {
  private var machine = Machine(SignalChart())

  init() {}

  var checksum: UInt64 {
    UInt64(machine.context.a) * 31 + UInt64(machine.state.rawValue)
  }

  mutating func send(_ time: PassingTime) {
    machine.advance(by: time.duration)
  }
}
