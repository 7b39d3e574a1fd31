extension StepRunner {
  // MARK: - Timers

  /// Records that an event came from outside, if there is anything to be done: timers of inactivity start
  /// again.
  ///
  /// - Returns: what the machine was before, for an event that the table leaves to the engine; `nil` if
  ///   nothing was done.
  @inlinable
  mutating func noteEvent(_ context: Context) -> EngineState? {
    guard box.watchesEvents, input.isFromOutside else { return nil }
    // Before there is a copy, with which the heap of the timers would be copied.
    box.mergeRecentTimers()
    let before = box.rest
    append(box.noteEvent(context))
    lastingEffects = madeReport?.effects.count ?? 0
    return before
  }

  /// Starts the timer of an instruction.
  @inlinable
  mutating func startTimer(_ instruction: Instruction<Context>, _ context: Context) {
    let start = instruction.object(as: TimerStart<Context>.self).takeUnretainedValue()
    begin(
      start.timer,
      start.constant ?? start.delay.duration(in: context),
      restartsOnEvents: start.isInactivity
    )
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
