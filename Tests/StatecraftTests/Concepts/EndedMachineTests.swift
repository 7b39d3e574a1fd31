import Statecraft
import Testing

/// Events that come to a machine after its end.
@Suite struct EndedMachineTests {
  @Test(arguments: [UnhandledEventPolicy.refuse, .ignore])
  func `such an event has the same outcome with and without a table`(
    policy: UnhandledEventPolicy
  ) throws {
    let chart = Trip.chart(policy)
    var machine = try Machine.start(Trip(), chart: chart).machine
    var plain = try Machine.start(Trip(), chart: chart.limited(to: .none)).machine
    machine.advance(by: .seconds(4))
    plain.advance(by: .seconds(4))
    for event in [Trip.Event.arrive, .step, .arrive] {
      let outcome = machine.send(event)
      let expected = plain.send(event)
      #expect("\(outcome)" == "\(expected)")
      #expect(outcome.kind == expected.kind)
      #expect(outcome.explanation == expected.explanation)
      #expect(outcome.configuration == expected.configuration)
      #expect(outcome.time == expected.time)
      #expect(outcome.steps.isEmpty == expected.steps.isEmpty)
    }
    let refused = machine.send(.step)
    #expect(refused.isPrecomputed)
    #expect(refused.explanation == machine.explain(.step))
    #expect(refused.configuration == machine.configuration)
    #expect(machine.isDone)
    #expect(machine.steps == 0)
  }

  @Test func `an event with a wrong number fails after the end, too`() {
    var machine = Machine(Parting())
    machine.send(.leave)
    #expect(machine.isDone)
    let outcome = machine.send(.stray)
    #expect(outcome.kind == .failed)
    #expect(outcome.error.map { "\($0)".contains("'caseIndex' gives the event 'stray'") } == true)
    #expect(machine.send(.leave).kind == .refused)
  }
}

extension EndedMachineTests {
  struct Trip: ChartContext {
    enum State: CaseIterable { case under, there }
    enum Event: CaseIterable { case step, arrive }
    var steps = 0

    static func chart(_ policy: UnhandledEventPolicy) -> MachineChart<Self> {
      MachineChart(initial: .under, unhandled: policy) {
        state(.under) {
          on(.step) { $0.steps += 1 }
          on(.arrive, to: .there)
        }
        final(.there)
      }
    }
  }

  /// `caseIndex` counts `stray` as `leave`.
  struct Parting: Statechart {
    enum State: CaseIterable { case here, gone }
    enum Event: EventAlphabet {
      case leave, stray

      struct Cases: Sendable {
        let leave = EventCase<Event, Void>(0, "leave") { if case .leave = $0 { () } else { nil } }
        let stray = EventCase<Event, Void>(1, "stray") { if case .stray = $0 { () } else { nil } }
      }
      static let cases = Cases()
      var caseIndex: Int { 0 }
    }
    static let chart = Chart(initial: .here) {
      state(.here) { on(\.leave, to: .gone) }
      final(.gone)
    }
  }
}
