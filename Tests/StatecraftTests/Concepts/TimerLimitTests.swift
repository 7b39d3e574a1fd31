import Statecraft
import Testing

/// Timers that never end, in one advance of time.
@Suite struct TimerLimitTests {
  /// A light that blinks every nanosecond.
  private static let light = MachineChart<Trace>(initial: "on") {
    Trace.state("on") { Trace.after(.nanoseconds(1), to: "off") { $0.n += 1 } }
    Trace.state("off") { Trace.after(.nanoseconds(1), to: "on") { $0.n += 1 } }
  }

  /// A state that enters itself without time passing.
  private static let spinner = MachineChart<Trace>(initial: "s", microstepLimit: 10) {
    Trace.state("s") { Trace.after(.zero, to: "s") { $0.n += 1 } }
  }

  @Test func `an advance by years over a blinking light ends, and says where`() throws {
    var machine = Machine(Trace(), chart: Self.light)
    let outcomes = machine.advance(by: .seconds(31_536_000), limit: 1_000)
    #expect(outcomes.count == 1_001)
    #expect(outcomes.dropLast().allSatisfy { $0.kind == .transitioned })
    #expect(machine.n == 1_000)
    #expect(machine.now == .nanoseconds(1_000))
    let last = try #require(outcomes.last)
    #expect(last.kind == .failed)
    #expect(
      last.error?.description
        == "1000 timers fired in one advance of time, which is its limit; the machine's time is "
        + "1e-06 seconds, and 'after 1e-09 seconds' is due; advance by less at a time, or advance "
        + "again to continue"
    )
  }

  @Test func `an advance that reached its limit can be continued without losing a timer`() {
    var machine = Machine(Trace(), chart: Self.light)
    let end = Duration.nanoseconds(25)
    var advances = 0
    while machine.now < end {
      machine.advance(to: end, limit: 10)
      advances += 1
    }
    #expect(advances == 3)
    #expect(machine.n == 25)
    #expect(machine.leaves == "off")
  }

  @Test func `an advance in which exactly as many timers fire as may is complete`() {
    var machine = Machine(Trace(), chart: Self.light)
    let outcomes = machine.advance(by: .nanoseconds(10), limit: 10)
    #expect(outcomes.map(\.kind) == Array(repeating: .transitioned, count: 10))
    #expect(machine.now == .nanoseconds(10))
  }

  @Test func `firing a timer that restarts without time passing ends like an advance`() {
    var advanced = Machine(Trace(), chart: Self.spinner)
    let expected = advanced.advance(by: .zero)
    var machine = Machine(Trace(), chart: Self.spinner)
    var outcomes: [Outcome<Trace>] = []
    while outcomes.count < 100, let timer = machine.pendingTimers.first {
      outcomes.append(machine.fire(timer.id))
    }
    #expect(outcomes.map(\.kind) == expected.map(\.kind))
    #expect(outcomes.last?.error?.description == expected.last?.error?.description)
    #expect(
      outcomes.last?.error?.description.hasPrefix("endless timers: 'after 0.0 seconds'") == true
    )
    #expect(machine.n == advanced.n)
  }
}
