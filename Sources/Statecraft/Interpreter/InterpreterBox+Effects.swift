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

  /// Records that an event came from outside, see ``EngineState/noteEvent(_:_:)``.
  ///
  /// - Parameter context: what the durations of timers of inactivity are computed from.
  /// - Returns: the timers that have ended, each with the one in its place.
  @usableFromInline
  func noteEvent(_ context: Context) -> EffectRecords {
    let timers = table.program.model.shape.timers
    var effects = EffectRecords()
    change { engine in
      engine.noteEvent { timer in
        guard let delay = timers[timer].delay else { return nil }
        return delay.constant?.asDelay ?? delay.typed(as: Context.self).duration(in: context)
      } _: { ended, started in
        effects.append(.cancelTimer(ended))
        effects.append(.startTimer(started))
      }
    }
    return effects
  }

  /// Ends the timers of a state.
  ///
  /// - Parameter state: the state.
  /// - Returns: the timers that were pending, in the order of their start.
  @usableFromInline
  func cancelTimers(of state: Int) -> EffectRecords {
    let timers = table.program.model.shape.states[state].timers
    var effects = EffectRecords()
    change { engine in
      engine.cancelTimers(timers, of: state) { effects.append(.cancelTimer($0)) }
    }
    return effects
  }

  /// Ends a timer or a delayed event of the machine before its time.
  ///
  /// - Returns: the timer, if it was pending.
  @usableFromInline
  func cancelTimer(number: Int?) -> EngineState.PendingTimer? {
    hasTimers ? change { $0.cancelTimer(number: number) } : nil
  }

  /// Ends the next timer because it fires; the time becomes its deadline.
  ///
  /// - Parameters:
  ///   - next: the timer.
  ///   - earlier: the time before.
  /// - Returns: how many timers without a delay have fired since time last passed.
  @usableFromInline
  func fire(_ next: EngineState.PendingTimer, after earlier: Duration) -> Int {
    change { $0.fire(next, after: earlier) }
  }

  /// Starts an invocation.
  @usableFromInline
  func begin(invocation: Int) -> EngineState.ActiveInvocation {
    change { $0.begin(invocation: invocation) }
  }

  /// Ends the invocations of a state.
  ///
  /// - Parameter state: the state.
  /// - Returns: the invocations that were running, in the order of their start.
  @usableFromInline
  func cancelInvocations(of state: Int) -> EffectRecords {
    let shapes = table.program.model.shape.invocations
    var effects = EffectRecords()
    change { engine in
      for active in engine.cancelInvocations(of: state, shapes) {
        effects.append(.cancelInvocation(active))
      }
    }
    return effects
  }

  /// Ends an invocation because of its result.
  @usableFromInline
  func end(_ active: EngineState.ActiveInvocation) {
    change { engine in
      engine.invocations.removeAll { $0.serial == active.serial }
      engine.timersAtThisMoment = 0
    }
  }

  /// Whether work is running.
  @usableFromInline var hasInvocations: Bool { !rest.invocations.isEmpty }

  /// Brings the timers that the last steps have started into the heap, while no step has a copy.
  @usableFromInline
  func mergeRecentTimers() {
    if rest.timers.hasManyRecent { change { $0.timers.mergeRecent() } }
  }

  /// Goes back to an earlier state, in which it was the same time.
  @usableFromInline
  func restore(_ engine: EngineState) {
    var engine = engine
    engine.now = timestamp.time
    rest = engine
  }
}
