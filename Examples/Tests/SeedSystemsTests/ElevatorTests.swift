import SeedSystems
import Statecraft
import Testing

@Suite struct ElevatorTests {
  private static let allowed: [Elevator.State: [Elevator.Event: Elevator.State]] = [
    .open: [.close: .closed],
    .closed: [.open: .open, .run: .running, .stop: .stopped],
    .running: [.stop: .stopped],
    .stopped: [.open: .open, .run: .running],
  ]

  private static let ways: [Elevator.State: [Elevator.Event]] = [
    .open: [.open], .closed: [], .running: [.run], .stopped: [.stop],
  ]

  private func elevator(in state: Elevator.State) -> Machine<Elevator> {
    var elevator = Machine(Elevator())
    for event in Self.ways[state] ?? [] { elevator.send(event) }
    return elevator
  }

  @Test(arguments: Elevator.State.allCases, Elevator.Event.allCases)
  func `each command is obeyed or refused with the reason`(
    state: Elevator.State,
    event: Elevator.Event
  ) {
    var elevator = elevator(in: state)
    #expect(elevator.state == state)
    let outcome = elevator.send(event)
    if let target = Self.allowed[state]?[event] {
      #expect(outcome.kind == .transitioned)
      #expect(elevator.state == target)
      #expect(outcome.outputs.count == 1)
    } else {
      #expect(outcome.kind == .refused)
      #expect(outcome.explanation?.reason == "no transition for \(event) in \(state)")
      #expect(elevator.state == state)
      #expect(outcome.effects.isEmpty)
    }
  }

  @Test(arguments: Elevator.State.allCases)
  func `the elevator permits exactly the commands that it obeys`(state: Elevator.State) {
    #expect(Set(elevator(in: state).permitted) == Self.allowed[state].map { Set($0.keys) })
  }

  @Test func `a ride begins and ends with an open door`() {
    var elevator = Machine(Elevator())
    let seen = [Elevator.Event.open, .close, .run, .stop, .open].flatMap {
      elevator.send($0).outputs
    }
    #expect(
      seen == [
        "the doors open", "the doors close", "the elevator runs", "the elevator stops",
        "the doors open",
      ]
    )
  }

  @Test func `the chart is sound`() {
    #expect(Elevator.chart.diagnostics.isEmpty)
  }
}
