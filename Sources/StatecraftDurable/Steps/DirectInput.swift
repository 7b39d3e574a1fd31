#if Durable
/// An input that its sender waits for.
struct DirectInput: Sendable {
  var posting: Posting
  /// The revision that the machine must have; `nil` for any.
  var revision: Int64?
}

/// What became of a ``DirectInput``.
enum DirectReply: Sendable {
  case answered(DurableAnswer)
  case refused(DurableError)
  /// The inbox was longer than a claim, and the input comes after it; with the sequence number of
  /// the claim's first entry.
  case notYet(first: Int64)
}

/// What a claimed machine does.
struct StepDecision: Sendable {
  /// The change; `nil` if there is nothing to write.
  var change: MachineChange?
  /// The replies to direct inputs, in their order.
  var replies: [DirectReply] = []
  /// The number of timers and results that came too late.
  var outdated = 0
  /// The reason why the machine was parked; `nil` if it was not.
  var parked: String?
}
#endif
