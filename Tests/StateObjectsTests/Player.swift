import StateObjects

/// The context of most tests: a player whose buttons do what its state says.
final class Player: StateContext {
  typealias Failure = any Error

  let current: CurrentState<any PlayerState>
  var log: [String] = []
  /// Called by the hooks with a text such as `-stopped>playing` or `+playing<stopped`.
  var onHook: (Player, String) throws -> Void = { _, _ in }

  init(_ current: CurrentState<any PlayerState> = CurrentState(Stopped.self)) {
    self.current = current
  }

  func play() throws -> String { try state.play(self) }
  func stop() throws -> String { try state.stop(self) }
  func eject() throws -> String { try state.eject(self) }

  func willLeave(_ state: any PlayerState, for next: any PlayerState) throws {
    try hook("-\(state.short)>\(next.short)")
  }

  func didEnter(_ state: any PlayerState, from previous: any PlayerState) throws {
    try hook("+\(state.short)<\(previous.short)")
  }

  private func hook(_ text: String) throws {
    log.append("\(text) in \(state.short)")
    try onHook(self, text)
  }
}

protocol PlayerState: ConcreteState where Interface == any PlayerState {
  func play(_ player: Player) throws -> String
  func stop(_ player: Player) throws -> String
  func eject(_ player: Player) throws -> String
}

extension PlayerState {
  func eject(_ player: Player) throws -> String {
    player.unsupported()
    return ""
  }

  var short: String { "\(type(of: self))".lowercased() }
}

struct Stopped: PlayerState, SharedState {
  func play(_ player: Player) throws -> String { try player.become(Playing.self).play(player) }
  func stop(_ player: Player) throws -> String { "already stopped" }
  func eject(_ player: Player) throws -> String { "ejected" }
}

struct Playing: PlayerState, SharedState {
  func play(_ player: Player) throws -> String { "plays" }
  func stop(_ player: Player) throws -> String { try player.become(Stopped.self).stop(player) }
}

/// Has data of its own.
final class Paused: PlayerState, FreshState {
  var count = 0

  func play(_ player: Player) throws -> String {
    count += 1
    return "paused \(count)"
  }
  func stop(_ player: Player) throws -> String { try player.become(Stopped.self).stop(player) }
}

struct Failed: Error, Equatable {}
