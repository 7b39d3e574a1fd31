/// What is left of a step that the engine is to finish, besides the configuration.
@usableFromInline
final class UnfinishedStep<Context: ChartContext>: Sendable {
  /// What no transition has reacted to yet, in order.
  let queue: [Knowledge<Context>]
  /// The states that were entered and whose invocations have not been started.
  let toInvoke: StateSet
  /// How many raised events no transition has reacted to.
  let unhandledEvents: Int

  init(_ queue: [Knowledge<Context>], toInvoke: StateSet, unhandledEvents: Int) {
    self.queue = queue
    self.toInvoke = toInvoke
    self.unhandledEvents = unhandledEvents
  }
}
