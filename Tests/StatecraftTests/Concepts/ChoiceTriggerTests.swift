import Statecraft
import Testing

/// Choices among declared targets for every kind of trigger.
@Suite struct ChoiceTriggerTests {
  struct Lost: Error, CustomStringConvertible { var description: String { "lost" } }

  private static func machine(
    errors: ErrorPolicy = .rollBack,
    n: Int = 0,
    @ChartBuilder<Trace> _ content: () -> ChartElement<Trace>
  ) -> Machine<Trace> {
    let content = content()
    let chart = MachineChart<Trace>(initial: "s", errors: errors) {
      Trace.state("s", initial: "work") {
        content
        Trace.on(.a) { $0.n += 1 }
        Trace.state("work") { Trace.on(.b, to: "end") }
        Trace.final("end", output: { $0.n })
      }
      Trace.state("even")
      Trace.state("odd")
    }
    #expect(chart.diagnostics.filter { $0.severity == .error }.map(\.description) == [])
    var machine = Machine(Trace(), chart: chart)
    for _ in 0..<n { machine.send(.a) }
    return machine
  }

  private static let targets: [Trace.State] = ["even", "odd"]

  private static let parity: @Sendable (Trace) -> Trace.State = { $0.n % 2 == 0 ? "even" : "odd" }

  @Test(arguments: [(0, "even"), (3, "odd")])
  func `a named timer can choose a target`(n: Int, target: String) {
    var machine = Self.machine(n: n) {
      Trace.onEntry().startTimer("t", after: .seconds(1))
      Trace.onTimer("t", toOneOf: Self.targets, "parity", Self.parity)
    }
    #expect(machine.advance(by: .seconds(1)).flatMap(\.taken).map(\.guard) == ["parity: \(target)"])
    #expect(machine.leaves == target)
  }

  @Test(arguments: [(0, "even"), (3, "odd")])
  func `inactivity can choose a target with one timer that restarts`(n: Int, target: String) {
    var machine = Self.machine(n: n) {
      Trace.afterInactivity(.seconds(2), toOneOf: Self.targets, "parity", Self.parity)
    }
    #expect(machine.pendingTimers.count == 1)
    machine.advance(by: .seconds(1))
    machine.send(.c)
    machine.advance(by: .seconds(1))
    #expect(machine.leaves == "work")
    machine.advance(by: .seconds(1))
    #expect(machine.leaves == target)
  }

  @Test func `a computed delay can choose a target`() {
    var machine = Self.machine {
      Trace.after("soon", toOneOf: Self.targets, "parity") {
        .seconds($0.n + 2)
      } target: {
        Self.parity($0)
      }
      Trace.afterInactivity("idle", toOneOf: Self.targets, "parity") {
        .seconds($0.n + 9)
      } target: {
        Self.parity($0)
      }
    }
    #expect(machine.pendingTimers.map(\.remaining) == [.seconds(2), .seconds(9)])
    machine.advance(by: .seconds(2))
    #expect(machine.leaves == "even")
  }

  @Test(arguments: [(0, "even"), (3, "odd")])
  func `a completion can choose a target`(n: Int, target: String) {
    var machine = Self.machine(n: n) { Trace.onDone(toOneOf: Self.targets, "parity", Self.parity) }
    machine.send(.b)
    #expect(machine.leaves == target)
  }

  @Test(arguments: [(0, "even"), (3, "odd")])
  func `a completion can choose a target by its output`(n: Int, target: String) {
    var machine = Self.machine(n: n) {
      Trace.onDone(Int.self, toOneOf: Self.targets, "parity") { $1 % 2 == 0 ? "even" : "odd" }
        .do { $0.write("\($1)") }
    }
    machine.send(.b)
    #expect(machine.leaves == target)
    #expect(machine.takeLog() == "\(n)")
  }

  @Test func `an undeclared target leaves a completion to the next transition`() {
    var machine = Self.machine {
      Trace.onDone(Int.self, toOneOf: ["odd"], "nowhere") { _, _ in "nowhere" }
      Trace.onDone(to: "even")
    }
    machine.send(.b)
    #expect(machine.leaves == "even")
  }

  @Test(arguments: [(Trace.Event.c, "even"), (.d, "odd")])
  func `onAny can choose a target by the event`(event: Trace.Event, target: String) {
    var machine = Self.machine {
      Trace.onAny(toOneOf: Self.targets, "event") { $1 == .c ? "even" : "odd" }
    }
    machine.send(event)
    #expect(machine.leaves == target)
  }

  @Test func `an error transition can choose a target by the error`() {
    var machine = Self.machine(errors: .raise) {
      Trace.on(.c) { _ in throw Lost() }
      Trace.onError(toOneOf: Self.targets, "error") { $1 is Lost ? "odd" : "even" }
    }
    machine.send(.c)
    #expect(machine.leaves == "odd")
  }

  @Test(arguments: [(4, "even"), (5, "odd")])
  func `the result of an invocation can choose a target`(result: Int, target: String) {
    var machine = Self.machine {
      Trace.invoke("load") { _, _ in 0 }
        .onDone(toOneOf: Self.targets, "result") { $1 % 2 == 0 ? "even" : "odd" }
        .do { $0.write("\($1)") }
        .onFailure(toOneOf: Self.targets, "parity", Self.parity)
    }
    #expect(machine.complete("load", with: result).kind == .transitioned)
    #expect(machine.leaves == target)
    #expect(machine.takeLog() == "\(result)")
  }

  @Test func `the failure of an invocation can choose a target after its guards`() {
    for (n, target) in [(0, "work"), (1, "odd"), (2, "even")] {
      var machine = Self.machine(n: n) {
        Trace.invoke("load") { _, _ in 0 }
          .onFailure(toOneOf: Self.targets, "parity", when: Guard("some") { $0.n > 0 }) {
            Self.parity($0)
          }
      }
      machine.fail("load", with: Lost())
      #expect(machine.leaves == target)
    }
  }

  @Test func `a choice without targets is found for an invocation, too`() {
    let chart = MachineChart<Trace>(initial: "s") {
      Trace.state("s") {
        Trace.invoke("load") { _, _ in 0 }.onDone(toOneOf: [], "nothing") { _ in "s" }
      }
    }
    #expect(
      chart.diagnostics.first.map { "\($0.problem); \($0.suggestion)" }
        == "'s' chooses among no states; name the states in `toOneOf:`"
    )
  }
}
