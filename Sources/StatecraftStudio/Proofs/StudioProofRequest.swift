#if Studio
/// What an exploration for a page may use, and whether the page still wants it.
package struct StudioProofRequest: Sendable {
  /// The time after which it ends with what it knows.
  package let time: Duration
  /// The memory for situations, in bytes.
  package let bytes: Int
  /// Whether to stop with what is known.
  package let isCancelled: @Sendable () -> Bool

  /// Creates a request.
  package init(time: Duration, bytes: Int, isCancelled: @escaping @Sendable () -> Bool) {
    self.time = time
    self.bytes = bytes
    self.isCancelled = isCancelled
  }
}
#endif
