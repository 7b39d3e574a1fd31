/// A change of state as a plain value: the states left and entered, its cause and its time.
///
/// Charts and state objects produce the same records, so that tools can show, store and draw both.
/// The name of a state is that of an enumeration's case or of an object's type.
public struct TransitionRecord: Sendable, Hashable, Codable {
  /// The kind of cause of a change of state.
  public enum Trigger: String, Sendable, Hashable, Codable {
    /// An event, or the method in which an object switched its state.
    case event
    /// The end of a delay.
    case delay
    /// Another cause: an eventless transition, the completion of a state or of work, or an error.
    case other
  }

  /// The states that were left, in the order in which they were left.
  public let from: [String]

  /// The states that were entered, in the order in which they were entered.
  public let to: [String]

  /// The name of the cause: an event, a delay, or the method in which an object switched its state.
  public let cause: String

  /// The kind of the cause.
  public let trigger: Trigger

  /// The time since the start of the machine or object.
  public let time: Duration

  /// Creates a record.
  ///
  /// - Parameters:
  ///   - from: the states that were left, in order.
  ///   - to: the states that were entered, in order.
  ///   - cause: the name of the cause.
  ///   - trigger: the kind of the cause.
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
  /// A description such as `stopTracking: enabled → disabled`.
  public var description: String {
    "\(cause): \(from.joined(separator: ", ")) → \(to.joined(separator: ", "))"
  }
}

extension Outcome {
  /// The changes of state, one for each microstep that left or entered a state, in order.
  ///
  /// The changes of recalled events are not included.
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
