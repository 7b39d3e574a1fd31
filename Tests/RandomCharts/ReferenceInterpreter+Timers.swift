import Statecraft

/// What Statecraft adds to SCXML: time.
extension ReferenceInterpreter {
  /// Timers fire at their own moments, those of one moment in the order in which they started.
  ///
  /// Timers without a delay that start each other without end fail.
  mutating func advance(by seconds: Int) -> [OutcomeRecord] {
    let moment = now + seconds
    var outcomes: [OutcomeRecord] = []
    while running,
      let next = timers.min(by: { ($0.due, $0.serial) < ($1.due, $1.serial) }), next.due <= moment
    {
      timersAtThisMoment = next.due == now && next.seconds == 0 ? timersAtThisMoment + 1 : 0
      now = next.due
      timers.removeAll { $0.serial == next.serial }
      if timersAtThisMoment > microstepLimit {
        usage.note(.endlessLoop)
        outcomes.append(endlessTimers())
        continue
      }
      if timers.contains(where: { $0.due == next.due }) { usage.note(.equalDeadlines) }
      let outcome = fire(next.kind)
      outcomes += [outcome] + recall(after: outcome)
    }
    now = moment
    return outcomes
  }

  private mutating func fire(_ kind: Timer.Kind) -> OutcomeRecord {
    switch kind {
    case .after(_, let transition, _):
      usage.note(.timer)
      return react(to: .timer(transition: transition))
    case .inactivity(_, let transition, _):
      usage.note(.inactivity)
      return react(to: .timer(transition: transition))
    case .named(let timer):
      let outcome = react(to: .namedTimer(timer))
      if outcome.kind == .transitioned || outcome.kind == .internal { usage.note(.namedTimer) }
      return outcome
    case .event(let event, _):
      let outcome = react(to: .event(event), isDelayed: true)
      if event.caseIndex > 4 { usage.note(.delayedNumber) }
      if outcome.kind == .transitioned || outcome.kind == .internal { usage.note(.delayedEvent) }
      return outcome
    }
  }

  /// Starts the delays of a state that was entered, in the order of writing.
  mutating func startTimers(of state: Int) {
    var position = 0
    for transition in family.node(state).transitions {
      switch transition.trigger {
      case .after:
        let kind = Timer.Kind.after(state: state, transition: transition.id, position: position)
        start(kind, delay(of: transition))
      case .inactivity:
        start(
          .inactivity(state: state, transition: transition.id, position: position),
          delay(of: transition)
        )
      case .events, .any, .eventless, .done, .timer, .error, .numbered, .workDone, .workFailed:
        continue
      }
      position += 1
    }
  }

  /// How long the timer of a transition runs, now.
  private mutating func delay(of transition: Transition) -> Int {
    switch transition.trigger {
    case .after(let seconds), .inactivity(let seconds):
      if transition.isDelayComputed { usage.note(.computedDelay) }
      return RandomChart.delay(seconds, isComputed: transition.isDelayComputed, context.counter)
    default: return 0
    }
  }

  /// An event comes from outside: timers of inactivity start again, in the order in which they
  /// started.
  mutating func noteActivity() {
    timersAtThisMoment = 0
    if flaw == .forgetsActivity { return }
    for timer in timers {
      guard case .inactivity(let state, let id, _) = timer.kind,
        let transition = family.node(state).transitions.first(where: { $0.id == id })
      else { continue }
      timers.removeAll { $0.serial == timer.serial }
      start(timer.kind, delay(of: transition))
      usage.note(.activity)
    }
  }

  /// Starts and cancels what belongs to the machine; one of the same name is replaced.
  mutating func executeTimer(_ action: RandomChart.Action) {
    switch action {
    case .delay(let event, _, _) where flaw == .raisesAtOnce: internalQueue.append(.event(event))
    case .delay(let event, let seconds, let id):
      if let id { cancelEvent(id) }
      start(.event(event, id: id), seconds)
    case .delayOutput(let seconds, let id):
      cancelEvent(id)
      start(.event(.p(currentNumber), id: id), seconds)
    case .cancel(let id):
      cancelEvent(id)
    case .startTimer(let timer, let seconds):
      cancelTimer(timer)
      start(.named(timer), seconds)
    case .cancelTimer(let timer): cancelTimer(timer)
    case .log, .logData, .logCounter, .logOutput, .addOutput, .emitOutput, .raiseOutput, .add,
      .assign, .raise, .raiseEither, .emit, .emitCounter, .fail:
      break
    }
  }

  /// Drops the oldest delayed event without a name when as many wait as may.
  ///
  /// - Returns: `false` when none is dropped, so that there is no room.
  mutating func makeRoomForDelayedEvent() -> Bool {
    let limit = delayedLimit
    let waiting = timers.filter { if case .event(_, id: nil) = $0.kind { true } else { false } }
    guard waiting.count >= limit.count else { return true }
    guard limit.dropsOldest else {
      usage.note(.delayedOverflow)
      return false
    }
    guard let oldest = waiting.min(by: { $0.serial < $1.serial }),
      case .event(let event, _) = oldest.kind
    else { return true }
    timers.removeAll { $0.serial == oldest.serial }
    dropped.append(event)
    droppedEvents += 1
    usage.note(.droppedDelayed)
    return true
  }

  private mutating func cancelEvent(_ id: Int) {
    if flaw == .keepsCancelled { return }
    let count = timers.count
    timers.removeAll { if case .event(_, id) = $0.kind { true } else { false } }
    if timers.count < count { usage.note(.cancelledEvent) }
  }

  private mutating func cancelTimer(_ timer: Int) {
    if flaw == .keepsNamedTimers { return }
    let count = timers.count
    timers.removeAll { $0.kind == .named(timer) }
    if timers.count < count { usage.note(.cancelledTimer) }
  }

  private mutating func start(_ kind: Timer.Kind, _ seconds: Int) {
    timers.append(Timer(kind: kind, seconds: seconds, due: now + seconds, serial: startedTimers))
    startedTimers += 1
  }
}
