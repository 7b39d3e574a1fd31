// What changes here depends on no type of the user's. The functions are not compiled for each chart.

extension InterpreterBox {
  /// Starts a timer.
  @usableFromInline
  func begin(
    _ timer: Int,
    _ duration: Duration,
    event: Erased? = nil,
    restoration: TimerRestoration? = nil,
    restartsOnEvents: Bool = false,
    isUnnamedEvent: Bool = false
  ) -> EngineState.PendingTimer {
    change {
      $0.begin(
        timer,
        duration,
        event: event,
        restoration: restoration,
        restartsOnEvents: restartsOnEvents,
        isUnnamedEvent: isUnnamedEvent
      )
    }
  }

  /// Ends a timer before its time.
  func cancel(_ pending: EngineState.PendingTimer) {
    change { $0.timers.remove(pending) }
  }

  /// Ends the next timer because it fires; the time becomes its deadline.
  ///
  /// - Returns: how many timers without a delay have fired since time last passed.
  @usableFromInline
  func fire(_ next: EngineState.PendingTimer) -> Int {
    change { $0.fire(next) }
  }

  /// Starts an invocation.
  @usableFromInline
  func begin(invocation: Int) -> EngineState.ActiveInvocation {
    change { engine in
      engine.serial += 1
      let active = EngineState.ActiveInvocation(invocation: invocation, serial: engine.serial)
      engine.invocations.append(active)
      return active
    }
  }

  /// Ends the invocations of a state.
  ///
  /// - Returns: the invocations, in the order of their start.
  @usableFromInline
  func cancelInvocations(of state: Int) -> [EngineState.ActiveInvocation] {
    if rest.invocations.isEmpty { return [] }
    let invocations = table.program.model.shape.invocations
    let cancelled = rest.invocations.filter { invocations[$0.invocation].state == state }
    if !cancelled.isEmpty {
      change { engine in
        engine.invocations.removeAll { invocations[$0.invocation].state == state }
      }
    }
    return cancelled
  }

  /// Goes back to an earlier state, in which it was the same time.
  @usableFromInline
  func restore(_ engine: EngineState) {
    var engine = engine
    engine.now = timestamp.time
    rest = engine
  }
}

extension EngineState {
  /// Starts a timer.
  fileprivate mutating func begin(
    _ timer: Int,
    _ duration: Duration,
    event: Erased?,
    restoration: TimerRestoration?,
    restartsOnEvents: Bool,
    isUnnamedEvent: Bool
  ) -> PendingTimer {
    serial += 1
    let pending = PendingTimer(
      timer: timer,
      due: now + duration,
      duration: duration,
      serial: serial,
      event: event,
      restoration: restoration,
      restartsOnEvents: restartsOnEvents,
      isUnnamedEvent: isUnnamedEvent
    )
    timers.append(pending)
    return pending
  }

  fileprivate mutating func fire(_ next: PendingTimer) -> Int {
    let time = max(now, next.due)
    // Only timers without a delay can restart endlessly while time stands still.
    timersAtThisMoment = time == now && next.duration == .zero ? timersAtThisMoment + 1 : 0
    now = time
    timers.remove(next)
    return timersAtThisMoment
  }
}
