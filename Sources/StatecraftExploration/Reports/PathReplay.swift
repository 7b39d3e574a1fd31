internal import Statecraft

/// Replays paths of an exploration on machines, step by step, with delays.
struct PathReplay<Context: ChartContext> {
  /// Why a path cannot be shown.
  struct Mismatch: Error, CustomStringConvertible {
    /// What happened, and what it means.
    let description: String

    init(description: String) {
      self.description = description
    }

    /// The machine did something else than in the exploration.
    init(step: Int, text: String) {
      description =
        "step \(step) of the path, \(text), leads elsewhere on a machine than in the exploration; "
        + "a guard or an action is not pure (it reads or changes something outside the context), "
        + "or this is a defect of Statecraft"
    }

    /// The loop is none.
    init(loopAt start: Int, of count: Int) {
      description =
        "the path has \(count.counted("step")), and its loop, which begins behind step \(start), does not end "
        + "in the situation in which it begins; this is a defect of Statecraft"
    }

    /// A fact is otherwise when it is asked again.
    init(changed fact: String?, behind step: Int) {
      description = PathText.changed(fact, behind: step)
    }

    /// The steps take too much time.
    init(_ error: PathSchedule.TooLong) {
      description = error.description
    }
  }

  /// A way that an exploration has found.
  struct Way {
    /// What each step reacts to.
    var labels: [StepLabel<Context>] = []
    /// The bytes of the situation after each step.
    var situations: [[UInt8]] = []
    /// The position of the first step of a loop at the end.
    var loopStart: Int?
    /// What is false or true at the end.
    var end = ""
    /// Returns that in words, by the last situation; `nil` if it is not so.
    ///
    /// It is asked again when the way is replayed, and is `nil` itself if there is nothing to ask.
    var checkedEnd: ((Situation<Context>) -> String?)?
    /// The numbers of the situations after each step; empty if they are not known.
    var numbers: [Int] = []
    /// Returns the name of a fact that is otherwise than it was in the exploration; `nil` if none is.
    ///
    /// It is asked at the start and after each step, by the number of steps so far, and is `nil` itself if there is
    /// nothing to ask.
    var changedFact: ((_ position: Int, Situation<Context>) -> String?)?
    /// Whether a step is one that the last step may be, by where it starts and ends, and what it does.
    var lastStep: ((Machine<Context>, Machine<Context>, Outcome<Context>) -> Bool)?
    /// The step behind the last one, in words, if no machine takes it as in the exploration.
    var lostStep: String?
  }

  let start: Machine<Context>
  let codec: SituationCodec<Context>
  let watch: TimeWatch<Context>?

  /// Returns a way with all that the machine does on it.
  ///
  /// - Throws: a mismatch if the machine reaches another situation than the exploration.
  func path(_ way: Way) throws(Mismatch) -> ProofPath<Context> {
    if let loop = way.loopStart, !isLoop(way, from: loop) {
      throw Mismatch(loopAt: loop, of: way.labels.count)
    }
    if let text = way.lostStep { throw Mismatch(step: way.labels.count + 1, text: text) }
    let plan = try plan(way)
    var machine = start
    var steps: [ProofPath<Context>.Step] = []
    if let changed = mismatch(way, machine, behind: 0) { throw changed }
    for (position, label) in way.labels.enumerated() {
      let before = machine
      let action = action(label, machine)
      let outcomes = perform(label, plan, position, on: &machine)
      steps.append(ProofPath.Step(action.action, action.text, before, outcomes, machine))
      guard let outcomes, !outcomes.isEmpty || label.isQuiet,
        shows(machine, way.situations[position])
      else { throw Mismatch(step: position + 1, text: action.text) }
      if let changed = mismatch(way, machine, behind: position + 1) { throw changed }
    }
    return ProofPath(
      start: start.states.map { "\($0)" },
      steps: steps,
      loopStart: way.loopStart,
      end: way.end
    )
  }

  /// Asks again what the exploration has asked: a fact that is not pure may have decided the claim.
  ///
  /// - Returns: what is not the same any more. A function that threw it and used nothing else of the replay would stop
  ///   the compiler of Swift 6.3.1 when it optimizes.
  private func mismatch(_ way: Way, _ machine: Machine<Context>, behind step: Int) -> Mismatch? {
    if let changedFact = way.changedFact, let fact = changedFact(step, Situation(machine)) {
      return Mismatch(changed: fact, behind: step)
    }
    guard step == way.labels.count, let end = way.checkedEnd else { return nil }
    return end(Situation(machine)) == nil ? Mismatch(changed: nil, behind: step) : nil
  }

  /// Whether the last steps of a way lead back to where they begin.
  private func isLoop(_ way: Way, from first: Int) -> Bool {
    guard way.labels.indices.contains(first), let last = way.situations.last else { return false }
    return first == 0 ? shows(start, last) : way.situations[first - 1] == last
  }

  // MARK: - Planning

  /// Which timer fires in which step, and when each step comes.
  private struct Plan {
    /// For each step the position of the timer that fires.
    var fired: [Int?] = []
    var times: [Duration] = []
    /// The position of a last step in which only time passes.
    var end: Int?
  }

  private struct Waiting {
    let serial: Int
    let timer: PathSchedule.Timer
  }

  private func plan(_ way: Way) throws(Mismatch) -> Plan {
    // An event at the very moment at which a timer is due can only be shown if nothing else is
    // possible: `advance(by:)` fires the timer first.
    var mismatch: Mismatch?
    for isStrict in [true, false] {
      var choice = TimerChoice()
      while choice.number < min(choice.count, Self.mostChoices) {
        defer { choice.number += 1 }
        do throws(Mismatch) {
          let (plan, schedule) = try plan(way, eventsBeforeTimers: isStrict, &choice)
          guard let times = try Self.times(of: schedule) else { continue }
          var timed = plan
          timed.times = times
          return timed
        } catch {
          // Another one of several timers with one number may be meant.
          mismatch = mismatch ?? error
        }
      }
      if let mismatch { throw mismatch }
    }
    throw Mismatch(step: way.labels.count, text: "whose times contradict each other")
  }

  /// How many ways of choosing among timers with one number are tried.
  private static var mostChoices: Int { 256 }

  /// Which of several timers with one number fire, where each leads to the same situation.
  private struct TimerChoice {
    /// The number of the way of choosing.
    var number = 0
    /// The ways of choosing, as far as they are known.
    var count = 1
  }

  private static func times(of schedule: PathSchedule) throws(Mismatch) -> [Duration]? {
    do {
      return try schedule.times()
    } catch {
      throw Mismatch(error)
    }
  }

  private func plan(
    _ way: Way,
    eventsBeforeTimers isStrict: Bool,
    _ choice: inout TimerChoice
  ) throws(Mismatch) -> (Plan, PathSchedule) {
    var (rest, ways) = (choice.number, 1)
    defer { choice.count = max(choice.count, ways) }
    var plan = Plan()
    var schedule = PathSchedule()
    var machine = start
    var waiting: [Waiting] = []
    var awaited: Int?
    follow(machine, at: 0, &waiting, &awaited)
    for (position, label) in way.labels.enumerated() {
      schedule.addStep()
      let step = schedule.count
      var fired: Int?
      if case .timer(let number) = label {
        let timers = firing(number, of: machine, to: way.situations[position])
        if !timers.isEmpty {
          fired = timers[rest % timers.count]
          rest /= timers.count
          if ways < Self.mostChoices { ways *= timers.count }
        }
        guard let fired else { throw Mismatch(step: step, text: action(label, machine).text) }
        schedule.require(firingOf: waiting[fired].timer)
      }
      if case .timeIsUp = label, let awaited, let limit = watch?.limit {
        schedule.require(step, exactly: limit, after: awaited)
        plan.end = position
      }
      for (other, timer) in waiting.enumerated() where other != fired {
        let comesFirst = fired.map { other < $0 } ?? (isStrict || plan.end == position)
        schedule.require(waitingOf: timer.timer, isEarlier: comesFirst)
      }
      plan.fired.append(fired)
      _ = perform(label, fired, at: .zero, on: &machine)
      follow(machine, at: step, &waiting, &awaited)
    }
    return (plan, schedule)
  }

  /// Brings the pending timers up to date after a step.
  private func follow(
    _ machine: Machine<Context>,
    at step: Int,
    _ waiting: inout [Waiting],
    _ awaited: inout Int?
  ) {
    waiting = machine.engine.timers.map { pending in
      waiting.first { $0.serial == pending.serial }
        ?? Waiting(
          serial: pending.serial,
          timer: PathSchedule.Timer(
            began: step,
            delay: pending.duration.wholeNanoseconds ?? 0
          )
        )
    }
    guard let watch else { return }
    let situation = Situation(machine)
    if watch.goal.holds(in: situation) {
      awaited = nil
    } else if awaited == nil, watch.premise.holds(in: situation) {
      awaited = step
    }
  }

  /// The positions of the timers of a number whose firing leads to a situation.
  private func firing(
    _ number: Int,
    of machine: Machine<Context>,
    to situation: [UInt8]
  ) -> [Int] {
    let timers = Array(machine.engine.timers)
    return timers.indices.filter { position in
      guard timers[position].timer == number else { return false }
      var next = machine
      _ = next.fireTimer(at: position, .zero)
      return shows(next, situation)
    }
  }

  /// Whether a machine shows what a situation shows, whatever the times are.
  private func shows(_ machine: Machine<Context>, _ situation: [UInt8]) -> Bool {
    var packer = Packer()
    codec.pack(machine, into: &packer)
    return situation.starts(with: packer.bytes)
  }

  // MARK: - Performing

  /// Takes a step at its time; `nil` when another timer is due.
  private func perform(
    _ label: StepLabel<Context>,
    _ plan: Plan,
    _ position: Int,
    on machine: inout Machine<Context>
  ) -> [Outcome<Context>]? {
    let time = plan.times[position + 1]
    if let fired = plan.fired[position] {
      let engine = machine.engine
      guard engine.timers.next?.serial == engine.timers[fired].serial else { return nil }
      return machine.fireNextTimer(until: time).map { [$0] }
    }
    if let due = machine.nextDeadline, due < time { return nil }
    machine.wait(until: time)
    return perform(label, nil, at: time, on: &machine)
  }

  private func perform(
    _ label: StepLabel<Context>,
    _ fired: Int?,
    at time: Duration,
    on machine: inout Machine<Context>
  ) -> [Outcome<Context>] {
    switch label {
    case .event(let event): return [machine.send(event)]
    case .invocation(let number, let end):
      let running = machine.engine.invocations
      guard let position = running.firstIndex(where: { $0.invocation == number }) else { return [] }
      return [machine.endInvocation(at: position, end.asResult)]
    case .timer:
      return fired.map { [machine.fireTimer(at: $0, time)] } ?? []
    case .timeIsUp, .stay:
      return []
    }
  }

  // MARK: - Telling

  private func action(
    _ label: StepLabel<Context>,
    _ machine: Machine<Context>
  ) -> (action: ProofPath<Context>.Action, text: String) {
    func described(
      _ action: ProofPath<Context>.Action
    ) -> (action: ProofPath<Context>.Action, text: String) {
      (action, ProofPath<Context>.Step.text(of: action))
    }
    switch label {
    case .event(let event): return described(.event(event))
    case .timer(let number): return (.time, machine.program.longName(ofTimer: number))
    case .timeIsUp: return (.time, "the time is up")
    case .stay: return described(.time)
    case .invocation(let number, let end):
      return described(ProofPath.Action(end, of: machine.program.model.invocationName(number)))
    }
  }
}
