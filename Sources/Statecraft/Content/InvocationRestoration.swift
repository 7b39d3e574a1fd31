/// What happens to an invocation that was running when its machine was saved and then restored.
///
/// How far the work had come is not known: a request may have reached its server. Restart only work
/// that is safe to repeat, for instance because it sends a key by which its receiver recognizes a
/// repetition.
public enum InvocationRestoration: Sendable, Hashable, Codable {
  /// The work restarts from the beginning.
  case restart
  /// The invocation fails with ``InterruptedInvocation`` and this reason when a live machine takes
  /// over the restored machine.
  case fail(String)
  /// The invocation stays active without work until ``LiveMachine/resolve(_:with:)`` gives its
  /// result, or until its state is left.
  case wait
}

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
