public import Statecraft

extension ProofPath {
  /// Takes the path on a new machine.
  ///
  /// The outcomes are what a `Recorder` of `StatecraftRecording` takes, so that a counterexample can be
  /// kept, replayed and drawn like any other run. The steps of a loop are taken once; `Recording.Header.loopStart`
  /// is where it begins.
  ///
  /// ```swift
  /// let recorder = Recorder(Elevator.chart, started: nil)
  /// for outcome in try path.outcomes(from: Elevator(), chart: Elevator.chart) {
  ///   recorder.record(outcome)
  /// }
  /// try recorder.write(to: "starved.jsonl")
  /// ```
  ///
  /// - Parameters:
  ///   - context: the data that the proof started with.
  ///   - chart: the chart that was explored.
  /// - Returns: the outcome of the start, and that of each step in which the machine does something;
  ///   only time passes in others.
  /// - Throws: an error if the machine cannot start.
  public func outcomes(
    from context: Context,
    chart: MachineChart<Context>
  ) throws(StartError) -> [Outcome<Context>] {
    try takenSteps(from: context, chart: chart).map { $0.outcome }
  }

  /// Takes the path on a new machine, and returns each outcome with its step and the machine before it;
  /// the start has none.
  ///
  /// The watch sees the guards that the machine asks.
  package func takenSteps(
    from context: Context,
    chart: MachineChart<Context>,
    watchedBy watch: GuardWatch<Context>? = nil
  ) throws(StartError) -> [TakenStep] {
    var (machine, start) = try Machine.start(context, chart: chart, watchedBy: watch)
    var taken = [TakenStep(step: nil, position: nil, before: nil, outcome: start)]
    for (position, step) in steps.enumerated() {
      let before = machine
      if let outcome = Step.outcome(of: step.action, after: step.delay, on: &machine, watch) {
        taken.append(TakenStep(step: step, position: position, before: before, outcome: outcome))
      }
    }
    return taken
  }

  /// Whether a step that was taken belongs to the loop of the path.
  package func isInLoop(_ taken: TakenStep) -> Bool {
    guard let loopStart, let position = taken.position else { return false }
    return position >= loopStart
  }

  /// A step of a path as a machine took it.
  package struct TakenStep {
    /// The step; `nil` for the start.
    package let step: Step?
    /// The position of the step in the path; `nil` for the start.
    package let position: Int?
    /// The machine before the step; `nil` for the start.
    package let before: Machine<Context>?
    /// What the machine did.
    package let outcome: Outcome<Context>
  }
}

extension ProofPath.Step {
  /// Takes a step on a machine, and describes what the machine did.
  package static func taking(
    _ action: ProofPath<Context>.Action,
    after delay: Duration,
    on machine: inout Machine<Context>
  ) -> ProofPath<Context>.Step {
    let before = machine
    var action = action
    // A timer that is due before comes first.
    if let due = machine.nextDeadline, due < machine.now + delay { action = .time }
    var text = text(of: action)
    if case .time = action, let timer = machine.engine.timers.next?.timer {
      text = machine.program.longName(ofTimer: timer)
    }
    let outcome = outcome(of: action, after: delay, on: &machine, nil)
    return ProofPath<Context>.Step(action, text, before, outcome.map { [$0] }, machine)
  }

  /// Takes a step at its time; `nil` when nothing happens in it.
  fileprivate static func outcome(
    of action: ProofPath<Context>.Action,
    after delay: Duration,
    on machine: inout Machine<Context>,
    _ watch: GuardWatch<Context>?
  ) -> Outcome<Context>? {
    let time = machine.now + delay
    // Other timers that are due at the same moment have steps of their own.
    if case .time = action, let outcome = machine.fireNextTimer(until: time, watchedBy: watch) {
      return outcome
    }
    machine.wait(until: time)
    switch action {
    case .event(let event): return machine.send(event, watchedBy: watch)
    case .completion(let name, let value): return machine.end(name, .success(value), watch)
    case .failure(let name, let error): return machine.end(name, .failure(error), watch)
    case .time: return nil
    }
  }

  /// What a step reacts to, in words.
  static func text(of action: ProofPath<Context>.Action) -> String {
    switch action {
    case .event(let event): "\(event)"
    case .completion(let name, let value):
      value is Void ? "'\(name)' ends" : "'\(name)' ends with \(value)"
    case .failure(let name, let error): "'\(name)' fails with \(error)"
    case .time: "nothing happens any more"
    }
  }

  /// Describes what a machine did.
  init(
    _ action: ProofPath<Context>.Action,
    _ text: String,
    _ before: Machine<Context>,
    _ outcomes: [Outcome<Context>]?,
    _ after: Machine<Context>
  ) {
    let all = (outcomes ?? []).flatMap { $0.all }
    // What repeats thousands of times says nothing; the error names what it is.
    let isEndless = outcomes?.contains { $0.isEndless } == true
    let (former, active) = (before.states.map { "\($0)" }, after.states.map { "\($0)" })
    self.init(
      action: action,
      text: text,
      delay: after.now - before.now,
      kind: outcomes?.first?.kind,
      left: isEndless
        ? former.filter { !active.contains($0) } : all.flatMap { $0.exited }.map { "\($0)" },
      entered: isEndless
        ? active.filter { !former.contains($0) } : all.flatMap { $0.entered }.map { "\($0)" },
      changes: PropertyChange.between(before.context, after.context),
      outputs: isEndless
        ? [] : all.flatMap { $0.outputs }.map { PropertyChange.text(ofOutput: $0) },
      error: all.compactMap { $0.error }.first.map { "\($0)" },
      active: active,
      transitions: isEndless ? [] : all.flatMap { $0.steps }.flatMap { $0.takenNumbers }
    )
  }
}

extension Machine {
  fileprivate mutating func end(
    _ name: String,
    _ result: Result<any Sendable, any Error>,
    _ watch: GuardWatch<Context>?
  ) -> Outcome<Context>? {
    let invocation =
      invocations.first { "\($0.name) of \($0.state)" == name }
      ?? invocations.first { $0.name == name }
    return invocation.map { resolve($0, with: result, watchedBy: watch) }
  }
}
