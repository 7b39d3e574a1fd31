/// A part of a step, by names: transitions that were taken together.
public struct RecordedMicrostep: Sendable, Hashable {
  /// What it reacted to: an event's name, or the occasion in words.
  public var cause: String
  /// The transitions that were taken, in words, in the order in which their actions ran.
  public var taken: [String]
  /// The numbers of the transitions that were taken, as diagrams of the chart count them.
  public var transitions: [Int]
  /// The states that were left, in the order of leaving.
  public var exited: [String]
  /// The states that were entered, in the order of entering.
  public var entered: [String]

  /// Describes a part of a step.
  ///
  /// - Parameters:
  ///   - cause: what it reacted to.
  ///   - taken: the transitions that were taken, in words.
  ///   - transitions: the numbers of the transitions, as diagrams count them.
  ///   - exited: the states that were left, in the order of leaving.
  ///   - entered: the states that were entered, in the order of entering.
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
