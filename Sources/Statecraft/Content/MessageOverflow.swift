/// The error of an invocation whose work did not read its messages.
public struct MessageOverflow: Error, Sendable, Hashable, CustomStringConvertible {
  /// The invocation whose work did not read its messages.
  public let invocation: InvocationID
  /// The number of messages that were waiting.
  public let limit: Int

  /// A description of the error and its remedy.
  public var description: String {
    "the invocation \(invocation) received a message while \(limit) others were waiting, which is "
      + "its limit; read the messages while the work runs, or pass another limit, such as "
      + "`messages: .limit(\(limit), whenFull: .dropOldest)`"
  }
}
