#if Durable
/// What became of a ``DirectInput``.
enum DirectReply: Sendable {
  case answered(DurableAnswer)
  case refused(DurableError)
  /// The inbox was longer than a claim, and the input comes after it; with the sequence number of
  /// the claim's first entry.
  case notYet(first: Int64)
  /// The time of the transaction was over, and the next one decides about the input.
  case later
}
#endif
