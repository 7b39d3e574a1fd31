/// An invocation that a driver is to start.
public struct InvocationRequest<Context: ChartContext> {
  /// Its identity, for resolving it.
  public let id: InvocationID
  /// The context as it was at the end of the macrostep.
  public let context: Context
  @usableFromInline package let work: InvocationWork<Context>
  /// How many messages may wait for the work; `nil` when it receives none.
  @usableFromInline let messageLimit: MessageLimit?

  @inlinable
  init(
    id: InvocationID,
    context: Context,
    work: @escaping InvocationWork<Context>,
    messageLimit: MessageLimit?
  ) {
    self.id = id
    self.context = context
    self.work = work
    self.messageLimit = messageLimit
  }
}

extension InvocationRequest: Sendable where Context: Sendable {}
