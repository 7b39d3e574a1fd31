extension ChartShape {
  /// The name of a state, a history or the chart.
  func name(of target: TargetNode) -> String {
    switch target {
    case .state(let state): states[state].name
    case .history(let history): histories[history].name
    }
  }

  /// A state's name; empty for the chart itself.
  func name(ofOwner state: Int) -> String { state == 0 ? "" : states[state].name }

  /// The position of a timer among those of its state.
  func position(ofTimer timer: Int) -> Int {
    states[timers[timer].state].timers.firstIndex(of: timer) ?? 0
  }

  /// A transition in words.
  func description(of transition: Int) -> TransitionDescription {
    let node = transitions[transition]
    return TransitionDescription(
      source: states[node.source].name,
      trigger: description(of: node.trigger, in: node.source),
      targets: node.targets.map(name(of:)),
      guard: node.condition?.name,
      actions: node.block?.labels ?? [],
      location: node.location
    )
  }

  /// A trigger with the names of the chart.
  func description(of trigger: Trigger, in source: Int) -> TransitionDescription.Trigger {
    switch trigger {
    case .events(let cases): .events(cases.map(eventName(ofCase:)))
    case .anyEvent: .anyEvent
    case .eventless: .eventless
    case .done: .done(state: states[source].name)
    case .timer(let timer):
      switch timers[timer].kind {
      case .after: .after(timers[timer].name)
      case .inactivity: .inactivity(timers[timer].name)
      case .named, .event: .timer(timers[timer].name)
      }
    case .invocationDone(let invocation): .invocationDone(invocations[invocation].name)
    case .invocationFailed(let invocation): .invocationFailed(invocations[invocation].name)
    case .error: .error
    }
  }

  /// The name of a case of the alphabet.
  func eventName(ofCase index: Int) -> String {
    vocabulary.events.first { $0.index == index }?.name ?? "event \(index)"
  }

  /// A timer in words: `after 30.0 seconds`.
  func timerName(_ timer: Int) -> String {
    let row = timers[timer]
    return switch row.kind {
    case .after: "after \(row.name)"
    case .inactivity: "after \(row.name) without events"
    case .named: "timer \(row.name)"
    case .event: "delayed \(row.name)"
    }
  }
}

extension ChartModel {
  /// A transition in words.
  package func description(of transition: Int) -> TransitionDescription {
    shape.description(of: transition)
  }

  /// A trigger in words.
  package func name(of trigger: Trigger, in source: Int) -> String {
    "\(shape.description(of: trigger, in: source))"
  }

  /// The name of a case of the alphabet.
  package func eventName(ofCase index: Int) -> String { shape.eventName(ofCase: index) }

  /// A timer in words: `after 30.0 seconds`.
  package func timerName(_ timer: Int) -> String { shape.timerName(timer) }
}
