import Statecraft

/// Sixteen chimes with three positions as a chart: a region for each, which emits an output when it turns.
///
/// The states are numbered as those of ``DialsChart``.
struct ChimesChart: Statechart, Sendable {
  typealias State = Int
  typealias Event = DialsEvent<Count16>
  typealias Output = UInt32

  var a: UInt32 = 0

  static let chart = Chart(initial: 0, unhandled: .ignore) {
    parallel(0) {
      for chime in 0..<16 {
        state(4 * chime + 1, initial: 4 * chime + 2) {
          for position in 0..<3 { element(position, of: chime) }
        }
      }
    }
  }

  private static func element(_ position: Int, of chime: Int) -> ChartElement<Self> {
    let first = 4 * chime + 2
    let next = first + (position + 1) % 3
    let number = UInt32(3 * chime + position + 1)
    return state(first + position) {
      onEntry { $0.a = $0.a &* 3 &+ number }
      if position < 2 {
        on(Event(number: chime), .all, to: next).emit(number)
      } else {
        on(Event(number: chime), .all, to: next).emit { $0.a ^ number }
      }
    }
  }
}

/// A machine whose outputs are read after each event.
struct ChimesMachine: Contestant {
  private var machine = Machine(ChimesChart())
  private var received: UInt64 = 0

  init() {}

  var checksum: UInt64 { received &* 31 &+ UInt64(machine.context.a) }

  mutating func send(_ event: DialsEvent<Count16>) {
    for output in machine.send(event).outputs { received = received &* 31 &+ UInt64(output) }
  }
}
