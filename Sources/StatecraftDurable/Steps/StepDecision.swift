#if Durable
/// What a claimed machine does.
///
/// It is an object, because a batch hands many of them on, and a change has many parts.
final class StepDecision: Sendable {
  /// The change; `nil` if there is nothing to write.
  let change: MachineChange?
  /// The replies to direct inputs, in their order.
  let replies: [DirectReply]
  /// The number of timers and results that came too late.
  let outdated: Int
  /// The traces of the senders of its inputs, each once.
  let traces: [String]
  /// The reason why the machine was parked; `nil` if it was not.
  let parked: String?
  /// Why what the machine becomes cannot be written; then nothing of the transaction is.
  let failure: StoreError?

  init(
    change: MachineChange? = nil,
    replies: [DirectReply] = [],
    outdated: Int = 0,
    traces: [String] = [],
    parked: String? = nil,
    failure: StoreError? = nil
  ) {
    self.change = change
    self.replies = replies
    self.outdated = outdated
    self.traces = traces
    self.parked = parked
    self.failure = failure
  }
}
#endif
