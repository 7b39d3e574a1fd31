/// A change of state as a plain value: what was left, what was entered, why and when.
///
/// Charts and state objects write the same records, so that whatever shows, stores or draws one can
/// do so with the other. States are named as everywhere: an enumeration's case, an object's type.
public struct TransitionRecord: Sendable, Hashable, Codable {
  /// The states that were left, in the order in which they were left.
  public let from: [String]

  /// The states that were entered, in the order in which they were entered.
  public let to: [String]

  /// What it reacted to: an event, a delay, or the method in which an object switched.
  public let cause: String

  /// The time since the start of the machine or object.
  public let time: Duration

  /// Writes a record.
  public init(from: [String], to: [String], cause: String, time: Duration) {
    self.from = from
    self.to = to
    self.cause = cause
    self.time = time
  }
}

extension TransitionRecord: CustomStringConvertible {
  /// For instance `stopTracking: enabled → disabled`.
  public var description: String {
    "\(cause): \(from.joined(separator: ", ")) → \(to.joined(separator: ", "))"
  }
}

extension Outcome {
  /// The changes of state, one for each microstep that left or entered a state, in order, without
  /// those of recalled events.
  public var records: [TransitionRecord] {
    steps.filter { $0.leavesOrEnters }.map { step in
      TransitionRecord(
        from: step.exited.map { "\($0)" },
        to: step.entered.map { "\($0)" },
        cause: "\(step.cause)",
        time: time
      )
    }
  }
}
