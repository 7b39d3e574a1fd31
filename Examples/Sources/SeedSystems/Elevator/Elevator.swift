public import Statecraft

/// An elevator whose doors never open while it runs.
///
/// The chart needs no code that forbids an event: an event that a state does not list is refused.
public struct Elevator: Statechart, Codable, Sendable, Hashable {
  /// The states of the elevator.
  public enum State: CaseIterable, Sendable {
    /// The elevator stands with open doors.
    case open
    /// The elevator stands with closed doors.
    case closed
    /// The elevator is moving.
    case running
    /// The elevator has stopped, with closed doors.
    case stopped
  }

  /// The four commands.
  public enum Event: CaseIterable, Codable, Sendable {
    /// The command to open the doors.
    case open
    /// The command to close the doors.
    case close
    /// The command to start.
    case run
    /// The command to stop.
    case stop
  }

  /// The texts that describe what a passenger sees.
  public typealias Output = String

  /// Creates an elevator with closed doors.
  public init() {}

  /// The commands that each state accepts.
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
