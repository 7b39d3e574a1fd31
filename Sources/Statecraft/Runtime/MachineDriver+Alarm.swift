extension MachineDriver {
  /// Ends the observation if the machine is done; otherwise sets the alarm for the next timer.
  ///
  /// The driver calls this method after each reaction.
  @usableFromInline
  func setAlarm() {
    guard !isBusy, !isStopped else { return }
    if machine.isDone {
      endObservation()
      return
    }
    guard let deadline = machine.nextDeadline else {
      cancelAlarm()
      return
    }
    // An alarm that fires too early only checks again, so that a timer that moves with every event
    // sets none.
    if let alarmDeadline, alarmDeadline <= deadline { return }
    alarm = clock.set(alarm, to: deadline, waking: mailbox)
    alarmDeadline = deadline
  }

  func cancelAlarm() {
    guard alarmDeadline != nil else { return }
    alarmDeadline = nil
    if let alarm { clock.cancel(alarm) }
  }
}
