#if Durable
/// The error with which a machine's invocation fails when its work has failed for the last time.
///
/// The original error is known only to the process in which it happened, so that the machine gets
/// its text: an `onFailure` that must tell errors apart reads ``reason``, or lets the work return a
/// result that says what happened.
public struct WorkFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// The name of the invocation.
  public let work: String
  /// The text of the last error, and the number of attempts.
  public let reason: String

  /// Creates a failure.
  public init(work: String, reason: String) {
    self.work = work
    self.reason = reason
  }

  /// The reason.
  public var description: String { reason }
}
#endif
