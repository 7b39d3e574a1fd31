import Statecraft
import Testing

@Suite struct PostponeTests {
  @Test func `a postponed event is recalled after a change of state`() {
    var machine = Machine.traced(Trace.busy)
    let kept = machine.send(.a)
    #expect(kept.kind == .postponed)
    #expect(kept.description == "a: postponed, postponed by busy")
    #expect(machine.postponedEvents == [.a])
    let outcome = machine.send(.c)
    #expect(outcome.recalled.map { "\($0.cause)" } == ["a"])
    #expect(machine.takeLog() == "a")
    #expect(machine.postponedEvents.isEmpty)
  }

  @Test func `an event is refused with the reason when the queue is full`() {
    var machine = Machine.traced(Trace.crowded(.limit(2)))
    for event in [Trace.Event.a, .b] { #expect(machine.send(event).kind == .postponed) }
    let reason = "postponed by busy; 2 postponed events wait already, and the chart keeps no more"
    #expect(machine.explain(.a).description == "refused: " + reason)
    let outcome = machine.send(.a)
    #expect(outcome.description == "a: refused, " + reason)
    #expect(machine.postponedEvents == [.a, .b])
    #expect(machine.droppedEvents == 0)
    machine.send(.c)
    #expect(machine.takeLog() == "a b")
  }

  @Test func `a full queue also refuses events where unhandled events are ignored`() {
    var machine = Machine.traced(Trace.crowded(.limit(1), unhandled: .ignore))
    #expect(machine.send(.a).kind == .postponed)
    #expect(machine.send(.a).kind == .refused)
    #expect(machine.send(.e).kind == .ignored)
  }

  @Test func `a chart may drop the oldest postponed event, which is counted and named`() throws {
    let chart = Trace.crowded(.limit(2, whenFull: .dropOldest))
    var machine = Machine.traced(chart)
    for event in [Trace.Event.a, .b] { machine.send(event) }
    let outcome = machine.send(.a)
    #expect(
      outcome.description
        == "a: postponed, postponed by busy; a was dropped, because the chart keeps no more than 2"
    )
    #expect(outcome.dropped == [.a])
    #expect(machine.droppedEvents == 1)
    #expect(machine.postponedEvents == [.b, .a])
    let restored = try Machine.restoring(machine.snapshot(), chart: chart).machine
    #expect(restored.droppedEvents == 1)
    machine.send(.c)
    #expect(machine.takeLog() == "b a")
    #expect(machine.droppedEvents == 1)
    var population = try Population(chart: chart)
    try population.add(Trace())
    for event in [Trace.Event.a, .b, .b, .b] { population.send(event, to: 0) }
    #expect(population[0].droppedEvents == 2)
    #expect(population[0].postponedEvents == [.b, .b])
  }

  @Test func `a limit of zero postponed events is found when the chart is checked`() {
    #expect(
      Trace.crowded(.limit(0)).diagnostics.first.map { "\($0.problem); \($0.suggestion)" }
        == "the chart 'Trace' allows 0 postponed events; "
        + "pass 1 or more to `postponed: .limit(…)`; without `postpone` no event waits"
    )
  }

  @Test func `postponed events are recalled oldest first`() {
    var machine = Machine.traced(Trace.busy)
    for event in [Trace.Event.a, .b, .a] { machine.send(event) }
    machine.send(.c)
    #expect(machine.takeLog() == "a b a")
  }

  @Test func `an internal transition recalls no events`() {
    var machine = Machine.traced(Trace.busy)
    machine.send(.a)
    #expect(machine.send(.d).kind == .internal)
    #expect(machine.postponedEvents == [.a])
  }

  @Test func `an internal transition recalls no events, even if a guard holds now`() {
    let chart = MachineChart<Trace>(initial: "s") {
      Trace.state("s") {
        Trace.on(.a) { $0.write("a") }.when("ready") { $0.n > 0 }
        Trace.postpone(.a)
        Trace.on(.b) { $0.n = 1 }
        Trace.on(.c, to: "s")
      }
    }
    var machine = Machine.traced(chart)
    machine.send(.a)
    #expect(machine.log(.b) == "")
    #expect(machine.log(.c) == "a")
  }

  @Test func `after a recalled event changes the state, the oldest is tried again`() {
    // In 'one' only b is taken; it leads to 'two', where a is.
    let chart = MachineChart<Trace>(initial: "busy") {
      Trace.state("busy") {
        Trace.postpone(.a, .b)
        Trace.on(.c, to: "one")
      }
      Trace.state("one") {
        Trace.postpone(.a)
        Trace.on(.b, to: "two") { $0.write("b") }
      }
      Trace.state("two") { Trace.on(.a) { $0.write("a") } }
    }
    var machine = Machine.traced(chart)
    machine.send(.a)
    machine.send(.b)
    machine.send(.c)
    #expect(machine.takeLog() == "b a")
    #expect(machine.leaves == "two")
  }

  @Test func `an event that is still postponed keeps its place`() {
    let chart = MachineChart<Trace>(initial: "one") {
      Trace.state("one") {
        Trace.postpone(.a, .b)
        Trace.on(.c, to: "two")
      }
      Trace.state("two") {
        Trace.postpone(.a, .b)
        Trace.on(.c, to: "three")
      }
      Trace.state("three") { Trace.on(.a, .b) { $0.n += 1 } }
    }
    var machine = Machine.traced(chart)
    for event in [Trace.Event.a, .b, .c] { machine.send(event) }
    #expect(machine.postponedEvents == [.a, .b])
    machine.send(.c)
    #expect(machine.n == 2)
  }

  @Test func `a recalled event that no transition takes is reported as refused`() {
    let chart = MachineChart<Trace>(initial: "busy") {
      Trace.state("busy") {
        Trace.postpone(.a)
        Trace.on(.c, to: "deaf")
      }
      Trace.state("deaf")
    }
    var machine = Machine.traced(chart)
    machine.send(.a)
    let outcome = machine.send(.c)
    #expect(outcome.recalled.map(\.description) == ["a: refused, no transition for a in deaf"])
    #expect(machine.postponedEvents.isEmpty)
  }

  @Test func `the innermost state decides whether an event is postponed`() {
    let chart = MachineChart<Trace>(initial: "inner") {
      Trace.state("outer", initial: "inner") {
        Trace.postpone(.a)
        Trace.on(.b) { $0.write("outer b") }
        Trace.state("inner") {
          Trace.on(.a) { $0.write("inner a") }
          Trace.postpone(.b)
        }
      }
    }
    var machine = Machine.traced(chart)
    #expect(machine.log(.a) == "inner a")
    #expect(machine.send(.b).kind == .postponed)
  }

  @Test func `a region that takes an event overrides one that postpones it`() {
    let chart = MachineChart<Trace>(initial: "p") {
      Trace.parallel("p") {
        Trace.state("r") { Trace.postpone(.a, .b) }
        Trace.state("s") { Trace.on(.a) { $0.write("s") } }
      }
    }
    var machine = Machine.traced(chart)
    #expect(machine.log(.a) == "s")
    #expect(machine.send(.b).kind == .postponed)
  }

  @Test func `raised events, timers and completions are never postponed`() {
    let chart = MachineChart<Trace>(initial: "s") {
      Trace.state("s") {
        Trace.postpone(.b)
        Trace.on(.a).raise(.b)
        Trace.after(.seconds(1)).do { $0.write("timer") }
      }
    }
    var machine = Machine.traced(chart)
    machine.send(.a)
    #expect(machine.postponedEvents.isEmpty)
    machine.advance(by: .seconds(1))
    #expect(machine.takeLog() == "timer")
  }

  @Test func `a raised event skips a state that postpones it`() {
    let chart = MachineChart<Trace>(initial: "inner") {
      Trace.state("outer", initial: "inner") {
        Trace.on(.b) { $0.write("outer b") }
        Trace.state("inner") {
          Trace.postpone(.b)
          Trace.on(.a).raise(.b)
        }
      }
    }
    var machine = Machine.traced(chart)
    #expect(machine.log(.a) == "outer b")
  }

  @Test func `a timer that changes the state recalls postponed events`() {
    let chart = MachineChart<Trace>(initial: "busy") {
      Trace.state("busy") {
        Trace.postpone(.a)
        Trace.after(.seconds(1), to: "idle")
      }
      Trace.state("idle") { Trace.on(.a) { $0.write("a") } }
    }
    var machine = Machine.traced(chart)
    machine.send(.a)
    let outcomes = machine.advance(by: .seconds(1))
    #expect(outcomes.first?.recalled.count == 1)
    #expect(machine.takeLog() == "a")
  }

  @Test func `history does not affect postponed events`() {
    let chart = MachineChart<Trace>(initial: "x") {
      Trace.state("p", initial: "x") {
        Trace.on(.c, to: "out")
        Trace.state("x") { Trace.postpone(.a) }
      }
      Trace.state("out") {
        Trace.postpone(.a)
        Trace.on(.d, to: .history(of: "p"))
        Trace.on(.e, to: "end")
      }
      Trace.state("end") { Trace.on(.a) { $0.write("a") } }
    }
    var machine = Machine.traced(chart)
    for event in [Trace.Event.a, .c, .d, .c] { machine.send(event) }
    #expect(machine.postponedEvents == [.a])
    #expect(machine.log(.e) == "a")
  }

  @Test func `postponed events are dropped when the machine ends`() {
    let chart = MachineChart<Trace>(initial: "s") {
      Trace.state("s") {
        Trace.postpone(.a)
        Trace.on(.b, to: "end")
      }
      Trace.final("end")
    }
    var machine = Machine.traced(chart)
    machine.send(.a)
    #expect(machine.send(.b).recalled.isEmpty)
    #expect(machine.postponedEvents.isEmpty)
  }
}

extension Trace {
  fileprivate static let busy = Chart(initial: "busy") {
    state("busy") {
      postpone(.a, .b)
      on(.c, to: "idle")
      on(.d) { $0.n += 1 }
    }
    state("idle") {
      on(.a) { $0.write("a") }
      on(.b) { $0.write("b") }
    }
  }
}

extension Trace {
  /// A busy state that keeps a and b, up to a limit.
  fileprivate static func crowded(
    _ limit: PostponedLimit,
    unhandled: UnhandledEventPolicy = .refuse
  ) -> MachineChart<Trace> {
    MachineChart(initial: "busy", unhandled: unhandled, postponed: limit) {
      state("busy") {
        postpone(.a, .b)
        on(.c, to: "free")
      }
      state("free") {
        on(.a) { $0.write("a") }
        on(.b) { $0.write("b") }
      }
    }
  }
}
