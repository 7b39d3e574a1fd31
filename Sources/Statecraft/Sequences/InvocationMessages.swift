/// The messages that the work of an invocation receives, in the order in which they were sent.
///
/// ```swift
/// invoke("printer", receiving: Page.self) { job, environment, events, messages in
///   for await page in messages {
///     try await environment.print(page)
///     try await events.send(.printed)
///   }
/// }
/// ```
///
/// The sequence is for one reader. It ends when the machine has left the state of the invocation or
/// was stopped. The invocation's ``MessageLimit`` determines how many messages may wait for the
/// reader, and what happens to more.
public struct InvocationMessages<Message: Sendable>: AsyncSequence, Sendable {
  private let messages: MachineSequence<any Sendable>

  init(_ messages: MachineSequence<any Sendable>) {
    self.messages = messages
  }

  /// The number of messages that were dropped because too many were waiting.
  public var dropped: Int { messages.dropped }

  /// Returns an iterator over the messages.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(messages: messages.makeAsyncIterator())
  }

  /// The iterator of ``InvocationMessages``.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var messages: MachineSequence<any Sendable>.AsyncIterator

    /// Waits for the next message; returns `nil` when the state was left or the task is cancelled.
    public mutating func next() async -> Message? {
      await next(isolation: #isolation)
    }

    /// Waits for the next message; returns `nil` when the state was left or the task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Message? {
      guard let message = await messages.next(isolation: actor) else { return nil }
      guard let typed = message as? Message else {
        preconditionFailure("the message '\(message)' is no '\(Message.self)'")
      }
      return typed
    }
  }
}
