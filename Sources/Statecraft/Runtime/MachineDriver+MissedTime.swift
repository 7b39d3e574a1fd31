extension MachineDriver {
  /// Leaves out the time that was missed, when too many timers have fired late without a pause.
  ///
  /// The next timer is due then, and the observers get an outcome that says how much was left out.
  ///
  /// - Returns: `false` if nothing is due.
  @usableFromInline
  func skipMissedTime() -> Bool {
    guard let next = machine.nextDeadline else { return false }
    let missed = clock.elapsed() - next
    guard missed >= .zero else { return false }
    lateTimers = 0
    // A timer that is due just now is not late.
    guard missed > .zero, let outcome = machine.outcome(missing: missed, limit: catchUpLimit) else {
      return true
    }
    clock.leaveOut(missed)
    skippedTime += missed
    publish(outcome)
    return true
  }
}
