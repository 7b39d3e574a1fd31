/// A sink through which running work sends events to its machine.
///
/// ```swift
/// invoke("listen") { context, environment, events in
///   for await reading in environment.readings { try await events.send(.reading(reading)) }
/// }
/// ```
///
/// Events go to the machine's mailbox, and those of one task are handled in the order of sending.
/// At most ``limit`` events of an invocation wait there. Beyond that limit, ``send(_:)`` waits and
/// ``offer(_:)`` returns `false`. Work therefore cannot exhaust the memory or block other events.
/// When the machine has left the state of the invocation, events in the mailbox are dropped, and
/// sending fails.
public struct EventSink<Event: Sendable>: Sendable {
  /// The number of events of an invocation that may wait for the machine: 64.
  public static var limit: Int { 64 }

  private let wait: @Sendable (Event) async throws(CancellationError) -> Void
  private let attempt: @Sendable (Event) -> Bool

  package init(
    send wait: @escaping @Sendable (Event) async throws(CancellationError) -> Void,
    offer attempt: @escaping @Sendable (Event) -> Bool
  ) {
    self.wait = wait
    self.attempt = attempt
  }

  /// Sends an event to the machine; waits while ``limit`` events of the invocation are unhandled.
  ///
  /// The method returns when the event is in the mailbox, not when it has been handled.
  ///
  /// - Throws: `CancellationError` when the machine has left the state of the invocation or was
  ///   stopped, or when the task was cancelled. The event was not sent then.
  public func send(_ event: Event) async throws(CancellationError) {
    try await wait(event)
  }

  /// Sends an event to the machine if fewer than ``limit`` events of the invocation are unhandled.
  ///
  /// This method is for callbacks that cannot wait.
  ///
  /// - Returns: whether the event was sent. It was not if the limit is reached, if the machine has
  ///   left the state of the invocation, or if the machine was stopped.
  public func offer(_ event: Event) -> Bool { attempt(event) }
}
