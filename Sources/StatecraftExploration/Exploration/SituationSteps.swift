internal import Statecraft

/// Takes the steps of machines one by one, as an exploration does, without its speed.
struct SituationSteps<Context: ChartContext> {
  /// A step that a machine can take.
  struct Step {
    let label: StepLabel<Context>
    /// The machine behind the step.
    let moment: MachineMoment<Context>
    /// What the machine did.
    let outcome: Outcome<Context>
  }

  let codec: SituationCodec<Context>
  let proof: PreparedProof<Context>

  /// Shows the steps in the order of an exploration, until one of them is the last that is asked for.
  ///
  /// Events that would stop the program are left out.
  ///
  /// - Parameters:
  ///   - moment: where the steps start.
  ///   - isLast: whether a step is the last that is asked for.
  /// - Returns: that step; `nil` if none is.
  func first(from moment: MachineMoment<Context>, where isLast: (Step) -> Bool) -> Step? {
    let engine = moment.machine.engine
    guard !engine.isDone else { return nil }
    let timers = codec.table.program.model.timers
    let restartsTimers = engine.timers.contains { timers[$0.timer].kind == .inactivity }
    func step(
      _ label: StepLabel<Context>,
      _ zone: TimerZone,
      isEvent: Bool,
      _ take: (inout Machine<Context>) -> Outcome<Context>
    ) -> Step? {
      var next = moment
      let outcome = take(&next.machine)
      let kind = outcome.kind
      if kind == .refused || kind == .ignored, isEvent, !restartsTimers { return nil }
      if codec.hasTimers {
        _ = next.updateTimes(since: zone, timers: engine.timers.count, watch: nil)
      }
      let step = Step(label: label, moment: next, outcome: outcome)
      return isLast(step) ? step : nil
    }
    for event in events(in: moment) where !(codec.traps && moment.machine.traps(on: event)) {
      let found = step(.event(event), moment.zone, isEvent: true) { $0.send(event) }
      if let found { return found }
    }
    for end in proof.ends.possible(in: engine) {
      let invocation = engine.invocations[end.position].invocation
      let label = StepLabel<Context>.invocation(invocation, end.result)
      let found = step(label, moment.zone, isEvent: false) {
        $0.endInvocation(at: end.position, end.result.asResult)
      }
      if let found { return found }
    }
    for (position, pending) in engine.timers.enumerated() {
      guard let zone = moment.zone.firing(position) else { continue }
      let found = step(.timer(pending.timer), zone, isEvent: false) {
        $0.fireTimer(at: position, .zero)
      }
      if let found { return found }
    }
    return nil
  }

  /// Shows all steps in the order of an exploration.
  func forEach(from moment: MachineMoment<Context>, _ body: (Step) -> Void) {
    _ = first(from: moment) { step in
      body(step)
      return false
    }
  }

  /// The first event that would stop the program; `nil` if none does.
  func trappingEvent(in moment: MachineMoment<Context>) -> Context.Event? {
    guard codec.traps, !moment.machine.isDone else { return nil }
    return events(in: moment).first { moment.machine.traps(on: $0) }
  }

  private func events(in moment: MachineMoment<Context>) -> [Context.Event] {
    proof.domains.flatMap { domain in
      switch domain.source {
      case .constant(let events): events
      case .computed(let events): events(Situation(moment.machine))
      }
    }
  }
}

extension StepLabel {
  /// What the step reacts to, in words.
  func text(_ program: Program<Context>) -> String {
    switch self {
    case .event(let event): "\(event)"
    case .invocation(let number, let end):
      "the \(end.isFailure ? "failure" : "end") of '\(program.model.invocations[number].name)'"
    case .timer(let number): program.longName(ofTimer: number)
    case .timeIsUp: "the time is up"
    case .stay: "nothing happens any more"
    }
  }
}
