internal import Statecraft

extension ChartSurvey {
  /// Looks at a situation, and at what can happen in it.
  mutating func visit(_ number: Int) {
    current = number
    let moment = explorer.moment(in: number)
    let engine = moment.machine.engine
    content.look(at: moment.machine.context, engine.configuration, number)
    for state in engine.configuration {
      firstActive[state] = firstActive[state] ?? number
      states.see(state)
    }
    for event in moment.machine.postponed {
      let index = Context.caseIndex(of: event)
      firstPostponed[index] = firstPostponed[index] ?? number
    }
    guard !moment.machine.isDone else { return }
    let takesSteps = hasOpenGoalsOfAnyStep
    // No `zip`: where types are not known, it asks for theirs in each situation.
    for domain in domains.indices {
      switch domains[domain].source {
      case .constant(let events):
        let cases = constantCases[domain]
        for position in cases.indices where takesSteps || mayShow(cases[position]) {
          visit(events[position], moment.machine, engine, number, takesSteps)
        }
      case .computed(let events):
        for event in events(Situation(moment.machine)) {
          seeUnguarded(Context.caseIndex(of: event), engine)
          visit(event, moment.machine, engine, number, takesSteps)
        }
      }
    }
    if delays { askGuardsOfDelayedEvents(moment, engine, number) }
    if takesSteps { visitOtherSteps(moment, engine, number) }
  }

  /// Notes that an event, which need not come in each situation, can trigger transitions without a guard.
  private mutating func seeUnguarded(_ index: Int, _ engine: EngineState) {
    guard reactions.indices.contains(index) else { return }
    for transition in reactions[index] where conditions[transition] == nil {
      let source = program.topology.transitions[transition].source
      if source == 0 || engine.configuration.contains(source) { isEnabled[transition] = true }
    }
  }

  private mutating func askGuardsOfDelayedEvents(
    _ moment: MachineMoment<Context>,
    _ engine: EngineState,
    _ number: Int
  ) {
    for (position, pending) in engine.timers.enumerated() {
      guard let event = pending.raisedEvent?.value(as: Context.Event.self),
        hasOpenGuards(Context.caseIndex(of: event)), moment.zone.firing(position) != nil
      else { continue }
      askGuards(event, moment.machine, engine, number)
    }
  }

  private mutating func visit(
    _ event: Context.Event,
    _ machine: Machine<Context>,
    _ engine: EngineState,
    _ number: Int,
    _ takesSteps: Bool
  ) {
    let index = Context.caseIndex(of: event)
    guard takesSteps || mayShow(index) else { return }
    let hasOpenGuards = hasOpenGuards(index)
    if hasOpenGuards { askGuards(event, machine, engine, number) }
    let isInteresting = content.isInteresting(index)
    if !hasOpenGuards, !isInteresting, !hasOpenGoals(index), isSeen.indices.contains(index) {
      isSeen[index] = true
    }
    guard takesSteps || isInteresting || showsMore(event, index, machine, engine),
      !machine.traps(on: event)
    else { return }
    var next = machine
    let outcome = next.send(event)
    see(outcome, from: engine)
    if isInteresting {
      content.compare(
        outcome.steps.first,
        event,
        machine.context,
        engine.configuration,
        number
      )
    }
  }

  private mutating func visitOtherSteps(
    _ moment: MachineMoment<Context>,
    _ engine: EngineState,
    _ number: Int
  ) {
    for end in explorer.proof.ends.possible(in: engine) {
      var next = moment.machine
      let outcome = next.endInvocation(at: end.position, end.result.asResult)
      if end.result.isFailure, outcome.isTaken {
        failures.see(engine.invocations[end.position].invocation)
      }
      see(outcome, from: engine)
    }
    for (position, pending) in engine.timers.enumerated() {
      firstPending[pending.timer] = firstPending[pending.timer] ?? number
      guard moment.zone.firing(position) != nil else { continue }
      timers.see(pending.timer)
      var next = moment.machine
      see(next.fireTimer(at: position, .zero), from: engine)
    }
  }
}
