/// A change of state as a plain value: what was left, what was entered, why and when.
///
/// Charts and state objects write the same records, so that whatever shows, stores or draws one can
/// do so with the other. States are named as everywhere: an enumeration's case, an object's type.
public struct TransitionRecord: Sendable, Hashable, Codable {
  /// What kind of thing a change of state reacts to.
  public enum Trigger: String, Sendable, Hashable, Codable {
    /// An event, or the method in which an object switched.
    case event
    /// A delay that is over.
    case delay
    /// Anything else: an eventless transition, the end of a state or of work, an error.
    case other
  }

  /// The states that were left, in the order in which they were left.
  public let from: [String]

  /// The states that were entered, in the order in which they were entered.
  public let to: [String]

  /// What it reacted to: an event, a delay, or the method in which an object switched.
  public let cause: String

  /// What kind of thing that is.
  public let trigger: Trigger

  /// The time since the start of the machine or object.
  public let time: Duration

  /// Writes a record.
  ///
  /// - Parameters:
  ///   - from: the states that were left, in order.
  ///   - to: the states that were entered, in order.
  ///   - cause: what it reacted to.
  ///   - trigger: what kind of thing that is.
  ///   - time: the time since the start of the machine or object.
  public init(
    from: [String],
    to: [String],
    cause: String,
    trigger: Trigger = .event,
    time: Duration
  ) {
    self.from = from
    self.to = to
    self.cause = cause
    self.trigger = trigger
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
        trigger: TransitionRecord.Trigger(step.cause),
        time: time
      )
    }
  }
}

extension TransitionRecord.Trigger {
  fileprivate init<Context>(_ cause: Cause<Context>) {
    self =
      switch cause {
      case .event, .raised: .event
      case .timer: .delay
      case .start, .eventless, .done, .invocationDone, .invocationFailed, .error: .other
      }
  }
}
