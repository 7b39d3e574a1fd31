import Statecraft

/// Runs a chart in the engine and in the interpreter, and compares after every stimulus.
struct Comparison: Sendable {
  /// The first difference, if there is one.
  private(set) var disagreement: Disagreement?
  /// How many records were compared.
  private(set) var steps = 0
  /// Whether the chart has errors, so that nothing could be compared.
  private(set) var isUnsound = false
  private(set) var usage = Usage()

  init(_ random: RandomChart, flaw: ReferenceInterpreter.Flaw? = nil) {
    let chart = random.chart()
    guard !chart.diagnostics.contains(where: { $0.severity == .error }) else {
      isUnsound = true
      return
    }
    var interpreter = ReferenceInterpreter(random, flaw: flaw)
    defer { usage = interpreter.usage }
    guard var machine = start(chart, &interpreter) else { return }
    for stimulus in random.stimuli {
      // Delayed events without a name that double with each round are not worth the time.
      if machine.pendingTimers.count > 50 { return }
      let outcomes = machine.react(to: stimulus)
      let expected = interpreter.process(stimulus)
      guard agree(Record(machine, outcomes), Record(interpreter, expected)) else { return }
    }
  }

  /// Starts both; `nil` when they differ, or when neither can start.
  private mutating func start(
    _ chart: MachineChart<RandomContext>,
    _ interpreter: inout ReferenceInterpreter
  ) -> Machine<RandomContext>? {
    let failed = Record(startFailed: true)
    var expected: Record
    do {
      try interpreter.interpret()
      expected = Record(interpreter, [interpreter.startOutcome])
    } catch {
      interpreter.usage.note(error == .thrown ? .thrown : .endlessLoop)
      expected = failed
    }
    do {
      let (machine, outcome) = try Machine.start(RandomContext(), chart: chart)
      return agree(Record(machine, [outcome]), expected) ? machine : nil
    } catch {
      _ = agree(failed, expected)
      return nil
    }
  }

  private mutating func agree(_ engine: Record, _ interpreter: Record) -> Bool {
    defer { steps += 1 }
    if engine == interpreter { return true }
    disagreement = Disagreement(step: steps, engine: engine, interpreter: interpreter)
    return false
  }
}

extension Machine<RandomContext> {
  /// Gives the machine what the stimulus says.
  mutating func react(to stimulus: RandomChart.Stimulus) -> [Outcome<RandomContext>] {
    switch stimulus {
    case .event(let event): [send(event)]
    case .seconds(let seconds): advance(by: .seconds(seconds))
    }
  }
}

/// Where engine and interpreter differ.
struct Disagreement: Sendable, CustomStringConvertible {
  /// After how many stimuli.
  let step: Int
  let engine: Record
  let interpreter: Record

  var description: String {
    "after \(step) stimuli\nengine:\n\(engine)\ninterpreter:\n\(interpreter)"
  }
}
