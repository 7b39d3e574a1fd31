public import Statecraft

extension ProofPath {
  /// Takes the path on a new machine.
  ///
  /// The outcomes are what a `Recorder` of `StatecraftRecording` takes, so that a counterexample can be
  /// kept, replayed and drawn like any other run. The steps of a loop are taken once.
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

  /// Takes the path on a new machine, and returns each outcome with its step; the start has none.
  package func takenSteps(
    from context: Context,
    chart: MachineChart<Context>
  ) throws(StartError) -> [(step: Step?, outcome: Outcome<Context>)] {
    var (machine, start) = try Machine.start(context, chart: chart)
    var taken: [(step: Step?, outcome: Outcome<Context>)] = [(nil, start)]
    for step in steps {
      if let outcome = step.take(on: &machine) { taken.append((step, outcome)) }
    }
    return taken
  }
}

extension ProofPath.Step {
  /// Takes the step at its time; `nil` when nothing happens in it.
  fileprivate func take(on machine: inout Machine<Context>) -> Outcome<Context>? {
    let time = machine.now + delay
    // Other timers that are due at the same moment have steps of their own.
    if case .time = action, let outcome = machine.fireNextTimer(until: time) { return outcome }
    machine.wait(until: time)
    switch action {
    case .event(let event): return machine.send(event)
    case .completion(let name, let value): return machine.end(name, .success(value))
    case .failure(let name, let error): return machine.end(name, .failure(error))
    case .time: return nil
    }
  }
}

extension Machine {
  fileprivate mutating func end(
    _ name: String,
    _ result: Result<any Sendable, any Error>
  ) -> Outcome<Context>? {
    invocations.first { $0.name == name }.map { resolve($0, with: result) }
  }
}
