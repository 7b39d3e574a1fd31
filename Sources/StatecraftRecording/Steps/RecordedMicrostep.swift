/// A microstep by names: transitions that were taken together.
public struct RecordedMicrostep: Sendable, Hashable {
  /// The cause: the name of an event, or a description of the occasion.
  public var cause: String
  /// Descriptions of the transitions that were taken, in the order in which their actions ran.
  public var taken: [String]
  /// The numbers of the transitions that were taken, as in diagrams of the chart.
  public var transitions: [Int]
  /// The states that were exited, in that order.
  public var exited: [String]
  /// The states that were entered, in that order.
  public var entered: [String]

  /// Creates a microstep.
  ///
  /// - Parameters:
  ///   - cause: the cause of the microstep.
  ///   - taken: descriptions of the transitions that were taken.
  ///   - transitions: the numbers of the transitions, as in diagrams.
  ///   - exited: the states that were exited, in that order.
  ///   - entered: the states that were entered, in that order.
  public init(
    cause: String,
    taken: [String] = [],
    transitions: [Int] = [],
    exited: [String] = [],
    entered: [String] = []
  ) {
    self.cause = cause
    self.taken = taken
    self.transitions = transitions
    self.exited = exited
    self.entered = entered
  }
}
