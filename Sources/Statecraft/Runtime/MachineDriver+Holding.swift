/// Lets a child machine wait until its parent has handled some of its outputs.
extension MachineDriver {
  /// Whether the machine may have to wait for its parent.
  @usableFromInline var isChild: Bool { hold != nil }

  /// Handles signals one at a time, until the machine must wait for its parent.
  @usableFromInline
  func handleHeldMail(upTo limit: Int) {
    for _ in 0..<min(limit, mailbox.count) where !isStopped && !areTimersHeld && !isHeld {
      for signal in mailbox.take(upTo: 1) { handle(signal) }
      passTime()
    }
  }

  /// Whether the machine is a child that must wait until its parent has handled some of its
  /// outputs.
  ///
  /// The parent handles them on another thread: two questions in a row may have different answers.
  @usableFromInline var isHeld: Bool { hold?.isFull ?? false }

  /// Handles an event, or returns `false` without a change if the machine must wait for its parent.
  func accept(_ event: Context.Event) -> Bool {
    catchUp()
    if areTimersHeld || isHeld { return false }
    _ = react(to: event)
    setAlarm()
    return true
  }
}
