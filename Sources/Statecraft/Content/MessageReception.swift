/// The messages that the work of an invocation receives.
package struct MessageReception: Sendable {
  /// The name of the messages' type.
  package let type: String
  /// The limit of waiting messages.
  package let limit: MessageLimit
  private let canRead: @Sendable (any Sendable) -> Bool

  init<Message: Sendable>(_ message: Message.Type, named type: String, _ limit: MessageLimit) {
    self.type = type
    self.limit = limit
    canRead = { $0 is Message }
  }

  /// Returns whether a message has the type that the work receives.
  func accepts(_ message: any Sendable) -> Bool { canRead(message) }
}
