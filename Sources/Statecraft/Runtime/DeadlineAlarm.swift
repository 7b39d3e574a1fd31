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
    set(to: deadline) { deadline in
      Task {
        guard (try? await sleep(deadline)) != nil else { return }
        await fire()
      }
    }
  }

  /// Sets the alarm, for owners whose task has an isolation of its own.
  ///
  /// - Parameters:
  ///   - deadline: the latest time at which the alarm fires; `nil` cancels it.
  ///   - start: starts a task that sleeps until the deadline and then wakes the owner, which must
  ///     call ``clear()`` before it sets the alarm again.
  package mutating func set(
    to deadline: Duration?,
    start: (_ deadline: Duration) -> Task<Void, Never>
  ) {
    guard let deadline else { return cancel() }
    if let pending, pending.deadline <= deadline { return }
    cancel()
    pending = (deadline, start(deadline))
  }

  /// Forgets the alarm after it has fired; its task, which may be running this, is not cancelled.
  package mutating func clear() { pending = nil }

  /// Cancels the alarm.
  ///
  /// The owner also calls this after the alarm has fired.
  package mutating func cancel() {
    pending?.task.cancel()
    pending = nil
  }
}
