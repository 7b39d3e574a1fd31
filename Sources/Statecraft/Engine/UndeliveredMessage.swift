/// A message of a chart's action that reached no invocation.
public struct UndeliveredMessage: Sendable {
  /// The name of the invocation that it was sent to.
  public let invocation: String
  /// The message.
  public let message: any Sendable

  init(invocation: String, message: any Sendable) {
    self.invocation = invocation
    self.message = message
  }
}

extension UndeliveredMessage: CustomStringConvertible {
  /// What was not delivered, why, and what to do.
  public var description: String {
    "the message '\(message)' was not delivered: no invocation '\(invocation)' is running; "
      + "send it while its state is active"
  }
}
