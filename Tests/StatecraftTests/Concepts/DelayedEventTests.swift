import Statecraft
import Testing

/// Events that are raised with a delay: they belong to the machine.
@Suite struct DelayedEventTests {
  @Test func `a delayed event is processed when due, in its own macrostep`() {
    var machine = Machine.traced(Trace.poll)
    machine.send(.a)
    #expect(machine.pendingTimers.map(\.name) == ["delayed b"])
    #expect(machine.delayedEvents == [.b])
    #expect(machine.advance(by: .milliseconds(999)).isEmpty)
    let outcomes = machine.advance(by: .milliseconds(1))
    #expect(outcomes.map { "\($0.cause)" } == ["b"])
    #expect(outcomes.map(\.time) == [.seconds(1)])
    guard case .raised(.b) = outcomes[0].cause else {
      Issue.record("it is a raised event")
      return
    }
    #expect(machine.takeLog() == "b")
    #expect(machine.pendingTimers.isEmpty)
  }

  @Test func `a delayed event outlives the state that raised it`() {
    var machine = Machine.traced(Trace.poll)
    machine.send(.a)
    machine.send(.e)
    #expect(machine.leaves == "other")
    machine.advance(by: .seconds(1))
    #expect(machine.takeLog() == "b in other")
  }

  @Test func `a delayed event can be cancelled by name, and drivers are informed`() throws {
    var machine = Machine.traced(Trace.poll)
    let raised = machine.send(.a)
    let id = try #require(machine.pendingTimers.first).id
    #expect("\(id)" == "poll")
    #expect(id.name == "poll")
    #expect(raised.effects.map(Self.word) == ["start poll 1.0 seconds"])
    #expect(machine.send(.c).effects.map(Self.word) == ["cancel poll"])
    #expect(machine.advance(by: .seconds(9)).isEmpty)
    #expect(machine.send(.c).kind == .internal)
    #expect(machine.send(.c).effects.isEmpty)
  }

  @Test func `a second delayed event with the same name replaces the first`() {
    var machine = Machine.traced(Trace.poll)
    machine.send(.a)
    machine.advance(by: .milliseconds(600))
    #expect(machine.send(.a).effects.map(Self.word) == ["cancel poll", "start poll 1.0 seconds"])
    #expect(machine.advance(by: .milliseconds(999)).isEmpty)
    #expect(machine.advance(by: .milliseconds(1)).count == 1)
    #expect(machine.advance(by: .seconds(9)).isEmpty)
  }

  @Test func `delayed events without a name do not replace each other`() {
    let chart = MachineChart<Trace>(initial: "s") {
      Trace.state("s") {
        Trace.on(.a).raise(.b, after: .seconds(2)).raise(.c, after: .seconds(1))
        Trace.on(.b) { $0.write("b") }
        Trace.on(.c) { $0.write("c") }
      }
    }
    var machine = Machine.traced(chart)
    machine.send(.a)
    machine.send(.a)
    #expect(machine.pendingTimers.map { "\($0.id)" } == ["c", "c", "b", "b"])
    machine.advance(by: .seconds(5))
    #expect(machine.takeLog() == "c c b b")
  }

  @Test func `the delay and the event can be computed when the action runs`() {
    let chart = MachineChart<Trace>(initial: "s") {
      Trace.state("s") {
        Trace.onEntry().raise(after: .seconds(5)) { $0.n == 0 ? .b : .c }
        Trace.on(.a) { $0.n += 3 }.raise(.d, after: "n seconds") { .seconds($0.n) }
        Trace.on(.b) { $0.write("b") }
        Trace.on(.d) { $0.write("d") }
      }
    }
    var machine = Machine.traced(chart)
    machine.send(.a)
    #expect(machine.nextDeadline == .seconds(3))
    machine.advance(by: .seconds(5))
    #expect(machine.takeLog() == "d b")
  }

  @Test func `a delayed event is neither postponed nor refused`() {
    let chart = MachineChart<Trace>(initial: "s") {
      Trace.state("s") {
        Trace.on(.a).raise(.b, after: .seconds(1)).raise(.c, after: .seconds(2))
        Trace.postpone(.b)
      }
    }
    var machine = Machine.traced(chart)
    machine.send(.a)
    let outcomes = machine.advance(by: .seconds(2))
    #expect(outcomes.map(\.kind) == [.refused, .refused])
    #expect(outcomes[0].explanation?.reason == "no transition for b in s")
    #expect(machine.postponedEvents.isEmpty)
  }

  @Test func `a step that is rolled back raises and cancels no delayed events`() {
    let chart = MachineChart<Trace>(initial: "s") {
      Trace.state("s") {
        Trace.on(.a).raise(.b, after: .seconds(1), id: "b")
        Trace.on(.c).cancel("b").do { _ throws(Broken) in throw Broken() }
        Trace.on(.d).raise(.e, after: .seconds(1)).do { _ throws(Broken) in throw Broken() }
        Trace.on(.b) { $0.write("b") }
      }
    }
    var machine = Machine.traced(chart)
    machine.send(.a)
    #expect(machine.send(.c).kind == .failed)
    #expect(machine.send(.d).kind == .failed)
    #expect(machine.delayedEvents == [.b])
    machine.advance(by: .seconds(1))
    #expect(machine.takeLog() == "b")
  }

  @Test func `a machine that is done raises no delayed events`() {
    let chart = MachineChart<Trace>(initial: "s") {
      Trace.state("s") {
        Trace.onEntry().raise(.b, after: .seconds(1))
        Trace.on(.a, to: "end")
      }
      Trace.final("end")
    }
    var machine = Machine.traced(chart)
    #expect(machine.send(.a).effects.map(Self.word) == ["cancel b"])
    #expect(machine.advance(by: .seconds(9)).isEmpty)
    #expect(machine.delayedEvents.isEmpty)
  }

  @Test func `an event that raises itself with zero delay ends in an error`() {
    let chart = MachineChart<Trace>(initial: "s", microstepLimit: 10) {
      Trace.state("s") { Trace.on(.a).raise(.a, after: .zero) }
    }
    var machine = Machine.traced(chart)
    machine.send(.a)
    let outcomes = machine.advance(by: .seconds(1))
    #expect(outcomes.count == 11)
    #expect(
      outcomes.last?.error?.description
        == "endless timers: 'delayed a' was due 10 times without time passing; "
        + "give it a delay above zero"
    )
  }

  @Test func `a delayed event that changes the state recalls postponed events`() {
    let chart = MachineChart<Trace>(initial: "s") {
      Trace.state("s") {
        Trace.onEntry().raise(.b, after: .seconds(1))
        Trace.postpone(.a)
        Trace.on(.b, to: "t")
      }
      Trace.state("t") { Trace.on(.a) { $0.write("a") } }
    }
    var machine = Machine.traced(chart)
    machine.send(.a)
    #expect(machine.advance(by: .seconds(1)).first?.recalled.map { "\($0.cause)" } == ["a"])
  }

  @Test func `machines are equal only if their pending delayed events are equal`() {
    let chart = MachineChart<Trace>(initial: "s") {
      Trace.state("s") {
        Trace.on(.a).raise(after: .seconds(1)) { $0.n == 0 ? .b : .c }
        Trace.on(.d) { $0.n = 1 - $0.n }
      }
    }
    var left = Machine.traced(chart)
    var right = left
    left.send(.a)
    right.send(.d)
    right.send(.a)
    right.send(.d)
    #expect(left.context == right.context)
    #expect(left != right)
    var third = Machine.traced(chart)
    third.send(.a)
    #expect(left == third)
    #expect(left.hashValue == third.hashValue)
  }

  @Test func `drivers with their own timers fire a delayed event by its identity`() throws {
    var machine = Machine.traced(Trace.poll)
    machine.send(.a)
    let id = try #require(machine.pendingTimers.first).id
    #expect(machine.fire(id).kind == .internal)
    #expect(machine.now == .seconds(1))
    #expect(machine.fire(id).explanation?.reason == "what the timer poll belongs to has ended")
  }

  @Test func `impossible delays and names are found when the chart is checked`() {
    let chart = MachineChart<Trace>(initial: "s", name: "Poll") {
      Trace.state("s") {
        Trace.onEntry().cancel("pol")
        Trace.on(.a).raise(.b, after: .seconds(-1), id: "poll").cancel("poll")
      }
      Trace.onAny().do { $0.n += 1 }
    }
    #expect(
      chart.diagnostics.map { "\($0.severity): \($0.problem); \($0.suggestion)" } == [
        "error: 's' cancels the delayed event 'pol', which no action raises; "
          + "add `raise(…, after:)` with `id: \"pol\"`, or correct the name",
        "error: 's' has a negative delay, -1.0 seconds: 'raise b after -1.0 seconds'; "
          + "give it a delay of zero or more",
      ]
    )
  }

  private struct Broken: Error {}

  /// An effect in words.
  static func word(_ effect: Effect<Trace>) -> String {
    switch effect {
    case .startTimer(let id, let duration): "start \(id) \(duration)"
    case .cancelTimer(let id): "cancel \(id)"
    case .output, .startInvocation, .cancelInvocation, .message: "other"
    }
  }
}

extension Trace {
  fileprivate static let poll = Chart(initial: "s") {
    state("s") {
      on(.a).raise(.b, after: .seconds(1), id: "poll")
      on(.b) { $0.write("b") }
      on(.c).cancel("poll")
      on(.e, to: "other")
    }
    state("other") { on(.b) { $0.write("b in other") } }
  }
}
