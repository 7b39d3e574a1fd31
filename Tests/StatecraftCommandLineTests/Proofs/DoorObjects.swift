#if Command
import StateObjects
import Statecraft
import StatecraftCommandLine

/// A door of state objects, with or without declared successors.
final class Door: StateContext {
  typealias Failure = any Error

  let current: CurrentState<any DoorState>

  init(isDeclared: Bool) {
    current = CurrentState(Shut.self, in: isDeclared ? Self.declared() : nil)
  }

  /// A door whose first state has a name of its own.
  init(named name: String) {
    current = CurrentState(
      Painted(stateName: name),
      in: StateFamily().add(Painted.self, next: Ajar.self).add(Ajar.self, next: Painted.self)
    )
  }

  static func declared() -> StateFamily<any DoorState> {
    StateFamily()
      .add(Shut.self, next: Ajar.self)
      .add(Ajar.self, next: Shut.self, Gone.self)
      .addFinal(Gone.self)
  }
}

protocol DoorState: SharedState where Interface == any DoorState {
  func open(_ door: Door) throws
  func shut(_ door: Door) throws
}

struct Shut: DoorState {
  func open(_ door: Door) throws { try door.become(Ajar.self) }
  func shut(_ door: Door) throws { door.unsupported() }
}

struct Ajar: DoorState {
  func open(_ door: Door) throws { door.unsupported() }
  func shut(_ door: Door) throws { try door.become(Shut.self) }
}

struct Gone: DoorState {
  func open(_ door: Door) throws { door.unsupported() }
  func shut(_ door: Door) throws { door.unsupported() }
}

struct Painted: DoorState, NamedState {
  var stateName = "painted"
  func open(_ door: Door) throws { try door.become(Ajar.self) }
  func shut(_ door: Door) throws { door.unsupported() }
}

struct NoHinges: Error, CustomStringConvertible {
  let description = "there are no hinges"
}

enum PushEvent: Codable {
  case push(force: Int)
}

enum DoorEvent: Codable {
  case open, shut

  static func blueprint(isDeclared: Bool) -> ObjectBlueprint<Door, Self> {
    blueprint { Door(isDeclared: isDeclared) }
  }

  static func blueprint(
    _ make: @escaping @Sendable () -> Door
  ) -> ObjectBlueprint<Door, Self> {
    ObjectBlueprint(
      events: ["open", "shut"].enumerated().map {
        EventDescription(index: $0.offset, name: $0.element)
      },
      make: { _ in make() },
      perform: { event, door, _ in
        switch event {
        case .open: try door.state.open(door)
        case .shut: try door.state.shut(door)
        }
      }
    )
  }
}
#endif
