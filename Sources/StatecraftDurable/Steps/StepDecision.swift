#if Durable
/// What a claimed machine does.
struct StepDecision: Sendable {
  /// The change; `nil` if there is nothing to write.
  var change: MachineChange?
  /// The replies to direct inputs, in their order.
  var replies: [DirectReply] = []
  /// The number of timers and results that came too late.
  var outdated = 0
  /// The traces of the senders of its inputs, each once.
  var traces: [String] = []
  /// The reason why the machine was parked; `nil` if it was not.
  var parked: String?
  /// Why what the machine becomes cannot be written; then nothing of the transaction is.
  var failure: StoreError?
}
#endif
