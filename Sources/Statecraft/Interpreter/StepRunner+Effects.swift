extension StepRunner {
  // MARK: - Timers

  /// Records that the event came from outside, which starts timers of inactivity again.
  @inlinable
  mutating func noteEvent(_ context: Context) {
    append(box.noteEvent(context))
    lastingEffects = madeReport?.effects.count ?? 0
  }

  @inlinable
  mutating func begin(
    _ timer: Int,
    _ duration: Duration,
    restartsOnEvents: Bool = false
  ) {
    report.effects.append(
      .startTimer(box.begin(timer, duration, restartsOnEvents: restartsOnEvents))
    )
  }

  @inlinable
  mutating func cancelTimers(of state: Int) {
    guard box.hasTimers else { return }
    append(box.cancelTimers(of: state))
  }

  // MARK: - Invocations

  @inlinable
  mutating func startInvocation(_ invocation: Int, _ context: Context) {
    report.context = StartContext(context)
    report.effects.append(.startInvocation(box.begin(invocation: invocation)))
  }

  @inlinable
  mutating func cancelInvocations(of state: Int) {
    guard box.hasInvocations else { return }
    append(box.cancelInvocations(of: state))
  }

  /// Reports effects; where there are none, no report is made for them.
  @inlinable
  mutating func append(_ effects: EffectRecords) {
    if let first = effects.first { report.effects.append(first) }
    for effect in effects.others { report.effects.append(effect) }
  }
}
