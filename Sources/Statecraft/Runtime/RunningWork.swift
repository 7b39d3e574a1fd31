/// Work that was started for an invocation.
struct RunningWork: Sendable {
  let task: Task<Void, Never>
  let messages: AsyncStream<any Sendable>.Continuation
  let quota: EventQuota
  let end: WorkEnd

  /// Tells the work that nobody is interested in it any more.
  func cancel() {
    task.cancel()
    messages.finish()
    quota.end()
  }
}
