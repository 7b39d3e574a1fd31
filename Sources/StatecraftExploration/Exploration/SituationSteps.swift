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

  /// Something that can come, and what a machine does then.
  struct Stimulus {
    let label: StepLabel<Context>
    /// The times when it comes.
    let zone: TimerZone
    /// Lets a machine in the situation react, and a watch see the guards that it asks.
    let take: (inout Machine<Context>, GuardWatch<Context>?) -> Outcome<Context>
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
    for stimulus in stimuli(in: moment) {
      var next = moment
      let outcome = stimulus.take(&next.machine, nil)
      let kind = outcome.kind
      if kind == .refused || kind == .ignored, case .event = stimulus.label, !restartsTimers {
        continue
      }
      if codec.hasTimers {
        _ = next.updateTimes(since: stimulus.zone, timers: engine.timers.count, watch: nil)
      }
      let step = Step(label: stimulus.label, moment: next, outcome: outcome)
      if isLast(step) { return step }
    }
    return nil
  }

  /// All that can come in a situation, in the order of an exploration.
  ///
  /// Events that would stop the program are left out.
  func stimuli(in moment: MachineMoment<Context>) -> [Stimulus] {
    let engine = moment.machine.engine
    guard !engine.isDone else { return [] }
    var stimuli: [Stimulus] = []
    for event in events(in: moment) where !(codec.traps && moment.machine.traps(on: event)) {
      stimuli.append(
        Stimulus(label: .event(event), zone: moment.zone) { $0.send(event, watchedBy: $1) }
      )
    }
    for end in proof.ends.possible(in: engine) {
      let invocation = engine.invocations[end.position].invocation
      stimuli.append(
        Stimulus(label: .invocation(invocation, end.result), zone: moment.zone) {
          $0.endInvocation(at: end.position, end.result.asResult, watchedBy: $1)
        }
      )
    }
    for (position, pending) in engine.timers.enumerated() {
      guard let zone = moment.zone.firing(position) else { continue }
      stimuli.append(
        Stimulus(label: .timer(pending.timer), zone: zone) {
          $0.fireTimer(at: position, .zero, watchedBy: $1)
        }
      )
    }
    return stimuli
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
