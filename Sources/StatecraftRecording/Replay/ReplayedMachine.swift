/// Something that a recording can be played to: a machine that is driven by names.
///
/// Charts in Swift need none of this, see ``Recording/replay(_:chart:results:)``. Documents, state
/// objects and others conform with a few lines.
public protocol ReplayedMachine {
  /// Whose machine it is now: its states and transitions are compared with the recording's.
  var header: Recording.Header { get }

  /// What the start did.
  var start: [RecordedStep] { get }

  /// The machine's time.
  var now: Duration { get }

  /// When the next timer is due; `nil` without timers.
  var nextDeadline: Duration? { get }

  /// Lets time pass up to a moment, and tells each step that this makes.
  mutating func advance(to moment: Duration) -> [RecordedStep]

  /// Reacts to an event; the first step is its own.
  ///
  /// - Throws: why there is no such event; nothing has happened then.
  mutating func send(_ event: String, payload: String?) throws(ReplayObstacle) -> [RecordedStep]

  /// Makes happen what came to the recorded machine from outside: the result of its work, an answer.
  ///
  /// - Parameter step: the recorded step.
  /// - Returns: the steps that this makes.
  /// - Throws: why it cannot be made to happen.
  mutating func come(_ step: RecordedStep) throws(ReplayObstacle) -> [RecordedStep]
}

extension ReplayedMachine {
  /// Nothing can be made to come from outside.
  public mutating func come(_ step: RecordedStep) throws(ReplayObstacle) -> [RecordedStep] {
    throw ReplayObstacle("'\(step.event)' came from outside, and what it brought is not recorded")
  }
}

/// Why a step cannot be played.
public struct ReplayObstacle: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is in the way, and what to do.
  public let description: String

  /// Says what is in the way.
  public init(_ description: String) {
    self.description = description
  }
}
