internal import Statecraft

extension ChartSurvey {
  /// Notes what a step left, took and entered.
  mutating func see(_ outcome: Outcome<Context>, from engine: EngineState) {
    if outcome.kind == .refused, outcome.recalled.isEmpty { return }
    for part in outcome.all {
      for step in part.steps {
        content.see(step, from: current)
        for transition in step.takenNumbers {
          transitions.see(transition)
          seeHistories(model.transitions[transition].targets, engine)
        }
        for state in step.exitedNumbers { exits.see(state) }
        for state in step.enteredNumbers { states.see(state) }
      }
      guard case .event(let event) = part.cause else { continue }
      let index = Context.caseIndex(of: event)
      guard comes.indices.contains(index) else { continue }
      if part.kind != .refused { events.see(index) }
      if part.kind == .ignored || part.kind == .postponed { seeReaction(part, index, engine) }
    }
    for part in outcome.recalled.flatMap({ $0.all }) where part.isTaken {
      if case .event(let event) = part.cause { recalls.see(Context.caseIndex(of: event)) }
    }
  }

  private mutating func seeHistories(_ targets: ShortList<TargetNode>, _ engine: EngineState) {
    for case .history(let history) in targets where engine.history[history] != nil {
      histories.see(history)
    }
  }

  /// Notes which `ignore` or `postpone` has applied.
  private mutating func seeReaction(
    _ outcome: Outcome<Context>,
    _ index: Int,
    _ engine: EngineState
  ) {
    guard let findings = outcome.explanation?.findings else { return }
    for transition in reactions[index] {
      let node = model.transitions[transition]
      let name = model.states[node.source].name
      for finding in findings {
        switch (finding, node.disposition) {
        case (.ignored(by: name), .ignore), (.postponed(by: name), .postpone):
          transitions.see(transition)
        default: break
        }
      }
    }
  }

  /// What guards are asked with when an event comes.
  func guardContext(
    of event: Context.Event,
    _ machine: Machine<Context>
  ) -> GuardContext<Context> {
    let index = Context.caseIndex(of: event)
    return GuardContext(occurrence: Occurrence(index: index, kind: .event(event))) {
      machine.isIn($0)
    }
  }

  /// Evaluates the guards of an event in the active states.
  mutating func askGuards(
    _ event: Context.Event,
    _ machine: Machine<Context>,
    _ engine: EngineState,
    _ number: Int
  ) {
    let index = Context.caseIndex(of: event)
    guard reactions.indices.contains(index) else { return }
    let input = guardContext(of: event, machine)
    var rest = reactions[index][...]
    while let first = rest.first {
      let source = program.topology.transitions[first].source
      let group = rest.prefix { program.topology.transitions[$0].source == source }
      rest = rest.dropFirst(group.count)
      guard source == 0 || engine.configuration.contains(source) else { continue }
      var holding: [Int] = []
      var guarded = 0
      var isCovered = false
      for transition in group {
        guard let condition = conditions[transition] else {
          isCovered = true
          isEnabled[transition] = true
          continue
        }
        guarded += 1
        var holds = false
        do {
          holds = try condition.holds(in: machine.context, input)
        } catch {
          failedGuards[transition] = failedGuards[transition] ?? "\(error)"
        }
        guard holds else {
          falseGuards.see(transition)
          continue
        }
        trueGuards.see(transition)
        isEnabled[transition] = true
        holding.append(transition)
      }
      guard guarded > 1 else { continue }
      let key = Group(source: source, event: index)
      if holding.count > 1, overlaps[key] == nil {
        overlaps[key] = Conflict(situation: number, event: event, transitions: holding)
      }
      if holding.isEmpty, !isCovered, gaps[key] == nil, isRefused(event, machine) {
        gaps[key] = Conflict(situation: number, event: event, transitions: [])
      }
    }
  }

  private func isRefused(_ event: Context.Event, _ machine: Machine<Context>) -> Bool {
    if machine.traps(on: event) { return true }
    var next = machine
    return next.send(event).kind == .refused
  }
}
