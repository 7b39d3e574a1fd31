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
/// It is for one reader. It ends when the machine has left the state that the work belongs to, or was
/// stopped. How many messages may wait for their reader, and what happens to more, the invocation's
/// ``MessageLimit`` says.
public struct InvocationMessages<Message: Sendable>: AsyncSequence, Sendable {
  private let messages: MachineSequence<any Sendable>

  init(_ messages: MachineSequence<any Sendable>) {
    self.messages = messages
  }

  /// How many messages this work has not got because too many waited.
  public var dropped: Int { messages.dropped }

  /// Begins to read.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(messages: messages.makeAsyncIterator())
  }

  /// Reads ``InvocationMessages``.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var messages: MachineSequence<any Sendable>.AsyncIterator

    /// Waits for the next message; `nil` when the work's state was left or the task is cancelled.
    public mutating func next() async -> Message? {
      await next(isolation: #isolation)
    }

    /// Waits for the next message; `nil` when the work's state was left or the task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Message? {
      guard let message = await messages.next(isolation: actor) else { return nil }
      guard let typed = message as? Message else {
        preconditionFailure("the message '\(message)' is no '\(Message.self)'")
      }
      return typed
    }
  }
}
