import Statecraft

/// The chart for the engine, made with the builder functions that everyone uses.
extension RandomChart {
  typealias Element = ChartElement<RandomContext>
  typealias Builder = ChartBuilder<RandomContext>
  typealias State = RandomContext.State

  /// The chart as the engine runs it.
  ///
  /// Each transition has its number as its line, so that outcomes tell which ones were taken.
  func chart(microstepLimit: Int = Self.microstepLimit) -> MachineChart<RandomContext> {
    MachineChart(
      initial: State(root.initial ?? 0),
      name: "random",
      errors: errors,
      microstepLimit: microstepLimit
    ) {
      root.content
    }
  }
}

extension RandomChart.Node {
  fileprivate typealias Element = RandomChart.Element
  fileprivate typealias State = RandomContext.State

  /// What is inside the state.
  fileprivate var content: Element {
    var elements: [Element] = []
    if let data {
      elements.append(RandomContext.holding(RandomContext.data(data)) { $0.counter })
    }
    elements += histories.map(\.element)
    elements += entry.map { RandomChart.Builder.buildExpression(RandomContext.onEntry().with($0)) }
    elements += exit.map { RandomChart.Builder.buildExpression(RandomContext.onExit().with($0)) }
    elements += transitions.map(\.element)
    elements += children.map(\.element)
    return RandomChart.Builder.buildArray(elements)
  }

  private var element: Element {
    switch kind {
    case .atomic, .compound:
      RandomContext.state(State(id), initial: initial.map { State($0) }) { content }
    case .parallel: RandomContext.parallel(State(id)) { content }
    case .final where hasOutput:
      RandomContext.final(State(id), output: { $0.counter }) { content }
    case .final: RandomContext.final(State(id)) { content }
    }
  }
}

extension RandomChart.History {
  fileprivate var element: RandomChart.Element {
    guard let log else {
      return RandomContext.history(isDeep ? .deep : .shallow, default: .init(target))
    }
    return RandomContext.history(
      isDeep ? .deep : .shallow,
      default: .init(target),
      do: { $0.log.append(log) }
    )
  }
}

extension RandomChart.Transition {
  fileprivate var element: RandomChart.Element {
    switch disposition {
    case .take: reaction
    case .ignore:
      switch events.count {
      case 1: finished(RandomContext.ignore(events[0], line: UInt(id)))
      default: finished(RandomContext.ignore(events[0], events[1], line: UInt(id)))
      }
    case .postpone:
      switch events.count {
      case 1: finished(RandomContext.postpone(events[0], line: UInt(id)))
      default: finished(RandomContext.postpone(events[0], events[1], line: UInt(id)))
      }
    }
  }

  private var events: [RandomContext.Event] {
    if case .events(let events) = trigger { events } else { [] }
  }

  private var type: TransitionType { isInternal ? .internal : .external }

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
    case (.after(let seconds), let place?):
      return finished(RandomContext.after(.seconds(seconds), to: place, line: line))
    case (.after(let seconds), nil):
      return finished(RandomContext.after(.seconds(seconds), line: line))
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
      return finished(
        guarded(RandomContext.onDone(Int.self, to: place, type: type, line: line))
      ) {
        $0.do { $0.log.append("output \($1)") }
      }
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
    case .error: preconditionFailure("the builder has no choice for errors")
    case .done(withOutput: false):
      return finished(
        RandomContext.onDone(toOneOf: targets, "counter", type: type, line: line, choose)
      )
    case .done(withOutput: true):
      return finished(
        guarded(
          RandomContext.onDone(
            Int.self,
            toOneOf: targets,
            "counter",
            type: type,
            line: line,
            choose
          )
        )
      ) { $0.do { $0.log.append("output \($1)") } }
    }
  }

  /// Adds the guard that reads the output.
  private func guarded(
    _ transition: ChartTransition<RandomContext, Int>
  ) -> ChartTransition<RandomContext, Int> {
    guard let outputModulus else { return transition }
    return transition.when("the output mod \(outputModulus) is not 0") { $1 % outputModulus != 0 }
  }

  private var place: Statecraft.Target<RandomContext.State>? {
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

  /// Adds guard and actions.
  private func finished<Payload>(
    _ start: ChartTransition<RandomContext, Payload>,
    logOutput: (ChartTransition<RandomContext, Payload>) ->
      ChartTransition<RandomContext, Payload> = { $0 }
  ) -> RandomChart.Element {
    var transition = start
    if let condition { transition = transition.when(condition.guard) }
    for action in actions {
      switch action {
      case .raise(let event): transition = transition.raise(event)
      case .emit(let number): transition = transition.emit(number)
      case .raiseEither(let even, let odd):
        transition = transition.raise { $0.counter.isMultiple(of: 2) ? even : odd }
      case .emitCounter: transition = transition.emit { $0.counter }
      case .fail: transition = transition.do { try action.runThrowing(&$0) }
      case .logOutput: transition = logOutput(transition)
      case .delay(let event, let seconds, let id):
        let name = id.map(RandomChart.name)
        transition = transition.raise(event, after: .seconds(seconds), id: name)
      case .cancel(let id): transition = transition.cancel(RandomChart.name(id))
      case .startTimer(let timer, let seconds):
        transition = transition.startTimer(RandomChart.name(timer), after: .seconds(seconds))
      case .cancelTimer(let timer): transition = transition.cancelTimer(RandomChart.name(timer))
      case .log, .logData, .logCounter, .add: transition = transition.do { action.run(&$0) }
      }
    }
    return RandomChart.Builder.buildExpression(transition)
  }
}

extension StateActions<RandomContext> {
  fileprivate func with(_ actions: [RandomChart.Action]) -> Self {
    var copy = self
    for action in actions {
      switch action {
      case .raise(let event): copy = copy.raise(event)
      case .emit(let number): copy = copy.emit(number)
      case .raiseEither(let even, let odd):
        copy = copy.raise { $0.counter.isMultiple(of: 2) ? even : odd }
      case .emitCounter: copy = copy.emit { $0.counter }
      case .fail: copy = copy.do { try action.runThrowing(&$0) }
      case .delay(let event, let seconds, let id):
        copy = copy.raise(event, after: .seconds(seconds), id: id.map(RandomChart.name))
      case .cancel(let id): copy = copy.cancel(RandomChart.name(id))
      case .startTimer(let timer, let seconds):
        copy = copy.startTimer(RandomChart.name(timer), after: .seconds(seconds))
      case .cancelTimer(let timer): copy = copy.cancelTimer(RandomChart.name(timer))
      case .log, .logData, .logCounter, .logOutput, .add: copy = copy.do { action.run(&$0) }
      }
    }
    return copy
  }
}

extension RandomChart.Action {
  fileprivate func run(_ context: inout RandomContext) {
    switch self {
    case .log(let text): context.log.append(text)
    case .logData(let place):
      context.log.append("data \((place == 0 ? context.data0 : context.data1) ?? -1)")
    case .logCounter: context.log.append("counter \(context.counter)")
    case .add(let number): context.counter += number
    case .logOutput, .raise, .raiseEither, .emit, .emitCounter, .fail, .delay, .cancel, .startTimer,
      .cancelTimer:
      break
    }
  }

  fileprivate func runThrowing(_ context: inout RandomContext) throws {
    if case .fail(let modulus) = self, context.counter % modulus == modulus - 1 {
      throw RandomContext.Failure()
    }
  }
}

extension RandomChart.Condition {
  fileprivate var `guard`: Guard<RandomContext> {
    switch self {
    case .remainder(let modulus, let remainder):
      Guard("counter mod \(modulus) is \(remainder)") { $0.counter % modulus == remainder }
    case .isIn(let state): .isIn(.init(state))
    case .not(let operand): !operand.guard
    case .both(let left, let right): left.guard && right.guard
    case .either(let left, let right): left.guard || right.guard
    }
  }
}
