/// What messages the work of an invocation receives.
package struct MessageReception: Sendable {
  /// The type of the messages, in words.
  package let type: String
  /// How many may wait.
  package let limit: MessageLimit
  private let canRead: @Sendable (any Sendable) -> Bool

  init<Message: Sendable>(_ message: Message.Type, named type: String, _ limit: MessageLimit) {
    self.type = type
    self.limit = limit
    canRead = { $0 is Message }
  }

  /// Whether a message is of the type that the work receives.
  func accepts(_ message: any Sendable) -> Bool { canRead(message) }
}
