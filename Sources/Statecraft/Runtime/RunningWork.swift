/// Work that was started for an invocation.
struct RunningWork: Sendable {
  let task: Task<Void, Never>
  let messages: SequenceReader<any Sendable>
  /// How many messages may wait; `nil` for work that receives none.
  let messageLimit: MessageLimit?
  let quota: EventQuota
  let end: WorkEnd
  /// Whether it is to fail because it does not read its messages.
  var hasOverflowed = false

  /// Tells the work that nobody is interested in it any more.
  func cancel() {
    task.cancel()
    messages.finish()
    quota.end()
  }
}
