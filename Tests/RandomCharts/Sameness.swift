import Statecraft

// Comparison of what two ways of the engine say as values, which is faster than in words.

extension [Outcome<RandomContext>] {
  /// Whether outcomes say the same, compared as values.
  func isSame(as other: Self) -> Bool {
    count == other.count && zip(self, other).allSatisfy { $0.isSame(as: $1) }
  }
}

extension Outcome<RandomContext> {
  fileprivate func isSame(as other: Self) -> Bool {
    guard kind == other.kind, time == other.time, cause.isSame(as: other.cause) else {
      return false
    }
    let (steps, others) = (steps, other.steps)
    guard steps.count == others.count, zip(steps, others).allSatisfy({ $0.isSame(as: $1) }) else {
      return false
    }
    let (effects, otherEffects) = (effects, other.effects)
    return effects.count == otherEffects.count
      && zip(effects, otherEffects).allSatisfy { $0.isSame(as: $1) }
      && explanation == other.explanation && dropped == other.dropped
      && configuration == other.configuration
      && error.map { "\($0)" } == other.error.map { "\($0)" }
      && recalled.isSame(as: other.recalled)
  }
}

extension Microstep<RandomContext> {
  fileprivate func isSame(as other: Self) -> Bool {
    cause.isSame(as: other.cause) && takenNumbers == other.takenNumbers
      && exitedNumbers == other.exitedNumbers && enteredNumbers == other.enteredNumbers
  }
}

extension Cause<RandomContext> {
  fileprivate func isSame(as other: Self) -> Bool {
    switch (self, other) {
    case (.start, .start), (.eventless, .eventless), (.error, .error): true
    case (.event(let event), .event(let other)), (.raised(let event), .raised(let other)):
      event == other
    case (.done(let name), .done(let other)): name == other
    case (.timer(let name, let state), .timer(let other, let otherState)),
      (.invocationDone(let name, let state), .invocationDone(let other, let otherState)),
      (.invocationFailed(let name, let state), .invocationFailed(let other, let otherState)):
      name == other && state == otherState
    default: false
    }
  }
}

extension Effect<RandomContext> {
  fileprivate func isSame(as other: Self) -> Bool {
    switch (self, other) {
    case (.output(let output), .output(let other)): output == other
    case (.startTimer(let id, let duration), .startTimer(let other, let otherDuration)):
      id == other && duration == otherDuration
    case (.cancelTimer(let id), .cancelTimer(let other)): id == other
    case (.startInvocation(let request), .startInvocation(let other)):
      request.id == other.id && request.context == other.context
    case (.cancelInvocation(let id), .cancelInvocation(let other)): id == other
    default: false
    }
  }
}

extension Machine<RandomContext> {
  /// Whether two machines of one chart are in the same situation, how often they have counted included.
  func isSame(as other: Self) -> Bool {
    let (engine, otherEngine) = (engine, other.engine)
    guard engine == otherEngine, engine.serial == otherEngine.serial,
      engine.timersAtThisMoment == otherEngine.timersAtThisMoment,
      engine.droppedEvents == otherEngine.droppedEvents, context == other.context,
      postponed == other.postponed, output as? Int == other.output as? Int
    else { return false }
    // The engine's state is equal when timers have other numbers.
    return engine.timers.isEmpty || pendingTimers == other.pendingTimers
  }
}
