import Statecraft
import Testing

@Suite struct TimerTests {
  @Test func `a delayed transition is taken when its delay has passed and not earlier`() {
    var machine = Machine.traced(Trace.delays)
    #expect(machine.nextDeadline == .seconds(2))
    #expect(machine.advance(by: .milliseconds(1_999)).isEmpty)
    let outcomes = machine.advance(by: .milliseconds(1))
    #expect(outcomes.map { "\($0.cause)" } == ["after 2.0 seconds"])
    #expect(machine.leaves == "b")
    #expect(machine.now == .seconds(2))
  }

  @Test func `a timer is cancelled when its state is left and restarted on entry`() {
    var machine = Machine.traced(Trace.delays)
    machine.advance(by: .seconds(1))
    let left = machine.send(.a)
    #expect(left.effects.contains { if case .cancelTimer = $0 { true } else { false } })
    #expect(machine.pendingTimers.isEmpty)
    let back = machine.send(.a)
    #expect(machine.pendingTimers.map(\.remaining) == [.seconds(2)])
    let timer = machine.pendingTimers.first?.id
    #expect(
      back.effects.contains { effect in
        if case .startTimer(timer, .seconds(2)) = effect { true } else { false }
      }
    )
  }

  @Test func `timers fire in the order of their deadlines, then of their starts`() {
    let chart = MachineChart<Trace>(initial: "p") {
      Trace.parallel("p") {
        Trace.state("r") { Trace.after(.seconds(2)).do { $0.write("r2") } }
        Trace.state("s") {
          Trace.after(.seconds(1)).do { $0.write("s1") }
          Trace.after(.seconds(2)).do { $0.write("s2") }
        }
      }
    }
    var machine = Machine.traced(chart)
    machine.advance(by: .seconds(5))
    #expect(machine.takeLog() == "s1 r2 s2")
  }

  @Test func `each timer fires at its own time, however far the clock jumps`() {
    var machine = Machine.traced(Trace.blinker)
    let outcomes = machine.advance(by: .seconds(10))
    #expect(outcomes.map(\.time) == (1...10).map { .seconds($0) })
    #expect(machine.n == 10)
  }

  @Test func `a delay can be computed from the context after the entry actions`() {
    let chart = MachineChart<Trace>(initial: "a") {
      Trace.state("a") {
        Trace.onEntry { $0.n += 3 }
        Trace.after("the pause", to: "b") { .seconds($0.n) }
      }
      Trace.state("b") { Trace.on(.a, to: "a") }
    }
    var machine = Machine(Trace(), chart: chart)
    #expect(machine.pendingTimers.map(\.name) == ["after the pause"])
    #expect(machine.nextDeadline == .seconds(3))
    machine.advance(by: .seconds(3))
    machine.send(.a)
    #expect(machine.nextDeadline == .seconds(9))
  }

  @Test func `a computed delay below zero is due at once`() {
    let chart = MachineChart<Trace>(initial: "a") {
      Trace.state("a") { Trace.on(.a, to: "b") }
      Trace.state("b") { Trace.after("the past", to: "c") { .seconds($0.n - 5) } }
      Trace.state("c")
    }
    var machine = Machine.traced(chart)
    machine.advance(by: .seconds(10))
    machine.send(.a)
    #expect(machine.nextDeadline == .seconds(10))
    #expect(machine.pendingTimers.map(\.remaining) == [.zero])
    machine.advance(by: .zero)
    #expect(machine.leaves == "c")
  }

  @Test func `a delay is spent when its guard is false`() {
    let chart = MachineChart<Trace>(initial: "a") {
      Trace.state("a") {
        Trace.after(.seconds(1), to: "b").when("n") { $0.n > 0 }
        Trace.on(.a) { $0.n = 1 }
      }
      Trace.state("b")
    }
    var machine = Machine.traced(chart)
    #expect(machine.advance(by: .seconds(1)).map(\.kind) == [.refused])
    machine.send(.a)
    machine.advance(by: .seconds(100))
    #expect(machine.leaves == "a")
  }

  @Test func `drivers with their own timers fire timers by name`() throws {
    var machine = Machine.traced(Trace.delays)
    let timer = try #require(machine.pendingTimers.first).id
    #expect(machine.fire(timer).entered == ["b"])
    #expect(machine.now == .seconds(2))
    let late = machine.fire(timer)
    #expect(late.kind == .refused)
    #expect(late.explanation?.reason == "what the timer a#0 belongs to has ended")
  }

  @Test func `a timer that is fired early does not move the time beyond the longest one`() throws {
    let chart = MachineChart<Trace>(initial: "idle") {
      Trace.state("idle") { Trace.on(.a, to: "a") }
      Trace.state("a") { Trace.after(.longest, to: "b") }
      Trace.state("b")
    }
    var machine = Machine.traced(chart)
    machine.advance(by: .seconds(1))
    machine.send(.a)
    let timer = try #require(machine.pendingTimers.first)
    machine.fire(timer.id)
    #expect(machine.now == .longest)
    #expect(try Machine.restoring(machine.snapshot(), chart: chart).machine.now == .longest)
  }

  @Test func `timers that restart without time passing end in an error`() {
    let chart = MachineChart<Trace>(initial: "a", microstepLimit: 10) {
      Trace.state("a") { Trace.after(.zero, to: "a") }
    }
    var machine = Machine.traced(chart)
    let outcomes = machine.advance(by: .seconds(1))
    #expect(outcomes.count == 11)
    #expect(
      outcomes.last?.error?.description
        == "endless timers: 'after 0.0 seconds' was due 10 times without time passing; "
        + "give it a delay above zero"
    )
    #expect(machine.now == .seconds(1))
  }

  @Test func `timers without a delay that events start are not an endless loop`() {
    let chart = MachineChart<Trace>(initial: "a", microstepLimit: 10) {
      Trace.state("a") { Trace.on(.a, to: "b") }
      Trace.state("b") { Trace.after(.zero, to: "a") { $0.n += 1 } }
    }
    var machine = Machine.traced(chart)
    for _ in 0..<100 {
      machine.send(.a)
      machine.advance(by: .zero)
    }
    #expect(machine.n == 100)
  }

  @Test func `many timers with the same deadline are not an endless loop`() {
    let chart = MachineChart<Trace>(initial: "p", microstepLimit: 10) {
      Trace.parallel("p") {
        for number in 0..<50 {
          Trace.state(.init(stringLiteral: "r\(number)")) {
            Trace.after(.seconds(1)).do { $0.n += 1 }
          }
        }
      }
    }
    var machine = Machine.traced(chart)
    machine.advance(by: .seconds(1))
    #expect(machine.n == 50)
  }

  @Test func `time does not run backwards`() {
    var machine = Machine.traced(Trace.blinker)
    machine.advance(by: .seconds(-5))
    #expect(machine.now == .zero)
    machine.advance(by: .seconds(1))
    machine.advance(to: .zero)
    #expect(machine.now == .seconds(1))
  }

  @Test func `the time of a machine is limited to 30 million years without an overflow`() throws {
    let end = Duration.seconds(1_000_000_000_000_000)
    let chart = MachineChart<Trace>(initial: "s") {
      Trace.state("s") {
        Trace.after(.seconds(1), to: "t")
        Trace.on(.a, to: "s")
      }
      Trace.state("t") { Trace.on(.a, to: "s") }
    }
    var machine = Machine.traced(chart)
    machine.advance(by: .seconds(1))
    machine.advance(by: Duration(attoseconds: .max))
    #expect(machine.now == end)
    machine.send(.a)
    #expect(machine.advance(to: Duration(attoseconds: .max)).isEmpty)
    #expect(machine.pendingTimers.map(\.remaining) == [.seconds(1)])
    machine.advance(to: Duration(attoseconds: .min))
    #expect(machine.now == end)

    var population = try Population(chart: chart)
    try population.add(Trace())
    population.advance(to: Duration(attoseconds: .max))
    try population.add(Trace())
    #expect(population.now == end)
    #expect(population[0].leaves == "t")
    #expect(population[1].pendingTimers.map(\.remaining) == [.seconds(1)])
  }
}

extension Trace {
  fileprivate static let delays = Chart(initial: "a") {
    state("a") {
      after(.seconds(2), to: "b")
      on(.a, to: "b")
    }
    state("b") { on(.a, to: "a") }
  }

  fileprivate static let blinker = Chart(initial: "on") {
    onEntry { $0.n = 0 }
    state("on") { after(.seconds(1), to: "off") { $0.n += 1 } }
    state("off") { after(.seconds(1), to: "on") { $0.n += 1 } }
  }
}
