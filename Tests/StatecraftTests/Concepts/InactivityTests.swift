import Statecraft
import StatecraftTesting
import Testing

/// Timers that external events restart.
@Suite struct InactivityTests {
  @Test(arguments: [Trace.Event.a, .b, .c, .d, .e])
  func `every event restarts an inactivity timer, whatever its outcome`(event: Trace.Event) {
    let kinds: [Trace.Event: Outcome<Trace>.Kind] = [
      .a: .internal, .b: .ignored, .c: .postponed, .d: .refused, .e: .failed,
    ]
    var machine = Machine.traced(Trace.session)
    machine.advance(by: .seconds(4))
    let outcome = machine.send(event)
    #expect(outcome.kind == kinds[event])
    #expect(machine.pendingTimers.map(\.remaining) == [.seconds(5)])
    #expect(
      outcome.effects.map(DelayedEventTests.word) == ["cancel open#0", "start open#0 5.0 seconds"]
    )
    #expect(machine.advance(by: .milliseconds(4_999)).isEmpty)
    let locked = machine.advance(by: .milliseconds(1))
    #expect(locked.map { "\($0.cause)" } == ["after 5.0 seconds without events"])
    #expect(machine.leaves == "locked")
  }

  @Test func `timers, raised events and results do not restart an inactivity timer`() {
    let chart = MachineChart<Trace>(initial: "open") {
      Trace.state("open") {
        Trace.afterInactivity(.seconds(5), to: "locked")
        Trace.onEntry().raise(.a, after: .seconds(1)).startTimer("t", after: .seconds(2))
        Trace.on(.a) { $0.n += 1 }.raise(.b)
        Trace.on(.b) { $0.n += 1 }
        Trace.onTimer("t") { $0.n += 1 }
        Trace.after(.seconds(3)).do { $0.n += 1 }
        Trace.invoke("work") { _, _ in 1 }
      }
      Trace.state("locked")
    }
    var machine = Machine.traced(chart)
    machine.advance(by: .seconds(4))
    machine.complete("work", with: 1)
    #expect(machine.n == 4)
    #expect(machine.nextDeadline == .seconds(5))
    machine.advance(by: .seconds(1))
    #expect(machine.leaves == "locked")
  }

  @Test func `an inactivity timer fires before an event at the same time`() async throws {
    let clock = VirtualClock()
    let live = try LiveMachine(
      starting: Trace(),
      chart: Trace.session,
      environment: (),
      clock: clock
    )
    clock.advance(by: .seconds(4))
    #expect(await live.send(.a).kind == .internal)
    clock.advance(by: .seconds(5))
    #expect(await live.send(.a).kind == .refused)
    #expect(await live.state == "locked")
    await live.stop()
  }

  @Test func `an inactivity timer starts and ends with its state`() {
    var machine = Machine.traced(Trace.session)
    machine.advance(by: .seconds(5))
    #expect(machine.pendingTimers.isEmpty)
    machine.advance(by: .seconds(100))
    machine.send(.b)
    #expect(machine.leaves == "open")
    #expect(machine.nextDeadline == .seconds(110))
  }

  @Test func `a computed delay is computed again before each event is handled`() {
    let chart = MachineChart<Trace>(initial: "s") {
      Trace.state("s") {
        Trace.afterInactivity("patience", to: "t") { .seconds(10 - $0.n) }
        Trace.on(.a) { $0.n += 1 }
      }
      Trace.state("t")
    }
    var machine = Machine.traced(chart)
    machine.send(.a)
    #expect(machine.pendingTimers.map(\.name) == ["after patience without events"])
    #expect(machine.nextDeadline == .seconds(10))
    machine.send(.a)
    #expect(machine.nextDeadline == .seconds(9))
  }

  @Test func `copies of a machine are independent, and populations behave the same`() throws {
    var machine = Machine.traced(Trace.session)
    machine.advance(by: .seconds(3))
    let copy = machine
    machine.send(.a)
    #expect(machine.nextDeadline == .seconds(8))
    #expect(copy.nextDeadline == .seconds(5))
    #expect(machine != copy)
    var population = try Population(chart: Trace.session)
    try population.add(repeating: Trace(), count: 2)
    population.advance(to: .seconds(3))
    population.send(.a, to: 1)
    population.advance(to: .seconds(6))
    #expect(population[0].state == "locked")
    #expect(population[1].state == "open")
  }

  @Test func `a snapshot keeps an inactivity timer as one that events restart`() throws {
    var machine = Machine.traced(Trace.session)
    machine.advance(by: .seconds(2))
    var restored = try Machine.restoring(machine.snapshot(), chart: Trace.session).machine
    #expect(restored.pendingTimers.map(\.remaining) == [.seconds(3)])
    restored.send(.a)
    #expect(restored.pendingTimers.map(\.remaining) == [.seconds(5)])
  }

  @Test func `a negative duration is found when the chart is checked`() {
    let chart = MachineChart<Trace>(initial: "s") {
      Trace.state("s") { Trace.afterInactivity(.seconds(-1)).do { $0.n += 1 } }
    }
    #expect(chart.diagnostics.first?.problem == "'s' has a negative delay, -1.0 seconds")
  }
}

extension Trace {
  private struct Broken: Error {}

  fileprivate static let session = Chart(initial: "open") {
    state("open") {
      afterInactivity(.seconds(5), to: "locked")
      on(.a) { $0.n += 1 }
      ignore(.b)
      postpone(.c)
      on(.e).do { _ throws(Broken) in throw Broken() }
    }
    state("locked") { on(.b, to: "open") }
  }
}
