import Statecraft
import Synchronization
import Testing

/// How often a payload is extracted for the guards and the actions of an event that comes from the table.
@Suite(.serialized) struct PayloadExtractionTests {
  /// Sends an event until the table knows it, and returns how often the next one's payload is extracted.
  private func extractions(_ events: Scale.Event..., then event: Scale.Event) -> (Int, [String]) {
    var machine = Machine(Scale())
    for event in events + [event] { machine.send(event) }
    machine = Machine(Scale())
    for event in events { machine.send(event) }
    Scale.extractions.store(0, ordering: .relaxed)
    let outcome = machine.send(event)
    #expect(outcome.isPrecomputed)
    let count = Scale.extractions.load(ordering: .relaxed)
    #expect("\(outcome)" == "\(machineWithoutTable(events, event))")
    return (count, machine.context.log + ["\(machine.state)"])
  }

  private func machineWithoutTable(
    _ events: [Scale.Event],
    _ event: Scale.Event
  ) -> Outcome<Scale> {
    var machine = Machine(Scale(), chart: Scale.chart.limited(to: .none))
    for event in events { machine.send(event) }
    return machine.send(event)
  }

  @Test func `a guard that holds and its action share the payload`() {
    #expect(extractions(then: .put(12)) == (1, ["heavy 12", "full"]))
  }

  @Test func `a guard that does not hold and the next action share the payload`() {
    #expect(extractions(then: .put(3)) == (1, ["light 3", "empty"]))
  }

  @Test func `one action of several branches shares the payload, the others run as before`() {
    // Two actions on one branch, an output on the other.
    #expect(extractions(.put(12), then: .put(1)).1 == ["heavy 12", "a 1", "b 1", "full"])
    #expect(extractions(.put(12), then: .put(50)).1 == ["heavy 12", "over 50", "full"])
  }

  @Test func `the second of two guards shares the payload with its action`() {
    #expect(extractions(then: .take(20)).1 == ["full"])
    #expect(extractions(then: .take(-1)) == (2, ["took -1", "empty"]))
  }

  /// Whether an event is of a case is counted.
  struct Scale: Statechart, Hashable {
    enum State: CaseIterable { case empty, full }
    enum Output: Equatable { case alarm }
    enum Event: EventAlphabet, GeneratedEventAlphabet, Hashable {
      case put(Int), take(Int)

      struct Cases: Sendable {
        let put = EventCase<Event, Int>(0, "put") {
          Scale.extractions.add(1, ordering: .relaxed)
          return if case .put(let weight) = $0 { weight } else { nil }
        }
        let take = EventCase<Event, Int>(1, "take") {
          Scale.extractions.add(1, ordering: .relaxed)
          return if case .take(let weight) = $0 { weight } else { nil }
        }
      }
      static let cases = Cases()
      var caseIndex: Int { if case .put = self { 0 } else { 1 } }
    }

    static let extractions = Atomic(0)
    var log: [String] = []

    static let chart = Chart(initial: .empty, unhandled: .ignore) {
      state(.empty) {
        on(\.put, to: .full)
          .when("it is heavy") { $1 > 10 }
          .do { $0.log.append("heavy \($1)") }
        on(\.put).do { $0.log.append("light \($1)") }
        on(\.take, to: .full).when("it is much") { $1 > 10 }
        on(\.take).when("it is negative") { $1 < 0 }.do { $0.log.append("took \($1)") }
      }
      state(.full) {
        on(\.put)
          .when("it is light") { $1 < 10 }
          .do { $0.log.append("a \($1)") }
          .do { $0.log.append("b \($1)") }
        on(\.put).do { $0.log.append("over \($1)") }.emit(.alarm)
      }
    }
  }
}
