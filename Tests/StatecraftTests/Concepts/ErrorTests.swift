import Statecraft
import Testing

@Suite struct ErrorTests {
  struct Boom: Error, CustomStringConvertible { var description: String { "boom" } }

  @Test(arguments: ["entry", "exit", "transition"])
  func `a step with a throwing action is rolled back as a whole`(place: String) {
    let chart = MachineChart<Trace>(initial: "a") {
      Trace.state("a") {
        Trace.onExit { _ in if place == "exit" { throw Boom() } }
        Trace.on(.a, to: "b")
          .do { $0.n += 1 }
          .emit("out")
          .do { _ in if place == "transition" { throw Boom() } }
        Trace.after(.seconds(1), to: "b")
      }
      Trace.state("b") { Trace.onEntry { _ in if place == "entry" { throw Boom() } } }
    }
    var machine = Machine.traced(chart)
    let before = machine
    let outcome = machine.send(.a)
    #expect(outcome.kind == .failed)
    #expect(outcome.outputs.isEmpty)
    #expect(machine == before)
    #expect(machine.pendingTimers.count == 1)
    let places = [
      "entry": "an entry action of 'b'", "exit": "an exit action of 'a'",
      "transition": "an action of 'a → b on a'",
    ]
    #expect(outcome.description == "a: failed, \(places[place] ?? "") threw: boom")
  }

  @Test func `a failed step rolls history back, too`() {
    let chart = MachineChart<Trace>(initial: "y") {
      Trace.state("p", initial: "x") {
        Trace.on(.a, to: "out")
        Trace.on(.b, to: "x")
        Trace.state("x")
        Trace.state("y") { Trace.on(.d, to: .history(of: "p")) }
      }
      Trace.state("out") {
        Trace.onEntry("fail at first") {
          $0.n += 1
          if $0.n == 1 { throw Boom() }
        }
        Trace.on(.c, to: .history(of: "p"))
      }
    }
    var machine = Machine.traced(chart)
    #expect(machine.send(.a).kind == .failed)
    #expect(machine.leaves == "y")
    #expect(machine.n == 0)
    // Nothing is stored, so the history leads to the initial state.
    machine.send(.d)
    #expect(machine.leaves == "x")
  }

  @Test func `a step that is rolled back keeps the postponed events`() {
    let chart = MachineChart<Trace>(initial: "s") {
      Trace.state("s") {
        Trace.postpone(.b, .c)
        Trace.on(.a, to: "t").do { _ in throw Boom() }
      }
      Trace.state("t") { Trace.on(.b, .c) { $0.n += 1 } }
    }
    var machine = Machine.traced(chart)
    machine.send(.b)
    machine.send(.c)
    let outcome = machine.send(.a)
    #expect(outcome.kind == .failed)
    #expect(outcome.recalled.isEmpty)
    #expect(machine.postponedEvents == [.b, .c])
  }

  @Test func `a chart that continues skips the rest of the block and raises an error event`() {
    let chart = MachineChart<Trace>(initial: "a", errors: .raise) {
      Trace.state("a") {
        Trace.on(.a, to: "b").do { $0.write("1") }.do { _ in throw Boom() }.do { $0.write("2") }
      }
      Trace.node("b") {
        Trace.onError(to: "broken").do { $0.write("caught \($1)") }
      }
      Trace.state("broken")
    }
    var machine = Machine.traced(chart)
    let outcome = machine.send(.a)
    #expect(machine.takeLog() == "1 +b -b caught boom")
    #expect(machine.leaves == "broken")
    #expect(outcome.kind == .transitioned)
    #expect(outcome.error?.description == "an action of 'a → b on a' threw: boom")
  }

  @Test func `an error in one entry block does not stop the others`() {
    let chart = MachineChart<Trace>(initial: "a", errors: .raise) {
      Trace.state("a") { Trace.on(.a, to: "b") }
      Trace.state("b") {
        Trace.onEntry { _ in throw Boom() }.do { $0.write("not this") }
        Trace.onEntry { $0.write("but this") }
        Trace.onError().do { $0.write("error") }
      }
    }
    var machine = Machine.traced(chart)
    #expect(machine.log(.a) == "but this error")
  }

  @Test func `a throwing output gives no output, and its error is raised first`() {
    let chart = MachineChart<Trace>(initial: "job", errors: .raise) {
      Trace.onError().do { $0.write("error") }
      Trace.state("job", initial: "work") {
        Trace.onDone(to: "idle").do { $0.write("done") }
        Trace.state("work") { Trace.on(.a, to: "end").do { _ in throw Boom() } }
        Trace.final("end")
      }
      Trace.state("idle")
    }
    var machine = Machine.traced(chart)
    #expect(machine.log(.a) == "error done")
  }

  @Test func `an error of an entry action at the start fails the start`() {
    let chart = MachineChart<Trace>(initial: "a") {
      Trace.state("a") { Trace.onEntry { _ in throw Boom() } }
    }
    #expect {
      try Machine.start(Trace(), chart: chart)
    } throws: {
      "\($0)" == "the machine cannot start: an entry action of 'a' threw: boom"
    }
  }
}

@Suite struct MachineErrorTextTests {
  @Test func `a loop of unhandled error events ends with a suggestion`() {
    #expect(
      MachineError.endlessEvents(limit: 10_000, event: "error").description
        == "endless loop: stopped after 10000 internal events 'error' that nothing reacts to; "
        + "fix the guard or action that raises them"
    )
  }
}
