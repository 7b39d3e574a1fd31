import Statecraft

/// The screen as a chart: it falls asleep when nothing happens.
struct ScreenChart: Statechart, Sendable {
  enum State: UInt32, CaseIterable { case awake, bright, dim, asleep }
  enum Event: CaseIterable { case tap, look }

  var a: UInt32 = 0

  static let chart = Chart(initial: .awake, unhandled: .ignore) {
    state(.awake, initial: .bright) {
      afterInactivity(.seconds(20), to: .asleep) { $0.a &+= 1000 }
      on(.tap) { $0.a = $0.a &* 3 &+ 1 }
      state(.bright) { on(.look, to: .dim) { $0.a ^= 9 } }
      state(.dim) { on(.look, to: .bright) { $0.a &+= 7 } }
    }
    state(.asleep) {
      on(.tap, to: .awake) { $0.a = $0.a &* 5 &+ 7 }
    }
  }
}

/// A machine for which time passes with some of the events.
struct ScreenMachine: Contestant {
  private var machine = Machine(ScreenChart())

  init() {}

  var checksum: UInt64 { UInt64(machine.context.a) * 31 + UInt64(machine.state.rawValue) }

  mutating func send(_ event: ScreenEvent) {
    switch event {
    case .wait: machine.advance(by: .seconds(8))
    case .tap: machine.send(.tap)
    case .look: machine.send(.look)
    }
  }
}
