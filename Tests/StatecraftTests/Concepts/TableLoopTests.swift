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
