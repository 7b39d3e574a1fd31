/// The policy for an element that exceeds a ``QueueLimit``.
public protocol QueueLimitPolicy: Sendable, Hashable {
  /// The policy of a limit that does not state one; it drops nothing.
  static var standard: Self { get }
}
