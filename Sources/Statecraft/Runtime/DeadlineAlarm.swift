/// Wakes its owner when a deadline has come.
///
/// An alarm that is set to a later deadline keeps the earlier one. It then fires too early, and its owner, who
/// finds nothing due, sets it again. So a deadline that moves with every event costs no task per event.
package struct DeadlineAlarm: Sendable {
  private var pending: (deadline: Duration, task: Task<Void, Never>)?

  /// An alarm that is not set.
  package init() {}

  /// Sets the alarm.
  ///
  /// - Parameters:
  ///   - deadline: when it fires at the latest; `nil` cancels it.
  ///   - sleep: waits until the deadline, and throws when its task is cancelled.
  ///   - fire: wakes the owner, who must ``cancel()`` before it sets the alarm again.
  package mutating func set(
    to deadline: Duration?,
    sleep: @escaping @Sendable (Duration) async throws -> Void,
    fire: @escaping @Sendable () async -> Void
  ) {
    guard let deadline else { return cancel() }
    if let pending, pending.deadline <= deadline { return }
    cancel()
    let task = Task {
      guard (try? await sleep(deadline)) != nil else { return }
      await fire()
    }
    pending = (deadline, task)
  }

  /// Cancels the alarm; also called when it has fired.
  package mutating func cancel() {
    pending?.task.cancel()
    pending = nil
  }
}
