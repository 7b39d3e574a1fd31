/// Lets running work send events to the machine that invoked it.
///
/// ```swift
/// invoke("listen") { context, environment, events in
///   for await reading in environment.readings { try await events.send(.reading(reading)) }
/// }
/// ```
///
/// Events go into the machine's mailbox. Those of one task are handled in the order in which it sent
/// them. At most ``limit`` events of an invocation wait there: who sends faster than the machine
/// handles waits with ``send(_:)``, or is told so by ``offer(_:)``. So work never fills the memory, and
/// never keeps others from the machine. When the machine has left the state that the work belongs to,
/// events that are still in the mailbox are dropped, and sending fails.
public struct EventSink<Event: Sendable>: Sendable {
  /// How many events of an invocation may wait for the machine: 64.
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

  /// Sends an event to the machine; waits while ``limit`` events of this work are not handled.
  ///
  /// It returns when the event is in the mailbox, not when it was handled.
  ///
  /// - Throws: `CancellationError` when the machine has left the state that the work belongs to, when
  ///   it was stopped, or when the task was cancelled; the event was not sent then.
  public func send(_ event: Event) async throws(CancellationError) {
    try await wait(event)
  }

  /// Sends an event to the machine if fewer than ``limit`` events of this work are not handled; for
  /// callbacks that cannot wait.
  ///
  /// - Returns: whether the event was sent. It was not when the limit is reached, when the machine has
  ///   left the state that the work belongs to, or when it was stopped.
  public func offer(_ event: Event) -> Bool { attempt(event) }
}
