// The State pattern with its classic roles: a context, a family of states, concrete states.
import StateObjects

protocol TapState: SharedState where Interface == any TapState {
  func turn(_ tap: Tap) -> String
  func clean(_ tap: Tap)
}

extension TapState {
  // What a state does not support does nothing, and the caller can learn why.
  func clean(_ tap: Tap) { tap.unsupported() }
}

final class Tap: StateContext {
  let current = CurrentState<any TapState>(Closed.self)

  func turn() -> String { state.turn(self) }
  func clean() { state.clean(self) }
}

struct Closed: TapState {
  func turn(_ tap: Tap) -> String {
    tap.become(Flowing.self)
    tap.after(.seconds(30)) { $0.become(Closed.self) }
    return "flows"
  }
  func clean(_ tap: Tap) {}
}

struct Flowing: TapState {
  func turn(_ tap: Tap) -> String {
    tap.become(Closed.self)
    return "is closed"
  }
}

let tap = Tap()
print(tap.turn())
print(tap.refusal { $0.clean() }.map { "\($0)" } ?? "cleaned")
tap.advance(by: .seconds(30))
print(tap.current.name)
