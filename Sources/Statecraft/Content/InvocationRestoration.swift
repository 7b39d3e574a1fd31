/// What becomes of an invocation that was running when its machine was saved, once it is restored.
///
/// What the work had done by then is not known: a request may have reached its server. Only work that
/// may be done twice should restart, for instance because it carries a key by which its receiver
/// knows it again.
public enum InvocationRestoration: Sendable, Hashable, Codable {
  /// The work is done again from its beginning.
  case restart
  /// The invocation fails with ``InterruptedInvocation``, which carries this reason, as soon as a live
  /// machine takes the restored machine over.
  case fail(String)
  /// The invocation stays active, without work, until somebody gives it its result with
  /// ``LiveMachine/resolve(_:with:)``, or until its state is left.
  case wait
}

/// The error of an invocation that was running when its machine was saved.
public struct InterruptedInvocation: Error, Sendable, Hashable, CustomStringConvertible {
  /// The invocation.
  public let invocation: InvocationID
  /// The reason that ``InvocationRestoration/fail(_:)`` says.
  public let reason: String

  /// What was interrupted, and why it was not started again.
  public var description: String {
    "the invocation \(invocation) was interrupted when its machine was saved: \(reason)"
  }
}
