#if Durable
internal import Statecraft

extension MachineStepper {
  /// Applies an input.
  func apply(
    _ posting: Posting,
    accepted: WallTime,
    at now: WallTime
  ) -> Result {
    // What fails has changed nothing else.
    let before = (machine, rows.started)
    setTime(to: time(of: posting.input, at: now))
    let outcome: Outcome<Context>
    chart.durable.language?.willStep()
    do {
      switch posting.input {
      case .start:
        return refuse(posting, accepted, "the machine was started before")
      case .event(let text):
        let event: Context.Event
        do {
          event = try chart.coding.event(text)
        } catch {
          return refuse(posting, accepted, "\(error)")
        }
        outcome = machine.send(event)
      case .timer(let generation):
        guard let timer = pendingTimer(generation) else { return outdated(before) }
        // It may have been moved to the inbox before the clock was set back.
        machine.bringForward(timer.id)
        outcome = machine.fire(timer.id)
      case .done(let generation, let text):
        guard let id = invocation(generation), let result = machine.result(of: id) else {
          return outdated(before)
        }
        outcome = machine.resolve(id, with: .success(try chart.coding.result(text, as: result)))
      case .failed(let generation, let reason):
        guard let id = invocation(generation) else { return outdated(before) }
        outcome = machine.resolve(id, with: .failure(WorkFailure(work: id.name, reason: reason)))
      case .move(let states, let reason):
        try move(to: states)
        return .applied(append(posting, accepted, .moved, reason: reason))
      case .skip(let text):
        return .applied(append(posting, accepted, .skipped, reason: "skipped: \(text)"))
      case .migration(let version):
        let reason = "converted from version \(version) to version \(chart.version)"
        return .applied(append(posting, accepted, .migrated, reason: reason))
      }
    } catch {
      (machine, rows.started) = before
      return .failed("\(error)")
    }
    let parts = Self.parts(of: outcome)
    if let failed = Self.failed(outcome, parts) {
      (machine, rows.started) = before
      return .failed(failed.error.map { "\($0)" } ?? "\(failed)")
    }
    if let problem = chart.durable.language?.problem(machine.context, machine.isDone) {
      (machine, rows.started) = before
      return .failed(problem)
    }
    do {
      return .applied(try record(outcome, parts, posting, accepted: accepted, as: nil))
    } catch {
      (machine, rows.started) = before
      return .failed("\(error)")
    }
  }

  /// How far the store's time may be behind that of a machine, whose steps other programs and connections make, too.
  private static var tolerance: Duration { .seconds(1) }

  /// The time of a step: that of the store, or, for a timer that is due a little later, the timer's.
  ///
  /// A store reads its clock before the inputs, so that a timer may have become due in between. A replay gives the
  /// time that the journal has, which is the one that is returned here, and takes the same way.
  private func time(of input: InboxEntry.Input, at now: WallTime) -> WallTime {
    guard case .timer(let generation) = input, let timer = pendingTimer(generation) else {
      return now
    }
    let current = rows.started + machine.now
    let isSetBack = now.sinceEpoch + Self.tolerance < current.sinceEpoch
    let due = current + timer.remaining
    let wait = due.sinceEpoch - (isSetBack ? now : max(now, current)).sinceEpoch
    return wait > .zero && wait <= Self.tolerance ? due : now
  }

  /// Sets the machine's time, which never goes back.
  ///
  /// If the store's clock was set back, it is the moment at which the machine's time was zero that moves. Timers that
  /// are pending stay due when they were, and new delays begin now.
  private func setTime(to now: WallTime) {
    let elapsed = now.sinceEpoch - rows.started.sinceEpoch
    guard elapsed + Self.tolerance < machine.now else { return machine.setTime(to: elapsed) }
    let before = rows.started
    // Rows have whole microseconds. Of these, this is the one with which the time of the step is again `now`.
    rows.started = (now + (.zero - machine.now)).roundedUp
    machine.putOffTimers(by: before.sinceEpoch - rows.started.sinceEpoch)
  }

  /// What a journal does not contain leaves nothing behind, not even the time.
  private func outdated(_ before: (Machine<Context>, WallTime)) -> Result {
    (machine, rows.started) = before
    return .outdated
  }

  /// Records the migration that reading the state has made.
  func recordMigration(from version: Int, at now: WallTime) {
    let posting = Posting(
      to: address,
      key: "migration:\(version)-\(chart.version)",
      input: .migration(from: version)
    )
    _ = apply(posting, accepted: now, at: now)
  }

  private func refuse(
    _ posting: Posting,
    _ accepted: WallTime,
    _ reason: String
  ) -> Result {
    .applied(append(posting, accepted, .refused, reason: reason))
  }

  /// The generation of the timer that is due first, if it is due at a time.
  func firstTimer(dueBy time: WallTime) -> Int64? {
    guard let deadline = machine.nextDeadline, rows.started + deadline <= time,
      let next = machine.engine.timers.next
    else { return nil }
    return rows.timers[next.serial]
  }

  /// The name of a pending timer.
  func name(ofTimer generation: Int64) -> String {
    pendingTimer(generation)?.name ?? "timer \(generation)"
  }

  func timer(_ generation: Int64) -> TimerID? { pendingTimer(generation)?.id }

  private func pendingTimer(_ generation: Int64) -> PendingTimer? {
    guard let serial = rows.timers.serial(of: generation) else { return nil }
    return machine.pendingTimers.first { $0.id.serial == serial }
  }

  /// The running work of a generation.
  func invocation(_ generation: Int64) -> InvocationID? {
    guard let serial = rows.work.serial(of: generation) else { return nil }
    return machine.invocations.first { $0.serial == serial }
  }
}
#endif
