/// Wakes its owner at a deadline.
///
/// An alarm that is set to a later deadline keeps the earlier one. It then fires too early; its
/// owner finds nothing due and sets it again. A deadline that moves with every event therefore
/// costs no task per event.
package struct DeadlineAlarm: Sendable {
  private var pending: (deadline: Duration, task: Task<Void, Never>)?

  /// Creates an alarm that is not set.
  package init() {}

  /// Sets the alarm.
  ///
  /// - Parameters:
  ///   - deadline: the latest time at which the alarm fires; `nil` cancels it.
  ///   - sleep: sleeps until the deadline; throws when its task is cancelled.
  ///   - fire: wakes the owner, which must call ``cancel()`` before it sets the alarm again.
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

  /// Cancels the alarm.
  ///
  /// The owner also calls this after the alarm has fired.
  package mutating func cancel() {
    pending?.task.cancel()
    pending = nil
  }
}
