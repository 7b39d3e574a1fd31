extension StepRunner {
  // MARK: - Timers

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
    box.cancelTimers(of: state, &report.effects)
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
    box.cancelInvocations(of: state, &report.effects)
  }
}
