extension StepRunner {
  // MARK: - Timers

  @inlinable
  mutating func begin(
    _ timer: Int,
    _ duration: Duration,
    restartsOnEvents: Bool = false
  ) {
    records.append(
      .startTimer(box.begin(timer, duration, restartsOnEvents: restartsOnEvents))
    )
  }

  @inlinable
  mutating func cancelTimers(of state: Int) {
    guard box.hasTimers else { return }
    for pending in box.cancelTimers(of: state) { records.append(.cancelTimer(pending)) }
  }

  // MARK: - Invocations

  @inlinable
  mutating func startInvocation(_ invocation: Int, _ context: Context) {
    records.context = StartContext(context)
    records.append(.startInvocation(box.begin(invocation: invocation)))
  }

  @inlinable
  mutating func cancelInvocations(of state: Int) {
    for active in box.cancelInvocations(of: state) { records.append(.cancelInvocation(active)) }
  }
}
