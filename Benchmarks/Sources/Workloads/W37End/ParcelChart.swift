import Statecraft

/// The parcel as a chart: a final state at the top ends the machine with an output.
struct ParcelChart: Statechart, Sendable {
  enum State: UInt32, CaseIterable { case sent, delivered }
  typealias Event = ParcelEvent

  var a: UInt32 = 0

  static let chart = Chart(initial: .sent, unhandled: .ignore) {
    state(.sent) {
      on(.scan) { $0.a = $0.a &* 3 &+ 1 }
      on(.deliver, to: .delivered) { $0.a &+= 11 }
    }
    final(.delivered, output: { $0.a ^ 5 })
  }
}

/// A machine that is replaced by a copy of the first one when it has ended.
struct ParcelMachine: Contestant {
  private let first = Machine(ParcelChart())
  private var machine: Machine<ParcelChart>
  private var r: UInt64 = 0

  init() { machine = first }

  var checksum: UInt64 { r &* 31 &+ UInt64(machine.context.a) }

  mutating func send(_ event: ParcelEvent) {
    machine.send(event)
    guard machine.isDone else { return }
    r = r &* 31 &+ UInt64(machine.output as? UInt32 ?? 0)
    machine = first
  }
}
