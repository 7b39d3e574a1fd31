import Statecraft
import StatecraftTesting
import Testing

@Suite struct BuilderTests {
  @Test func `parts of a chart can be functions, loops and conditions`() {
    struct Lift: Statechart {
      typealias State = Int
      enum Event: CaseIterable { case up, down, alarm }
      static let hasAlarm = true

      static let chart = Chart(initial: 0) {
        if hasAlarm { on(.alarm, to: 0) }
        for floor in 0..<4 {
          switch floor {
          case 0: state(floor) { up(from: floor) }
          case 3:
            state(floor) { down(from: floor) }
          default:
            state(floor) {
              up(from: floor)
              down(from: floor)
            }
          }
        }
      }
      static func up(from floor: Int) -> ChartElement<Self> {
        part { on(.up, to: floor + 1) }
      }
      static func down(from floor: Int) -> ChartElement<Self> {
        part { on(.down, to: floor - 1) }
      }
    }
    var test = MachineTest(Lift())
    test.send(.up, to: 1)
    test.send(.up, to: 2)
    test.send(.up, to: 3)
    test.send(.up, is: .refused)
    test.send(.alarm, to: 0)
    expectSound(Lift.chart)
  }

  @Test func `a chart has a name and a version`() {
    let chart = MachineChart<Trace>(initial: "s", name: "Door", version: 3) { Trace.state("s") }
    #expect(chart.name == "Door")
    #expect(chart.version == 3)
    #expect("\(Machine(Trace(), chart: chart))" == "Door(s)")
    #expect(Player.chart.name == "Player")
  }

  @Test func `machines have value semantics`() {
    var one = Machine(Player())
    let copy = one
    one.send(.power)
    #expect(copy.state == .off)
    #expect(one.state == .empty)
  }

  @Test func `a chart with more than 64 states behaves like a small one`() {
    struct Ring: Statechart {
      typealias State = Int
      enum Event: CaseIterable { case next, back }
      static let chart = Chart(initial: 0) {
        for i in 0..<200 {
          state(i, initial: 1_000 + i) {
            on(.next, to: (i + 1) % 200)
            on(.back, to: .history(of: (i + 199) % 200))
            state(1_000 + i)
          }
        }
      }
    }
    var machine = Machine(Ring())
    for _ in 0..<399 { machine.send(.next) }
    #expect(machine.configuration == [199, 1_199])
    machine.send(.back)
    #expect(machine.configuration == [198, 1_198])
    #expect(machine.send(.next).exited == [1_198, 198])
  }

  @Test func `the outcome of a step reads as a sentence`() {
    var machine = Machine(Player())
    #expect(machine.send(.power).description == "power: left off and entered on, empty")
    #expect(machine.send(.tick).description == "tick: internal")
  }

  @Test func `the outcome of a step lists its outputs and recalled events`() {
    var machine = Machine(Turnstile(credit: 0))
    #expect(
      machine.send(.coin(130)).description
        == "coin: left locked and entered unlocked; emitted change(30), beep"
    )
    #expect(machine.send(.coin(20)).description == "coin: postponed, postponed by unlocked")
    #expect(
      machine.send(.push).description
        == "push: left unlocked and entered locked; recalled coin: internal"
    )
  }

  @Test func `permitted events and pending timers read as words`() {
    let machine = Machine(Turnstile())
    #expect("\(machine.permitted)" == "[coin(…), kick(…)]")
    #expect(
      "\(machine.permittedEvents)"
        == "[coin(…) if its payload allows it, kick(…) if its payload allows it]"
    )
    #expect("\(Machine(Player()).permittedEvents)" == "[power]")
    var test = Machine.traced(
      MachineChart<Trace>(initial: "s") {
        Trace.after(.seconds(3)) { $0.n += 1 }
        Trace.state("s") { Trace.after(.seconds(2), to: "s") }
      }
    )
    test.advance(by: .milliseconds(500))
    #expect(
      test.pendingTimers.map(\.description)
        == [
          "after 2.0 seconds in s, 1.5 seconds left", "after 3.0 seconds, 2.5 seconds left",
        ]
    )
  }

  // MARK: - Every kind of transition takes every kind of target, with an action and without

  @Test(arguments: [Trace.Event.a, .b, .c, .d])
  func `an event leads to a state, a history or regions, and may act`(event: Trace.Event) {
    let chart = MachineChart<Trace>(initial: "s") {
      Trace.state("s") {
        Trace.on(.a, to: "q") { $0.n = 1 }
        Trace.on(.b, to: .history(of: "p")) { $0.n = 1 }
        Trace.on(.c, .e, to: .all("q")) { $0.n = 1 }
        Trace.on(.d) { $0.n = 1 }
      }
      Trace.state("p", initial: "q") { Trace.state("q") }
    }
    var machine = Machine.traced(chart)
    machine.send(event)
    #expect(machine.n == 1)
    #expect(machine.leaves == (event == .d ? "s" : "q"))
  }

  @Test func `any event leads to a state, a history or nowhere, and its action may read it`() {
    let read: @Sendable (inout Trace, Trace.Event) -> Void = { $0.write("\($1)") }
    let count: @Sendable (inout Trace) -> Void = { $0.n += 1 }
    let reactions: [(ChartTransition<Trace, Trace.Event>, leaves: String, log: String, n: Int)] = [
      (Trace.onAny(to: "q", do: read), "q", "a", 0),
      (Trace.onAny(to: "q", do: count), "q", "", 1),
      (Trace.onAny(to: .history(of: "p"), do: read), "q", "a", 0),
      (Trace.onAny(to: .history(of: "p"), do: count), "q", "", 1),
      (Trace.onAny(do: read), "s", "a", 0),
      (Trace.onAny(do: count), "s", "", 1),
    ]
    for reaction in reactions {
      var machine = Machine.traced(chart { reaction.0 })
      machine.send(.a)
      #expect(machine.leaves == reaction.leaves)
      #expect(machine.n == reaction.n)
      #expect(machine.takeLog() == reaction.log)
    }
  }

  @Test func `a delay, constant or computed, leads to a state, a history or nowhere, and may act`()
  {
    let count: @Sendable (inout Trace) -> Void = { $0.n += 1 }
    let second: @Sendable (Trace) -> Duration = { .seconds($0.n + 1) }
    let reactions: [(ChartTransition<Trace, Void>, leaves: String)] = [
      (Trace.after(.seconds(1), to: "q", do: count), "q"),
      (Trace.after(.seconds(1), to: .history(of: "p"), do: count), "q"),
      (Trace.after(.seconds(1), do: count), "s"),
      (Trace.after("a second", to: "q", second, do: count), "q"),
      (Trace.after("a second", to: .history(of: "p"), second, do: count), "q"),
      (Trace.after("a second", second, do: count), "s"),
    ]
    for reaction in reactions {
      var machine = Machine.traced(chart { reaction.0 })
      machine.advance(by: .milliseconds(999))
      #expect(machine.n == 0)
      machine.advance(by: .milliseconds(1))
      #expect(machine.n == 1)
      #expect(machine.leaves == reaction.leaves)
    }
  }

  @Test func `an internal delay stays in its state`() {
    var machine = Machine.traced(
      MachineChart<Trace>(initial: "p") {
        Trace.node("p", initial: "a") {
          Trace.after(.seconds(1), to: "b", type: .internal)
          Trace.state("a")
          Trace.state("b")
        }
      }
    )
    machine.advance(by: .seconds(1))
    #expect(machine.leaves == "b")
    #expect(machine.takeLog().isEmpty)
  }

  @Test func `an eventless transition leads to a state, a history or nowhere, and may act`() {
    let count: @Sendable (inout Trace) -> Void = { $0.n += 1 }
    let reactions: [(ChartTransition<Trace, Void>, leaves: String)] = [
      (Trace.always(to: "q", do: count), "q"),
      (Trace.always(to: .history(of: "p"), do: count), "q"),
      (Trace.always(do: count), "s"),
    ]
    for reaction in reactions {
      let machine = Machine.traced(chart { reaction.0.when("not yet") { $0.n == 0 } })
      #expect(machine.n == 1)
      #expect(machine.leaves == reaction.leaves)
    }
  }

  @Test func `a completion leads to a state, a history or nowhere, and its action may read it`() {
    let count: @Sendable (inout Trace) -> Void = { $0.n += 1 }
    let read: @Sendable (inout Trace, Int) -> Void = { $0.n += $1 }
    let reactions: [(ChartElement<Trace>, leaves: String, n: Int)] = [
      (Trace.part { Trace.onDone(to: "q", do: count) }, "q", 1),
      (Trace.part { Trace.onDone(to: .history(of: "p"), do: count) }, "q", 1),
      (Trace.part { Trace.onDone(do: count) }, "end", 1),
      (Trace.part { Trace.onDone(Int.self, to: "q", do: count) }, "q", 1),
      (Trace.part { Trace.onDone(Int.self, to: "q", do: read) }, "q", 7),
      (Trace.part { Trace.onDone(Int.self, to: .history(of: "p"), do: count) }, "q", 1),
      (Trace.part { Trace.onDone(Int.self, to: .history(of: "p"), do: read) }, "q", 7),
      (Trace.part { Trace.onDone(Int.self, do: count) }, "end", 1),
      (Trace.part { Trace.onDone(Int.self, do: read) }, "end", 7),
    ]
    for reaction in reactions {
      let machine = Machine.traced(
        MachineChart<Trace>(initial: "s") {
          Trace.state("s", initial: "end") {
            reaction.0
            Trace.final("end") { _ in 7 }
          }
          Trace.state("p", initial: "q") { Trace.state("q") }
        }
      )
      #expect(machine.n == reaction.n)
      #expect(machine.leaves == reaction.leaves)
    }
  }

  @Test func `an error leads to a state, a history or nowhere, and its action may read it`() {
    struct Broken: Error {}
    let count: @Sendable (inout Trace) -> Void = { $0.write("Broken()") }
    let read: @Sendable (inout Trace, any Error) -> Void = { $0.write("\($1)") }
    let reactions: [(ChartTransition<Trace, any Error>, leaves: String)] = [
      (Trace.onError(to: "q", do: count), "q"), (Trace.onError(to: "q", do: read), "q"),
      (Trace.onError(to: .history(of: "p"), do: count), "q"),
      (Trace.onError(to: .history(of: "p"), do: read), "q"),
      (Trace.onError(do: count), "s"), (Trace.onError(do: read), "s"),
    ]
    for reaction in reactions {
      var machine = Machine.traced(
        MachineChart<Trace>(initial: "s", errors: .raise) {
          Trace.state("s") {
            Trace.on(.a).do { _ in throw Broken() }
            reaction.0
          }
          Trace.state("p", initial: "q") { Trace.state("q") }
        }
      )
      machine.send(.a)
      #expect(machine.takeLog() == "Broken()")
      #expect(machine.leaves == reaction.leaves)
    }
  }

  @Test func `raised events, outputs and messages may be computed from the context alone`() {
    var machine = Machine.traced(
      chart {
        Trace.on(.a).do { $0.n = 2 }.raise { $0.n > 1 ? .b : .c }.emit { "n is \($0.n)" }
          .send(to: "work") { $0.n }
        Trace.on(.b) { $0.write("b") }
        Trace.on(.c) { $0.write("c") }
        Trace.invoke("work", receiving: (any Sendable).self) { _, _, _, _ in 1 }
      }
    )
    let outcome = machine.send(.a)
    #expect(outcome.outputs == ["n is 2"])
    #expect(machine.takeLog() == "b")
    let messages = outcome.effects.compactMap { effect in
      if case .message(_, let message) = effect { message as? Int } else { nil }
    }
    #expect(messages == [2])
  }

  /// A chart whose transitions lead from `s` to `q`, a child of `p`.
  private func chart(
    @ChartBuilder<Trace> _ content: () -> ChartElement<Trace>
  ) -> MachineChart<Trace> {
    MachineChart(initial: "s") {
      Trace.state("s", content)
      Trace.state("p", initial: "q") { Trace.state("q") }
    }
  }
}
