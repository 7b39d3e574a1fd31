/// The error of an invocation that was running when its machine was saved.
public struct InterruptedInvocation: Error, Sendable, Hashable, CustomStringConvertible {
  /// The interrupted invocation.
  public let invocation: InvocationID
  /// The reason given to ``InvocationRestoration/fail(_:)``.
  public let reason: String

  /// A description of the interruption and its reason.
  public var description: String {
    "the invocation \(invocation) was interrupted when its machine was saved: \(reason)"
  }
}
