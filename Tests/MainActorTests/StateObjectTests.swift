import StateObjects
import StatecraftTesting
import Testing

/// State objects in a module whose code is on the main actor: nothing is said about isolation.
protocol DoorState: SharedState where Interface == any DoorState {
  func push(_ door: Door) -> String
}

final class Door: StateContext {
  let current = CurrentState<any DoorState>(Shut.self)
  var pushes = 0

  func push() -> String { state.push(self) }

  func didEnter(_ state: any DoorState, from previous: any DoorState) { pushes += 1 }
}

struct Shut: DoorState {
  func push(_ door: Door) -> String {
    door.become(Open.self)
    door.after(.seconds(2)) { $0.become(Shut.self) }
    return "opens"
  }
}

struct Open: DoorState {
  func push(_ door: Door) -> String { "is open" }
}

@Suite struct StateObjectTests {
  @Test func `a context, its states and its clock are on the main actor`() async throws {
    let clock = VirtualClock()
    let door = Door()
    door.follow(clock)
    #expect(door.push() == "opens")
    #expect(door.push() == "is open")
    clock.advance(by: .seconds(2))
    await until { door.current.name == "shut" }
    #expect(door.pushes == 2)
  }
}
