/// The running work of an invocation.
struct RunningWork: Sendable {
  let task: Task<Void, Never>
  let messages: SequenceReader<any Sendable>
  /// The limit of waiting messages; `nil` for work that receives none.
  let messageLimit: MessageLimit?
  let quota: EventQuota
  let end: WorkEnd
  /// Whether the invocation is about to fail because its work did not read its messages.
  var hasOverflowed = false

  /// Cancels the work, and ends its messages and its events.
  func cancel() {
    task.cancel()
    messages.finish()
    quota.end()
  }
}
