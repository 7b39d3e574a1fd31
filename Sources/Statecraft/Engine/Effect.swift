/// Something that a machine asks its shell to do.
///
/// A machine itself has no clock, no tasks and no way out: it is a value. What a step wants from the
/// world is in its ``Outcome``, in order.
public enum Effect<Context: ChartContext> {
  /// Deliver what the machine emitted.
  case output(Context.Output)
  /// A timer started. Shells that use `Machine.advance(to:)` need not care.
  case startTimer(TimerID, after: Duration)
  /// A timer died before its time.
  case cancelTimer(TimerID)
  /// Start the work of an invocation, and resolve it when it ends.
  case startInvocation(InvocationRequest<Context>)
  /// Cancel the work of an invocation; its result is of no interest any more.
  case cancelInvocation(InvocationID)
  /// Hand a message to the work of a running invocation.
  case message(InvocationID, any Sendable)
}

extension Effect: Sendable where Context: Sendable {}

/// Names a pending timer of a machine.
public struct TimerID: Sendable, Hashable, Codable, CustomStringConvertible {
  /// The state that the timer belongs to; empty for the chart itself.
  public let state: String
  /// Which delayed transition of the state it is for, in the order of writing, from 0.
  public let position: Int
  /// Counts the timers of a machine, so that a timer that died is not taken for its successor.
  public let serial: Int
  /// The name of a timer or a delayed event that belongs to the machine; `nil` for a state's timer.
  ///
  /// A delayed event without a name of its own has that of the event.
  public let name: String?

  /// The name, or the state and the position.
  public var description: String { name ?? "\(state)#\(position)" }
}

/// Names a running invocation of a machine.
public struct InvocationID: Sendable, Hashable, Codable, CustomStringConvertible {
  /// The invocation's name in the chart.
  public let name: String
  /// The state that it belongs to; empty for the chart itself.
  public let state: String
  /// Counts the invocations of a machine, so that a late result is not taken for its successor's.
  public let serial: Int

  /// The name and the state.
  public var description: String { "'\(name)' of '\(state)'" }
}

/// An invocation that a shell is to start.
public struct InvocationRequest<Context: ChartContext> {
  /// Its identity, for resolving it.
  public let id: InvocationID
  /// The context as it was at the end of the macrostep.
  public let context: Context
  package let work: InvocationWork<Context>
  /// How many messages may wait for the work; `nil` when it receives none.
  let messageLimit: MessageLimit?
}

extension InvocationRequest: Sendable where Context: Sendable {}
