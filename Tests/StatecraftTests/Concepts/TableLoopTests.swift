import Statecraft
import Testing

/// Loops of eventless transitions in the table, compared with the engine's.
@Suite struct TableLoopTests {
  @Test func `loops are the same with and without a table`() throws {
    let agreement = TableAgreement(context: Queue(), chart: Queue.chart, others: 1) {
      _,
      machine in
      machine.advance(by: .seconds(1))
    }
    let fromTable = try agreement.check(3_000)
    #expect(fromTable > 2_000)
  }

  @Test(arguments: [0, 1, 2, 15, 16, 17, 100])
  func `a loop of any length comes from the table`(length: Int) {
    var machine = Machine(Counter(left: length))
    let outcome = machine.send(.go)
    #expect(outcome.isPrecomputed)
    #expect(outcome.steps.count == length + 2)
    #expect(machine.context == Counter(left: 0, done: length))
    #expect(outcome.steps.dropFirst().allSatisfy { "\($0.cause)" == "always" })
    #expect(outcome.steps.last?.entered == [.end])
    #expect(outcome.outputs == (0..<length).map { $0 })
    #expect(machine.state == .end)
  }

  @Test(arguments: [483, 484, 485, 700, 998])
  func `the engine finishes a long loop`(length: Int) {
    var machine = Machine(Counter(left: length))
    let outcome = machine.send(.go)
    #expect(outcome.isPrecomputed == (length < 484))
    #expect(outcome.steps.count == length + 2)
    #expect(machine.context == Counter(left: 0, done: length))
    #expect(outcome.outputs == (0..<length).map { $0 })
    #expect(machine.state == .end)
  }

  @Test(arguments: [999, 100_000])
  func `a loop without an end is taken back, with the same words as the engine's`(length: Int) {
    var machine = Machine(Counter(left: length))
    var engine = Machine(Counter(left: length), chart: Counter.chart.limited(to: .none))
    let outcome = machine.send(.go)
    #expect(outcome.kind == .failed)
    #expect("\(outcome)" == "\(engine.send(.go))")
    #expect(machine.context == Counter(left: length))
    #expect(machine.state == .start)
    #expect(machine.send(.stop).kind == .transitioned)
  }

  @Test func `a round of a loop that leaves its state is remembered by the state's history`() {
    var machine = Machine(Room())
    var engine = Machine(Room(), chart: Room.chart.limited(to: .none))
    for event in [Room.Event.next, .pause, .tidy, .back] {
      let outcome = machine.send(event)
      #expect(outcome.isPrecomputed)
      #expect("\(outcome)" == "\(engine.send(event))")
    }
    #expect(machine.context.left == 0)
    #expect(machine.states == [.first])
    #expect(machine.states == engine.states)
  }

  @Test func `a round of a loop that leaves its state makes the step one that changes states`() {
    var machine = Machine(Stamp())
    let outcome = machine.send(.letters)
    #expect(outcome.isPrecomputed)
    #expect(outcome.kind == .transitioned)
    #expect(outcome.steps.map { $0.entered } == [[], [.here], [.here], [.here]])
    #expect(machine.send(.nothing).kind == .internal)
  }

  @Test func `two states that lead to each other are no loop of the table`() {
    var machine = Machine(Swing())
    var engine = Machine(Swing(), chart: Swing.chart.limited(to: .none))
    let outcome = machine.send(.push)
    #expect("\(outcome)" == "\(engine.send(.push))")
    #expect(outcome.steps.map { $0.entered } == [[.left], [.right], [.left], [.right], [.left]])
    #expect(machine.context.swings == 0)
    #expect(machine.states == engine.states)
  }

  @Test func `a loop without an end is taken back when no action can fail`() {
    var machine = Machine(Wheel())
    var engine = Machine(Wheel(), chart: Wheel.chart.limited(to: .none))
    let outcome = machine.send(.turn)
    #expect(outcome.kind == .failed)
    #expect("\(outcome)" == "\(engine.send(.turn))")
    #expect(machine.context.turns == 0)
    #expect(machine.states == [.standing])
  }

  @Test(arguments: [1, 3])
  func `a round of a loop that leaves and enters a state starts its work again`(rounds: Int) {
    for chart in [Desk.chart, Desk.chart.limited(to: .none)] {
      var machine = Machine(Desk(left: rounds), chart: chart)
      let first = machine.invocations
      let outcome = machine.send(.begin)
      #expect(outcome.steps.count == rounds + 1)
      #expect(outcome.effects.count == 2)
      #expect(machine.invocations.count == 1)
      #expect(machine.invocations != first)
    }
  }

  @Test func `a loop that only the engine can leave is the engine's from the beginning`() {
    var machine = Machine(Mail(), chart: Mail.chart)
    var engine = Machine(Mail(), chart: Mail.chart.limited(to: .none))
    let outcome = machine.send(.go)
    let expected = engine.send(.go)
    #expect(!outcome.isPrecomputed)
    #expect("\(outcome)" == "\(expected)")
    #expect(outcome.outputs == [3, 2, 1])
    #expect(outcome.outputs == expected.outputs)
    #expect(outcome.steps.count == 5)
    #expect(machine.context == engine.context)
    #expect(machine.states == [.idle])
  }
}

extension TableLoopTests {
  struct Counter: Statechart, Equatable {
    enum State: CaseIterable { case start, running, end }
    enum Event: CaseIterable { case go, stop }
    typealias Output = Int
    var left: Int
    var done = 0

    init(left: Int, done: Int = 0) {
      self.left = left
      self.done = done
    }

    static let chart = Chart(initial: .start) {
      state(.start) {
        on(.go, to: .running)
        on(.stop, to: .end)
      }
      state(.running) {
        always().when("some are left") { $0.left > 0 }.emit { $0.done }.do {
          $0.left -= 1
          $0.done += 1
        }
        always(to: .end).when("none is left") { $0.left == 0 }
      }
      state(.end)
    }
  }

  /// Has a loop that leaves a state with a history.
  struct Room: Statechart {
    enum State: CaseIterable { case away, room, first, second }
    enum Event: CaseIterable { case next, pause, tidy, back }
    var left = 0

    static let chart = Chart(initial: .room) {
      state(.away) { on(.tidy, to: .first) { $0.left = 3 } }
      state(.room, initial: .first) {
        on(.pause, to: .away)
        always(to: .room).when("it is untidy") { $0.left > 0 }.do { $0.left -= 1 }
        state(.first) {
          on(.next, to: .second)
          on(.back, to: .history(of: .room))
        }
        state(.second)
      }
    }
  }

  /// Has two states with eventless transitions to each other, of which one has a guard.
  struct Swing: Statechart {
    enum State: CaseIterable { case still, left, right }
    enum Event: CaseIterable { case push }
    var swings = 2

    static let chart = Chart(initial: .still) {
      state(.still) { on(.push, to: .left) }
      state(.left) {
        always(to: .right).when("it swings") { $0.swings > 0 }.do { $0.swings -= 1 }
      }
      state(.right) { always(to: .left) }
    }
  }

  /// Turns without an end, and does nothing that can fail.
  struct Wheel: Statechart {
    enum State: CaseIterable { case standing, turning }
    enum Event: CaseIterable { case turn }
    var turns = 0

    static let chart = Chart(initial: .standing) {
      state(.standing) { on(.turn, to: .turning) }
      state(.turning) { always().when("it turns") { $0.turns >= 0 }.do { $0.turns += 1 } }
    }
  }

  /// Has a loop that leaves its state, after an internal transition.
  struct Stamp: Statechart {
    enum State: CaseIterable { case here }
    enum Event: CaseIterable { case letters, nothing }
    var left = 0

    static let chart = Chart(initial: .here) {
      state(.here) {
        on(.letters) { $0.left = 3 }
        on(.nothing) { $0.left = 0 }
        always(to: .here).when("some are left") { $0.left > 0 }.do { $0.left -= 1 }
      }
    }
  }

  /// Has a loop that leaves a state with work.
  struct Desk: Statechart {
    enum State: CaseIterable { case open, reading, writing }
    enum Event: CaseIterable { case begin }
    var left: Int

    static let chart = Chart(initial: .open) {
      state(.open, initial: .reading) {
        invoke("work") { _, _ in 1 }
        state(.reading) { on(.begin, to: .writing) }
        state(.writing)
        always(to: .writing).when(.isIn(.writing)).when("some are left") { $0.left > 0 }
          .do { $0.left -= 1 }
      }
    }
  }

  /// Has a loop whose end sends a message.
  struct Mail: Statechart, Equatable {
    enum State: CaseIterable { case idle, writing, reading }
    enum Event: CaseIterable { case go, read }
    typealias Output = Int
    var left = 3

    static let chart = Chart(initial: .idle) {
      state(.idle) {
        on(.go, to: .writing)
        on(.read, to: .reading)
      }
      state(.writing) {
        always().when("some are left") { $0.left > 0 }.emit { $0.left }.do { $0.left -= 1 }
        always(to: .idle).when("none is left") { $0.left == 0 }.send(to: "reader") { $0.left }
      }
      state(.reading) { invoke("reader", receiving: Int.self) { _, _, _, _ in 1 } }
    }
  }

  struct Queue: Statechart, Equatable {
    enum State: CaseIterable { case idle, work, small, rest, both, one, other }
    enum Event: CaseIterable { case add, run, mix, back }
    typealias Output = Int
    var waiting: [Int] = []
    var sum = 0
    var serial = 0

    static let chart = Chart(initial: .idle) {
      state(.idle) {
        on(.add) {
          $0.serial += 1
          $0.waiting.append($0.serial % 11)
          if $0.serial % 3 == 0 { $0.waiting += Array(1...10) + Array(1...7) }
        }
        on(.run, to: .work)
        on(.mix, to: .both) { $0.sum += 1 }
        on(.back).do { $0.sum += 1 }.raise(.mix)
      }
      state(.work) {
        onExit { $0.sum &+= 1000 }
        always().when("a small one waits") { $0.waiting.first.map { $0 < 4 } ?? false }.do {
          $0.sum &+= $0.waiting.removeFirst()
        }
        always(to: .small).when("a large one waits") { $0.waiting.first.map { $0 > 8 } ?? false }
          .emit { $0.waiting[0] }
          .do { $0.waiting.removeFirst() }
        always(to: .work).when("one waits") { !$0.waiting.isEmpty }.do {
          $0.sum = $0.sum &* 3 &+ $0.waiting.removeFirst()
        }
        on(.back, to: .idle)
        after(.seconds(1), to: .rest)
      }
      state(.small) {
        always(to: .work).when("many wait") { $0.waiting.count > 3 }.raise(.add)
        on(.back, to: .work)
        on(.run, to: .idle)
      }
      state(.rest) {
        always().when("it is odd") { $0.sum % 2 != 0 }.do { $0.sum = $0.sum / 2 }.raise(.add)
        on(.add) { $0.sum &+= 7 }
        onAny(to: .idle)
      }
      parallel(.both) {
        on(.back, to: .idle)
        state(.one) {
          always().when("three divides it") { $0.sum != 0 && $0.sum % 3 == 0 }.do { $0.sum /= 3 }
        }
        state(.other) {
          always().when("two divides it") { $0.sum != 0 && $0.sum % 2 == 0 }.do { $0.sum /= 2 }
          on(.add) { $0.sum &+= 4095 }
        }
      }
    }
  }
}
