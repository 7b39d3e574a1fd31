import Statecraft
import Testing

/// Outputs of final states and the ends of machines in the table, compared with the engine's.
@Suite struct TableCompletionTests {
  @Test func `completions with outputs are the same with and without a table`() throws {
    let agreement = TableAgreement(context: Order(), chart: Order.chart, others: 1) {
      _,
      machine in
      machine.advance(by: .seconds(2))
    }
    let fromTable = try agreement.check(4_000)
    #expect(fromTable > 2_000)
  }

  @Test func `an action and a guard of a completion read its output in the table`() {
    var machine = Machine(Grades())
    for (score, text) in [(7, "passed with 7"), (2, "failed with 2"), (5, "passed with 5")] {
      machine.send(.start)
      while machine.context.score < score { machine.send(.answer) }
      let outcome = machine.send(.finish)
      #expect(outcome.isPrecomputed)
      #expect(outcome.steps.map { "\($0.cause)" } == ["finish", "done exam"])
      #expect(outcome.outputs == ["end", text])
      #expect(machine.state == .idle)
    }
  }

  @Test func `an action of a completion that throws takes back the whole step in the table`() {
    var machine = Machine(Grades())
    var engine = Machine(Grades(), chart: Grades.chart.limited(to: .none))
    for _ in 0..<2 {
      for event in [Grades.Event.start, .answer, .answer, .answer, .answer] {
        machine.send(event)
        engine.send(event)
      }
      let before = machine.context
      let outcome = machine.send(.finish)
      let expected = engine.send(.finish)
      #expect(outcome.isPrecomputed)
      #expect(outcome.kind == .failed)
      #expect("\(outcome)" == "\(expected)")
      #expect(outcome.outputs.isEmpty)
      #expect(machine.context == before)
      #expect(machine.states == [.work])
      machine.send(.answer)
      engine.send(.answer)
      #expect("\(machine.send(.finish))" == "\(engine.send(.finish))")
    }
  }

  @Test func `a machine ends in the table, and leaves everything`() {
    var machine = Machine(Trip())
    var engine = Machine(Trip(), chart: Trip.chart.limited(to: .none))
    for event in [Trip.Event.go, .wait, .keep, .arrive] {
      let outcome = machine.send(event)
      let expected = engine.send(event)
      #expect("\(outcome)" == "\(expected)")
      #expect(outcome.effects.count == expected.effects.count)
      #expect(outcome.configuration == expected.configuration)
      if event == .arrive {
        #expect(outcome.isPrecomputed)
        #expect(!outcome.isQuiet)
        #expect(outcome.kind == .transitioned)
        #expect(outcome.outputs == ["bye"])
      }
    }
    #expect(machine.isDone)
    #expect(machine.output as? Int == 2)
    #expect(machine.context.log == ["left road", "left end", "left all"])
    #expect(machine.context == engine.context)
    #expect(machine.configuration == [.end])
    #expect(machine.pendingTimers.isEmpty)
    #expect(machine.invocations.isEmpty)
    #expect(machine.postponedEvents.isEmpty)
    #expect("\(machine.send(.go))" == "go: refused, the machine is final")
    #expect(machine.permitted.isEmpty)
  }

  @Test func `an end without any effect concerns the driver`() {
    var machine = Machine(Silent())
    let outcome = machine.send(.go)
    #expect(outcome.isPrecomputed)
    #expect(outcome.effects.isEmpty)
    #expect(!outcome.isQuiet)
    #expect(outcome.concernsDriver)
    #expect(machine.isDone)
    #expect(machine.output == nil)
  }

  @Test func `copies of a machine end apart from each other`() {
    let machine = Machine(Silent())
    var copy = machine
    copy.send(.go)
    #expect(copy.isDone)
    #expect(!machine.isDone)
    #expect(machine.states == [.here])
  }

  @Test func `copies and members with timers and postponed events end apart from each other`() {
    var machine = Machine(Trip())
    for event in [Trip.Event.go, .wait, .keep] { machine.send(event) }
    var population = Population(of: Trip.self)
    population.append(machine)
    population.append(machine)
    var copy = machine
    for outcome in [copy.send(.arrive), population.send(.arrive, to: 0)] {
      #expect(outcome.isPrecomputed)
      #expect(outcome.outputs == ["bye"])
    }
    for ended in [copy, population[0]] {
      #expect(ended.isDone)
      #expect(ended.output as? Int == 2)
      #expect(ended.pendingTimers.isEmpty)
    }
    for running in [machine, population[1]] {
      #expect(!running.isDone)
      #expect(running.states == [.road])
      #expect(running.pendingTimers.count == 2)
      #expect(running.postponedEvents == [.keep])
      #expect(running.invocations.count == 1)
    }
    machine.send(.arrive)
    #expect(machine.context == copy.context)
    #expect(machine.isDone)
  }

  @Test func `an exit action that throws at the end keeps the machine going`() {
    var machine = Machine(Stubborn())
    var engine = Machine(Stubborn(), chart: Stubborn.chart.limited(to: .none))
    for _ in 0..<3 {
      let outcome = machine.send(.go)
      #expect(outcome.isPrecomputed)
      #expect("\(outcome)" == "\(engine.send(.go))")
      #expect(machine.context == engine.context)
      #expect(machine.isDone == engine.isDone)
      machine.send(.more)
      engine.send(.more)
    }
    #expect(machine.isDone)
  }

  @Test(arguments: [false, true])
  func `a guard of a completion reads the output and asks for another state`(isLate: Bool) {
    var machine = Machine(Shift())
    if isLate { machine.send(.dusk) }
    let outcome = machine.send(.finish)
    #expect(outcome.isPrecomputed)
    #expect(outcome.outputs == [isLate ? "late 7" : "early 7"])
  }
}

extension TableCompletionTests {
  struct Order: Statechart, Equatable {
    enum State: CaseIterable {
      case idle, job, work, small, large, pair, left, leftWork, leftEnd, right, rightWork
      case rightEnd, over
    }
    enum Event: CaseIterable { case go, step, finish, mix, close }
    typealias Output = String
    struct Odd: Error {}
    var n = 0
    var sum = 0
    var log: [String] = []

    static let chart = Chart(initial: .idle) {
      onExit { $0.log = ["left all"] }.emit { "end \($0.n)" }
      on(.step) { $0.n += 1 }
      state(.idle) {
        onExit { $0.log = [] }
        on(.go, to: .job)
        on(.mix, to: .pair)
        on(.close, to: .over).when("it is late") { $0.n % 5 == 0 }.do { $0.n += 1 }
        after(.seconds(5), to: .job)
      }
      state(.job, initial: .work) {
        onDone(Int.self, to: .idle).when("it is small") { $1 % 7 < 2 }
          .do { $0.sum += $1 }.emit { "small \($1)" }
        onDone(Int.self, to: .idle).when("it is even") { $0.sum % 2 == 0 && $1 % 7 == 3 }
          .raise { $1 % 2 == 0 ? .go : .step }
        onDone(Int.self, to: .job).when("it is odd") { $1 % 7 == 4 }.do {
          $0.log.append("odd \($1)")
          if $0.sum % 3 == 0 { throw Odd() }
        }
        onDone(Int.self, to: .pair) { $0.log.append("done \($1)") }
        state(.work) {
          on(.finish, to: .small) { $0.n += 1 }
          on(.close, to: .large)
          after(.seconds(3), to: .large) { $0.n += 3 }
        }
        final(.small, output: { $0.n }) { onEntry { $0.n += 1 }.raise(.step) }
        final(.large, output: { $0.n + 100 })
      }
      parallel(.pair) {
        onDone(to: .idle) { $0.log.append("both") }
        on(.mix, to: .idle).when("it may") { $0.n % 4 == 1 }
        state(.left, initial: .leftWork) {
          onDone(Int.self).when("it is known") { $1 % 3 != 0 }.do { $0.sum += $1 }
          state(.leftWork) { on(.finish, to: .leftEnd) }
          final(.leftEnd, output: { $0.n })
        }
        state(.right, initial: .rightWork) {
          onDone(Int.self).emit { "right \($1)" }
          state(.rightWork) {
            on(.finish, to: .rightEnd).when("it is even") { $0.n % 2 == 0 }
            on(.go, to: .rightEnd) { $0.n += 1 }
          }
          final(.rightEnd, output: { $0.sum })
        }
      }
      final(.over, output: { $0.n })
    }
  }

  struct Grades: Statechart, Equatable {
    enum State: CaseIterable { case idle, exam, work, end }
    enum Event: CaseIterable { case start, answer, finish }
    typealias Output = String
    struct Doubt: Error {}
    var score = 0

    static let chart = Chart(initial: .idle) {
      state(.idle) { on(.start, to: .exam) { $0.score = 0 } }
      state(.exam, initial: .work) {
        onDone(Int.self, to: .idle).when("it is enough") { $1 > 4 }.emit { "passed with \($1)" }
        onDone(Int.self, to: .idle).do { if $1 == 4 { throw Doubt() } }
          .emit { "failed with \($1)" }
        state(.work) {
          on(.answer) { $0.score += 1 }
          on(.finish, to: .end).emit("end").when("there is a score") { $0.score >= 0 }
        }
        final(.end, output: { $0.score })
      }
    }
  }

  struct Trip: Statechart, Equatable {
    enum State: CaseIterable { case home, road, end }
    enum Event: CaseIterable { case go, wait, keep, arrive }
    typealias Output = String
    var n = 0
    var log: [String] = []

    static let chart = Chart(initial: .home) {
      onExit { $0.log.append("left all") }
      state(.home) { on(.go, to: .road) { $0.n += 1 } }
      state(.road) {
        onExit { $0.log.append("left road") }
        invoke("radio") { _, _ in 1 }
        on(.wait).startTimer("rest", after: .seconds(9))
        onTimer("rest") { $0.n += 10 }
        postpone(.keep)
        on(.arrive, to: .end) { $0.n += 1 }
        after(.seconds(60), to: .home)
      }
      final(.end, output: { $0.n }) {
        onExit { $0.log.append("left end") }.raise(.go).emit("bye")
      }
    }
  }

  struct Shift: Statechart {
    enum State: CaseIterable { case shift, job, work, end, sky, day, night }
    enum Event: CaseIterable { case finish, dusk }
    typealias Output = String
    struct Broken: Error {}
    var n = 7

    static let chart = Chart(initial: .shift) {
      parallel(.shift) {
        state(.job, initial: .work) {
          onDone(Int.self).when("it is enough") { $1 > 5 }.when(.isIn(.night)).emit { "late \($1)" }
          onDone(Int.self).when("it is enough") { $1 > 5 }.emit { "early \($1)" }
          state(.work) { on(.finish, to: .end).do { if $0.n < 0 { throw Broken() } } }
          final(.end, output: { $0.n })
        }
        state(.sky, initial: .day) {
          state(.day) { on(.dusk, to: .night) }
          state(.night)
        }
      }
    }
  }

  struct Silent: Statechart {
    enum State: CaseIterable { case here, end }
    enum Event: CaseIterable { case go }

    static let chart = Chart(initial: .here) {
      state(.here) { on(.go, to: .end) }
      final(.end)
    }
  }

  struct Stubborn: Statechart, Equatable {
    enum State: CaseIterable { case here, end }
    enum Event: CaseIterable { case go, more }
    struct NotYet: Error {}
    var n = 0

    static let chart = Chart(initial: .here) {
      onExit { if $0.n < 2 { throw NotYet() } }
      state(.here) {
        on(.go, to: .end)
        on(.more) { $0.n += 1 }
      }
      final(.end)
    }
  }
}
