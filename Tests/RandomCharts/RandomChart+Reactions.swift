import Statecraft

/// The transitions for the engine.
extension RandomChart.Transition {
  var element: RandomChart.Element {
    switch (disposition, trigger) {
    case (.take, _): reaction
    case (.ignore, .numbered(let numbered)):
      reading(RandomContext.ignore(numbered.path, line: UInt(id)))
    case (.postpone, .numbered(let numbered)):
      reading(RandomContext.postpone(numbered.path, line: UInt(id)))
    case (.ignore, _):
      switch events.count {
      case 1: finished(RandomContext.ignore(events[0], line: UInt(id)))
      default: finished(RandomContext.ignore(events[0], events[1], line: UInt(id)))
      }
    case (.postpone, _):
      switch events.count {
      case 1: finished(RandomContext.postpone(events[0], line: UInt(id)))
      default: finished(RandomContext.postpone(events[0], events[1], line: UInt(id)))
      }
    }
  }

  private var events: [RandomContext.Event] {
    if case .events(let events) = trigger { events } else { [] }
  }

  var type: TransitionType { isInternal ? .internal : .external }

  private var reaction: RandomChart.Element {
    let line = UInt(id)
    if case .oneOf(let states) = target { return choice(states) }
    switch (trigger, place) {
    case (.events(let events), let place?):
      return events.count == 1
        ? finished(RandomContext.on(events[0], to: place, type: type, line: line))
        : finished(RandomContext.on(events[0], events[1], to: place, type: type, line: line))
    case (.events(let events), nil):
      return events.count == 1
        ? finished(RandomContext.on(events[0], line: line))
        : finished(RandomContext.on(events[0], events[1], line: line))
    case (.any, _):
      guard case .state(let state) = target else {
        return finished(RandomContext.onAny(line: line))
      }
      return finished(RandomContext.onAny(to: .init(state), type: type, line: line))
    case (.eventless, let place?):
      return finished(RandomContext.always(to: place, type: type, line: line))
    case (.eventless, nil): return finished(RandomContext.always(line: line))
    case (.after(let seconds), let place?) where isDelayComputed:
      return finished(
        RandomContext.after("by counter", to: place, line: line) { Self.delay(seconds, $0) }
      )
    case (.after(let seconds), nil) where isDelayComputed:
      return finished(
        RandomContext.after("by counter", line: line) { Self.delay(seconds, $0) }
      )
    case (.after(let seconds), let place?):
      return finished(RandomContext.after(.seconds(seconds), to: place, line: line))
    case (.after(let seconds), nil):
      return finished(RandomContext.after(.seconds(seconds), line: line))
    case (.inactivity(let seconds), let place?) where isDelayComputed:
      return finished(
        RandomContext.afterInactivity("by counter", to: place, line: line) {
          Self.delay(seconds, $0)
        }
      )
    case (.inactivity(let seconds), nil) where isDelayComputed:
      return finished(
        RandomContext.afterInactivity("by counter", line: line) { Self.delay(seconds, $0) }
      )
    case (.inactivity(let seconds), let place?):
      return finished(RandomContext.afterInactivity(.seconds(seconds), to: place, line: line))
    case (.inactivity(let seconds), nil):
      return finished(RandomContext.afterInactivity(.seconds(seconds), line: line))
    case (.timer(let timer), let place?):
      let name = RandomChart.name(timer)
      return finished(RandomContext.onTimer(name, to: place, type: type, line: line))
    case (.timer(let timer), nil):
      return finished(RandomContext.onTimer(RandomChart.name(timer), line: line))
    case (.error, let place?):
      return finished(RandomContext.onError(to: place, type: type, line: line))
    case (.error, nil): return finished(RandomContext.onError(line: line))
    case (.done(let withOutput), let place?):
      guard withOutput else {
        return finished(RandomContext.onDone(Void.self, to: place, type: type, line: line))
      }
      return reading(RandomContext.onDone(Int.self, to: place, type: type, line: line))
    case (.numbered(let numbered), let place?):
      return reading(RandomContext.on(numbered.path, to: place, type: type, line: line))
    case (.numbered(let numbered), nil):
      return reading(RandomContext.on(numbered.path, line: line))
    case (.workDone, _), (.workFailed, _):
      preconditionFailure("a result belongs to its invocation")
    case (.done, nil): preconditionFailure("the builder has no reaction to done without a target")
    }
  }

  /// A transition to one of several states.
  private func choice(_ states: [Int]) -> RandomChart.Element {
    let line = UInt(id)
    let targets = states.map { RandomContext.State($0) }
    let choose: @Sendable (RandomContext) -> RandomContext.State = {
      RandomContext.State(RandomChart.choice(states, $0.counter))
    }
    switch trigger {
    case .eventless:
      return finished(
        RandomContext.always(toOneOf: targets, "counter", type: type, line: line, choose)
      )
    case .after(let seconds):
      return finished(
        RandomContext.after(.seconds(seconds), toOneOf: targets, "counter", line: line, choose)
      )
    case .events(let events):
      if events.count == 1 {
        return finished(
          RandomContext.on(
            events[0],
            toOneOf: targets,
            "counter",
            type: type,
            line: line,
            choose
          )
        )
      }
      return finished(
        RandomContext.on(
          events[0],
          events[1],
          toOneOf: targets,
          "counter",
          type: type,
          line: line,
          choose
        )
      )
    case .any:
      return finished(
        RandomContext.onAny(toOneOf: targets, "counter", type: type, line: line, choose)
      )
    case .inactivity(let seconds):
      let delay = Duration.seconds(seconds)
      return finished(
        RandomContext.afterInactivity(delay, toOneOf: targets, "counter", line: line, choose)
      )
    case .timer(let timer):
      let name = RandomChart.name(timer)
      return finished(
        RandomContext.onTimer(name, toOneOf: targets, "counter", type: type, line: line, choose)
      )
    case .done(withOutput: false):
      return finished(
        RandomContext.onDone(toOneOf: targets, "counter", type: type, line: line, choose)
      )
    case .done(withOutput: true):
      return reading(
        RandomContext.onDone(
          Int.self,
          toOneOf: targets,
          "counter",
          type: type,
          line: line,
          choose
        )
      )
    case .error, .numbered, .workDone, .workFailed:
      preconditionFailure("the charts have no choice for these")
    }
  }

  /// The delay that the counter makes longer.
  private static func delay(_ seconds: Int, _ context: RandomContext) -> Duration {
    .seconds(RandomChart.delay(seconds, isComputed: true, context.counter))
  }

  private func finished<Payload>(
    _ start: ChartTransition<RandomContext, Payload>
  ) -> RandomChart.Element {
    RandomChart.Builder.buildExpression(modified(start))
  }

  /// The same for a transition that reads a number.
  private func reading(_ start: ChartTransition<RandomContext, Int>) -> RandomChart.Element {
    RandomChart.Builder.buildExpression(modified(start) { $0 })
  }

  var place: Statecraft.Target<RandomContext.State>? {
    switch target {
    case .none, .oneOf: nil
    case .state(let state): .state(.init(state))
    case .all(let states):
      states.count == 2
        ? .all(.init(states[0]), .init(states[1]))
        : .all(.init(states[0]), .init(states[1]), .init(states[2]))
    case .history(let state, let isDeep):
      isDeep ? .deepHistory(of: .init(state)) : .history(of: .init(state))
    }
  }
}

extension RandomContext.Event.Numbered {
  /// The case in the alphabet.
  fileprivate var path: RandomContext.CasePath<Int> {
    switch self {
    case .p: \.p
    case .q: \.q
    }
  }
}

extension RandomChart.Work {
  /// The invocation with its results.
  var element: RandomChart.Element {
    var invocation = RandomContext.invoke(name) { _, _ in 0 }
    for transition in transitions { invocation = transition.result(of: invocation) }
    return RandomChart.Builder.buildExpression(invocation)
  }
}

extension RandomChart.Transition {
  /// The invocation with the transition as its last one.
  fileprivate func result(
    of invocation: Invocation<RandomContext, Int>
  ) -> Invocation<RandomContext, Int> {
    let line = UInt(id)
    guard trigger == .workFailed else {
      return modified(
        place.map { invocation.onDone(to: $0, type: type, line: line) }
          ?? invocation.onDone(line: line)
      ) { $0 }.invocation
    }
    return modified(
      place.map { invocation.onFailure(to: $0, type: type, line: line) }
        ?? invocation.onFailure(line: line)
    ) { ($0 as? RandomContext.WorkFailure)?.number ?? -1 }.invocation
  }
}
