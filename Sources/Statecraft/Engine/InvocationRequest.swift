/// An invocation that a driver is to start.
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
