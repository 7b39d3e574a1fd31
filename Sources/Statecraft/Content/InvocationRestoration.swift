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
