/// What is left of a step that the engine is to finish, besides the configuration.
@usableFromInline
final class UnfinishedStep<Context: ChartContext>: Sendable {
  /// What no transition has reacted to yet, in order.
  let queue: [Knowledge<Context>]
  /// The states that were entered and whose invocations have not been started.
  let toInvoke: StateSet
  /// How many raised events no transition has reacted to.
  let unhandledEvents: Int

  /// Says what is left at the end of a way.
  init(_ walk: Walk<Context>) {
    // What was taken from the queue and not reacted to is put back.
    queue = walk.column == nil ? walk.queue : [walk.occasion] + walk.queue
    toInvoke = walk.toInvoke
    unhandledEvents = walk.unhandledEvents
  }
}
