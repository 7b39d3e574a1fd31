#if Command
package import Statecraft
package import StatecraftRecording
#if Studio
package import StatecraftStudio
#endif

/// Runs a chart's machine by names.
package struct ChartMachine<Context: ChartContext>: RunnableMachine {
  package let header: Recording.Header
  var machine: Machine<Context>
  private let reader: EventReader<Context.Event>
  private let order: [Context.State: Int]

  /// Starts a machine.
  ///
  /// - Throws: what the chart's errors are, or why the start failed.
  package static func start(
    _ context: Context,
    chart: MachineChart<Context>,
    events reader: EventReader<Context.Event>
  ) throws(StartError) -> StartedMachine {
    let (machine, outcome) = try Machine.start(context, chart: chart)
    let runnable = ChartMachine(machine, Recording.Header(chart), reader)
    return StartedMachine(machine: runnable, start: runnable.report(outcome))
  }

  private init(
    _ machine: Machine<Context>,
    _ header: Recording.Header,
    _ reader: EventReader<Context.Event>
  ) {
    self.machine = machine
    self.reader = reader
    self.header = header
    order = Dictionary(
      (Context.declaredStates ?? []).enumerated().map { ($0.element, $0.offset) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  package var events: [EventChoice] {
    reader.choices(Context.eventCases)
  }

  package var permitted: [EventChoice] {
    machine.permittedEvents.map {
      EventChoice(name: $0.event.name, hasPayload: $0.event.hasPayload)
    }
  }

  package var states: [String] { names(machine.states) }
  package var configuration: [String] { names(machine.configuration) }
  package var isDone: Bool { machine.isDone }
  package var now: Duration { machine.now }
  package var nextDeadline: Duration? { machine.isDone ? nil : machine.nextDeadline }

  #if Studio
  /// The properties of the context.
  package var values: [StudioValue] {
    Mirror(reflecting: machine.context).children.prefix(50).compactMap { child in
      child.label.map { StudioValue(name: $0, describing: child.value) }
    }
  }
  #endif

  package mutating func send(_ event: NamedEvent) throws(EventLineError) -> [StepReport] {
    let outcome = machine.send(try reader.read(event))
    return reports(of: [outcome])
  }

  package mutating func advance(to moment: Duration) -> [StepReport] {
    let outcomes = machine.advance(to: moment)
    return reports(of: outcomes)
  }

  package func explain(_ event: NamedEvent) throws(EventLineError) -> Explanation {
    machine.explain(try reader.read(event))
  }
}

/// A machine and what its start did.
package struct StartedMachine {
  /// The machine in its initial configuration.
  package let machine: any RunnableMachine
  /// What was entered and emitted.
  package let start: StepReport
  /// What followed without anybody's doing.
  package var then: [StepReport] = []
  /// Draws what the machine is about after a step, with colours or without; `nil` when nobody can.
  package var drawing: ((_ report: StepReport, _ isColoured: Bool) -> [String])?
}

extension ChartMachine {
  /// What has just happened; the machine is as it is after all of it.
  func reports(of outcomes: [Outcome<Context>]) -> [StepReport] {
    outcomes.flatMap { outcome in
      zip(outcome.all, RecordedStep.steps(of: outcome)).map { outcome, step in
        var report = report(outcome)
        report.isRecalled = step.source == .recalled
        report.payload = step.payload
        report.transitions = step.transitions
        return report
      }
    }
  }

  private func report(_ outcome: Outcome<Context>) -> StepReport {
    let configuration = names(outcome.configuration)
    var report = StepReport(
      event: "\(outcome.cause)",
      outcome: outcome.kind.rawValue,
      configuration: configuration,
      states: configuration == self.configuration ? states : configuration
    )
    report.exited = names(inDocumentOrder(outcome.steps.map { $0.exited.reversed() }))
    report.entered = names(inDocumentOrder(outcome.steps.map(\.entered)))
    report.outputs = outcome.outputs.map { EmittedOutput($0) }
    report.reason = outcome.error.map { "\($0)" } ?? outcome.explanation?.reason
    report.microsteps = outcome.steps.map { step in
      MicrostepReport(
        cause: "\(step.cause)",
        taken: step.taken.map { "\($0)" },
        exited: names(step.exited),
        entered: names(step.entered)
      )
    }
    report.work = begun(by: outcome)
    report.time = outcome.time
    report.isDone = machine.isDone
    return report
  }

  /// Joins what several microsteps left or entered: each state once.
  ///
  /// Each microstep gives document order. Over several of them the declaration of the states says
  /// which comes first; where there is none, the microsteps do.
  private func inDocumentOrder(_ steps: [[Context.State]]) -> [Context.State] {
    var seen: Set<Context.State> = []
    let states = steps.joined().filter { seen.insert($0).inserted }
    guard steps.count > 1, states.allSatisfy({ order[$0] != nil }) else { return states }
    return states.sorted { (order[$0] ?? 0) < (order[$1] ?? 0) }
  }

  private func names(_ states: [Context.State]) -> [String] { states.map { "\($0)" } }
}
#endif
