/// What a step does to a machine of a system.
struct PartStep {
  var machine: Any
  var outputs: [Any]
  /// Whether the machine reacted; otherwise it refused or ignored the event.
  var isHandled: Bool
  /// What made the step fail, in words; `nil` if it did not.
  var error: String?
  /// Why nothing is known of what follows, in words: the step does not end, and the machine stays in the middle of it;
  /// `nil` if something is.
  var endless: String?
  /// What becomes of the pending timers.
  var timers: TimerChanges
  /// For each invocation that runs behind the step its position among those that ran before; `nil` for one that
  /// the step has started.
  var invocations: [Int?]
  /// Tells what the machine does in words.
  var account: () -> PartAccount
}
