public import Statecraft

/// An elevator whose doors never open while it runs.
///
/// What a state does not list is refused: there is no code that forbids anything.
public struct Elevator: Statechart, Sendable, Hashable {
  /// What the elevator is doing.
  public enum State: CaseIterable, Sendable {
    /// It stands with open doors.
    case open
    /// It stands with closed doors.
    case closed
    /// It is on its way.
    case running
    /// It has come to a stop, with closed doors.
    case stopped
  }

  /// The four commands.
  public enum Event: CaseIterable, Codable, Sendable {
    /// Open the doors.
    case open
    /// Close the doors.
    case close
    /// Set off.
    case run
    /// Come to a stop.
    case stop
  }

  /// What a passenger sees.
  public typealias Output = String

  /// An elevator with closed doors.
  public init() {}

  /// Which command each state obeys.
  public static let chart = Chart(initial: .closed) {
    state(.open) {
      on(.close, to: .closed).emit("the doors close")
    }
    state(.closed) {
      on(.open, to: .open).emit("the doors open")
      on(.run, to: .running).emit("the elevator runs")
      on(.stop, to: .stopped).emit("the elevator stops")
    }
    state(.running) {
      on(.stop, to: .stopped).emit("the elevator stops")
    }
    state(.stopped) {
      on(.open, to: .open).emit("the doors open")
      on(.run, to: .running).emit("the elevator runs")
    }
  }
}
