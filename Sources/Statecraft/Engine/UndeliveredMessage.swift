/// A message of a chart's action that reached no invocation.
public struct UndeliveredMessage: Sendable {
  /// Why a message was not delivered.
  public enum Reason: Sendable, Hashable {
    /// No invocation of the name is running.
    case notRunning
    /// The work of the invocation receives no messages.
    case receivesNone
    /// The work of the invocation receives messages of another type.
    case otherType(received: String)
  }

  /// The name of the invocation that it was sent to.
  public let invocation: String
  /// The message.
  public let message: any Sendable
  /// Why it was not delivered.
  public internal(set) var reason = Reason.notRunning
  /// Whether an invocation that starts at the end of the macrostep has got it.
  var isDelivered = false

  init(invocation: String, message: any Sendable) {
    self.invocation = invocation
    self.message = message
  }
}

extension UndeliveredMessage: CustomStringConvertible {
  /// What was not delivered, why, and what to do.
  public var description: String {
    "the message '\(message)' was not delivered: \(cause)"
  }

  private var cause: String {
    switch reason {
    case .notRunning:
      "no invocation '\(invocation)' is running; send it while its state is active"
    case .receivesNone:
      "the work of the invocation '\(invocation)' receives no messages; "
        + "write it as `invoke(\"\(invocation)\", receiving: …)`"
    case .otherType(let received):
      "the invocation '\(invocation)' receives values of '\(received)', and this is one of "
        + "'\(type(of: message))'; send a value of '\(received)'"
    }
  }
}
