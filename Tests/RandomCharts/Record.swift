import Statecraft

/// All that can be seen of a machine after a stimulus, from the engine or from the interpreter.
struct Record: Sendable, Equatable {
  /// What became of the stimulus, of the timers that fired, and of the events that came back.
  var outcomes: [OutcomeRecord] = []
  var configuration: [Int] = []
  var context = RandomContext()
  var postponed: [RandomContext.Event] = []
  var timers: [TimerRecord] = []
  /// The work that runs.
  var work: [String] = []
  var droppedEvents = 0
  var isDone = false
  var output: Int?
  /// Whether the machine could not start because the start would never end.
  var startFailed = false
}

/// What became of one event or timer.
struct OutcomeRecord: Sendable, Equatable {
  var kind: Outcome<RandomContext>.Kind
  /// The numbers of the transitions in the order in which their actions ran.
  var taken: [Int]
  var exited: [Int]
  var entered: [Int]
  var configuration: [Int]
  var outputs: [Int]
  var dropped: [RandomContext.Event]
  var seconds: Int

  var leavesOrEnters: Bool { !exited.isEmpty || !entered.isEmpty }
}

/// A delay that runs: whose, and when it is over.
struct TimerRecord: Sendable, Equatable {
  var state: String
  var position: Int
  var seconds: Int
}

extension Record {
  /// What the engine shows.
  init(_ machine: Machine<RandomContext>, _ outcomes: [Outcome<RandomContext>]) {
    for outcome in outcomes {
      self.outcomes.append(OutcomeRecord(outcome))
      for recalled in outcome.recalled { self.outcomes += recalled.all.map { OutcomeRecord($0) } }
    }
    configuration = machine.configuration.map(\.number)
    context = machine.context
    postponed = machine.postponedEvents
    timers = machine.pendingTimers.map {
      TimerRecord(
        state: $0.id.name ?? $0.id.state,
        position: $0.id.position,
        seconds: Int((machine.now + $0.remaining).components.seconds)
      )
    }
    work = machine.invocations.map { "\($0)" }
    droppedEvents = machine.droppedEvents
    isDone = machine.isDone
    output = machine.output as? Int
  }

  /// What the interpreter shows.
  init(_ interpreter: ReferenceInterpreter, _ outcomes: [OutcomeRecord]) {
    self.outcomes = outcomes
    configuration = interpreter.configuration
    context = interpreter.context
    postponed = interpreter.postponed
    timers = interpreter.timers.sorted { ($0.due, $0.serial) < ($1.due, $1.serial) }.map {
      TimerRecord($0)
    }
    work = interpreter.work.map { "'w\($0.work)' of '\($0.state == 0 ? "" : "s\($0.state)")'" }
    droppedEvents = interpreter.droppedEvents
    isDone = !interpreter.running
    output = interpreter.output
  }
}

extension TimerRecord {
  init(_ timer: ReferenceInterpreter.Timer) {
    switch timer.kind {
    case .after(let state, _, let position), .inactivity(let state, _, let position):
      self.init(state: state == 0 ? "" : "s\(state)", position: position, seconds: timer.due)
    case .named(let number):
      self.init(state: RandomChart.name(number), position: 0, seconds: timer.due)
    case .event(let event, let id):
      let name = id.map(RandomChart.name) ?? event.name
      self.init(state: name, position: 0, seconds: timer.due)
    }
  }
}

extension OutcomeRecord {
  init(_ outcome: Outcome<RandomContext>) {
    var (taken, exited, entered): ([Int], [Int], [Int]) = ([], [], [])
    for step in outcome.steps {
      // The conversion gives each transition its number as its line.
      for transition in step.taken { taken.append(transition.location?.line ?? -1) }
      for state in step.exited { exited.append(state.number) }
      for state in step.entered { entered.append(state.number) }
    }
    self.init(
      kind: outcome.kind,
      taken: taken,
      exited: exited,
      entered: entered,
      configuration: outcome.configuration.map { $0.number },
      outputs: outcome.outputs,
      dropped: outcome.dropped,
      seconds: Int(outcome.time.components.seconds)
    )
  }
}

extension Record: CustomStringConvertible {
  /// A line for each thing that can be seen.
  var description: String {
    if startFailed { return "  the start never ends" }
    var lines = outcomes.map { "  \($0)" }
    lines.append("  in \(states(configuration))\(isDone ? ", done" : ""), log \(context.log)")
    lines.append("  counter \(context.counter), data \(text(context.data0)) \(text(context.data1))")
    lines.append("  postponed \(postponed.map { "\($0)" }), output \(text(output))")
    lines.append("  timers \(timers.map { "\($0.state)#\($0.position) at \($0.seconds)" })")
    if !work.isEmpty { lines.append("  work \(work)") }
    if droppedEvents > 0 { lines.append("  dropped \(droppedEvents) events") }
    return lines.joined(separator: "\n")
  }

  private func text(_ value: Int?) -> String { value.map { "\($0)" } ?? "none" }
}

extension OutcomeRecord: CustomStringConvertible {
  var description: String {
    "\(kind.rawValue): left \(states(exited)), took \(taken.map { "t\($0)" }), "
      + "entered \(states(entered)), now in \(states(configuration)) at \(seconds), emitted \(outputs)"
      + (dropped.isEmpty ? "" : ", dropped \(dropped)")
  }
}

private func states(_ numbers: [Int]) -> String {
  "[\(numbers.map { "s\($0)" }.joined(separator: " "))]"
}
