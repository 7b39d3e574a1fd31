import Statecraft

/// Many alarms in one machine as a chart: each that rings sets another one.
struct AlarmsChart: Statechart, Sendable {
  enum State: CaseIterable { case running }
  enum Event: CaseIterable { case set, ring }

  var x: UInt32 = 12_345
  var rung: UInt32 = 0

  static let chart = Chart(initial: .running, delayed: .limit(1_000_000)) {
    state(.running) {
      on(.set) { $0.draw() }.raise(.ring, after: "the draw") { $0.delay }
      on(.ring) {
        $0.rung &+= 1
        $0.draw()
      }.raise(.ring, after: "the draw") { $0.delay }
    }
  }

  private mutating func draw() { x = x &* 1_664_525 &+ 1_013_904_223 }

  private var delay: Duration { .nanoseconds(Int64(x) + 1) }
}

/// A machine with so many alarms, whose time passes to the next one with each event.
struct AlarmsMachine<Alarms: Count>: Contestant {
  private var machine = Machine(AlarmsChart())

  init() {
    for _ in 0..<Alarms.count { machine.send(.set) }
  }

  var checksum: UInt64 {
    (UInt64(machine.context.x) * 31 + UInt64(machine.context.rung)) &* 31
      &+ machine.now.wholeNanoseconds
  }

  mutating func send(_ event: NextDeadline) {
    guard let deadline = machine.nextDeadline else { return }
    machine.advance(to: deadline)
  }
}
