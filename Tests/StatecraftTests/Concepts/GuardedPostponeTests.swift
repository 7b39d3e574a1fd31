import Statecraft
import Synchronization
import Testing

/// Postponed events about which a guard decides again at each change of the configuration.
@Suite(.serialized) struct GuardedPostponeTests {
  @Test func `a guard is asked once for each event that it keeps`() {
    var machine = Machine(Queue())
    for number in 0..<20 { #expect(machine.send(.job(number)).kind == .postponed) }
    machine.send(.flip)
    Queue.questions.store(0, ordering: .relaxed)
    let outcome = machine.send(.flip)
    #expect(outcome.isPrecomputed)
    #expect(outcome.recalled.isEmpty)
    #expect(Queue.questions.load(ordering: .relaxed) == 20)
    #expect(machine.postponedEvents.count == 20)
  }

  @Test func `the events that a guard no longer keeps are recalled in their order`() throws {
    for chart in [Queue.chart, Queue.chart.limited(to: .none)] {
      var machine = try Machine.start(Queue(), chart: chart).machine
      for number in 0..<6 { machine.send(.job(number)) }
      machine.send(.allow(3))
      let outcome = machine.send(.flip)
      #expect(outcome.recalled.count == 3)
      #expect(machine.done == [0, 1, 2])
      #expect(machine.postponedEvents == [.job(3), .job(4), .job(5)])
    }
  }

  struct Queue: Statechart, Equatable {
    enum State: CaseIterable { case left, right }
    enum Event: EventAlphabet, Equatable {
      case job(Int), allow(Int), flip

      struct Cases: Sendable {
        let job = EventCase<Event, Int>(0, "job") { if case .job(let x) = $0 { x } else { nil } }
        let allow = EventCase<Event, Int>(1, "allow") {
          if case .allow(let x) = $0 { x } else { nil }
        }
        let flip = EventCase<Event, Void>(2, "flip") { if case .flip = $0 { () } else { nil } }
      }
      static let cases = Cases()
      var caseIndex: Int {
        switch self {
        case .job: 0
        case .allow: 1
        case .flip: 2
        }
      }
    }
    static let questions = Atomic(0)
    var allowed = 0
    var done: [Int] = []

    static let chart = Chart(initial: .left) {
      state(.left) { on(\.flip, to: .right) }
      state(.right) { on(\.flip, to: .left) }
      postpone(\.job).when("it is not allowed") {
        Queue.questions.add(1, ordering: .relaxed)
        return $1 >= $0.allowed
      }
      on(\.job).do { $0.done.append($1) }
      on(\.allow).do { $0.allowed = $1 }
    }
  }
}
