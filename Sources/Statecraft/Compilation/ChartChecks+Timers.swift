extension ChartChecks {
  /// An action on a timer or a delayed event, and where it is written.
  private struct Use {
    let action: TimerAction
    let state: Int
    let location: Diagnostic.Location?
  }

  /// Checks what starts and cancels timers and delayed events of the machine, and what reacts to them.
  mutating func checkMachineTimers() {
    guard model.timers.contains(where: { $0.kind == .named || $0.kind == .event }) else { return }
    let uses = timerUses
    var raised: Set<String> = []
    var started: Set<String> = []
    for use in uses {
      switch use.action {
      case .raise(_, _, let id): if let id { raised.insert(id) }
      case .start(let timer, _): started.insert(timer)
      case .cancel, .stop: break
      }
    }
    for use in uses {
      checkDelay(of: use)
      switch use.action {
      case .cancel(let id) where !raised.contains(id):
        report(
          .error,
          use.state,
          "\(name(use.state)) cancels the delayed event '\(id)', which no action raises",
          "add `raise(…, after:)` with `id: \"\(id)\"`, or correct the name",
          use.location
        )
      case .stop(let timer) where !started.contains(timer):
        report(
          .error,
          use.state,
          "\(name(use.state)) cancels the timer '\(timer)', which no action starts",
          "add `startTimer(\"\(timer)\", after:)`, or correct the name",
          use.location
        )
      case .start(let timer, _): checkReaction(to: timer, use)
      case .raise, .cancel, .stop: break
      }
    }
    checkReactions(started)
  }

  /// Finds timers that are started for nothing.
  private mutating func checkReaction(to timer: String, _ use: Use) {
    let isHeard = model.transitions.contains { transition in
      guard case .timer(let number) = transition.trigger else { return false }
      return model.timers[number].kind == .named && model.timers[number].name == timer
    }
    if isHeard { return }
    report(
      .warning,
      use.state,
      "\(name(use.state)) starts the timer '\(timer)', to which no state reacts",
      "add `onTimer(\"\(timer)\", to:)`, or correct the name",
      use.location
    )
  }

  /// Finds reactions to timers that never run.
  private mutating func checkReactions(_ started: Set<String>) {
    for transition in model.transitions {
      guard case .timer(let number) = transition.trigger, model.timers[number].kind == .named,
        !started.contains(model.timers[number].name)
      else { continue }
      let timer = model.timers[number].name
      report(
        .error,
        transition.source,
        "\(name(transition.source)) reacts to the timer '\(timer)', which no action starts",
        "add `startTimer(\"\(timer)\", after:)`, or correct the name",
        transition.location
      )
    }
  }

  private mutating func checkDelay(of use: Use) {
    guard let delay = use.action.delay?.constant, delay < .zero else { return }
    report(
      .error,
      use.state,
      "\(name(use.state)) has a negative delay, \(delay): '\(use.action.label)'",
      "give it a delay of zero or more",
      use.location
    )
  }

  /// Checks that at least one event may be kept.
  mutating func checkPostponedLimit() {
    guard model.postponed.count < 1 else { return }
    report(
      .error,
      0,
      "the chart '\(model.states[0].name)' allows \(model.postponed.count) postponed events",
      "pass 1 or more to `postponed: .limit(…)`; without `postpone` no event waits"
    )
  }

  /// Checks that at least one event may be raised with a delay.
  mutating func checkDelayedLimit() {
    guard model.delayed.count < 1 else { return }
    report(
      .error,
      0,
      "the chart '\(model.states[0].name)' allows \(model.delayed.count) delayed events",
      "pass 1 or more to `delayed: .limit(…)`; without `raise(…, after:)` no event waits"
    )
  }

  private func name(_ state: Int) -> String {
    state == 0 ? "the chart '\(model.states[0].name)'" : "'\(model.states[state].name)'"
  }

  private var timerUses: [Use] {
    var uses: [Use] = []
    func add(_ block: AnyBlock?, _ state: Int, _ location: Diagnostic.Location?) {
      for action in block?.timers ?? [] {
        uses.append(Use(action: action, state: state, location: location))
      }
    }
    for number in model.states.indices {
      let state = model.states[number]
      for block in state.entry { add(block, number, state.location) }
      add(state.initialBlock, number, state.location)
      for block in state.exit { add(block, number, state.location) }
    }
    for history in model.histories { add(history.block, history.parent, history.location) }
    for transition in model.transitions {
      add(transition.block, transition.source, transition.location)
    }
    return uses
  }
}
