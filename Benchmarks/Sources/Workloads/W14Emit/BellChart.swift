import Statecraft

/// The bell as a chart: three of four events emit an output.
struct BellChart: Statechart, Sendable {
  enum State: UInt32, CaseIterable { case quiet, ringing }
  typealias Event = BellEvent
  typealias Output = BellOutput

  var count: UInt32 = 0

  static let chart = Chart(initial: .quiet, unhandled: .ignore) {
    state(.quiet) {
      on(.press, to: .ringing) { $0.count &+= 1 }.emit(.ring)
      on(.release).emit(.error)
    }
    state(.ringing) {
      on(.press) { $0.count &+= 5 }
      on(.release, to: .quiet) { $0.count &+= 7 }.emit { .count($0.count) }
    }
  }
}

/// A machine whose outputs are read after each event.
struct BellMachine: Contestant {
  private var machine = Machine(BellChart())
  private var received: UInt64 = 0

  init() {}

  var checksum: UInt64 { received &* 31 &+ UInt64(machine.state.rawValue) }

  mutating func send(_ event: BellEvent) {
    for output in machine.send(event).outputs { received = received &* 31 &+ output.code }
  }
}
