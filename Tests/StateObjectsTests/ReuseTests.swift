import StateObjects
import Testing

/// P7: states that know their context by a protocol serve different contexts.
@Suite struct ReuseTests {
  @Test func `the same states serve two contexts`() {
    let tap = Tap()
    let gate = Gate()
    tap.turn()
    gate.push()
    gate.push()
    #expect(tap.flow == "flows")
    #expect(gate.log == ["flows", "still"])
    #expect((tap.current.name, gate.current.name) == ("opened", "closed"))
  }
}

private protocol Valve: StateContext where State == any ValveState, Failure == Never {
  func show(_ text: String)
}

private protocol ValveState: SharedState where Interface == any ValveState {
  func toggle(_ valve: any Valve)
}

private struct Opened: ValveState {
  func toggle(_ valve: any Valve) {
    valve.become(Closed.self)
    valve.show("still")
  }
}

private struct Closed: ValveState {
  func toggle(_ valve: any Valve) {
    valve.become(Opened.self)
    valve.show("flows")
  }
}

private final class Tap: Valve {
  let current = CurrentState<any ValveState>(Closed.self)
  var flow = ""

  func turn() { state.toggle(self) }
  func show(_ text: String) { flow = text }
}

private final class Gate: Valve {
  let current = CurrentState<any ValveState>(Closed.self)
  var log: [String] = []

  func push() { state.toggle(self) }
  func show(_ text: String) { log.append(text) }
}
