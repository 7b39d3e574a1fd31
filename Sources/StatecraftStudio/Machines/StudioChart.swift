#if Studio
public import Statecraft
public import StatecraftDiagrams
public import StatecraftRecording

/// A machine of a chart, for a studio to run.
public struct StudioChart<Context: ChartContext>: StudioModel where Context.Event: Codable {
  private var machine: Machine<Context>
  private let outcome: Outcome<Context>

  /// What is drawn: the chart.
  public let diagram: Diagram

  /// The events of the chart's alphabet.
  public let events: [StudioEvent]

  /// The chart as SCXML, if somebody knows how to write it.
  public let scxml: String?

  /// Starts a machine.
  ///
  /// - Parameters:
  ///   - context: the data at the start.
  ///   - chart: the chart to follow.
  ///   - scxml: the chart as SCXML, for instance from `StatecraftSCXML`.
  /// - Throws: what the chart's errors are, or why the start failed.
  public init(
    _ context: Context,
    chart: MachineChart<Context>,
    scxml: String? = nil
  ) throws(StartError) {
    (machine, outcome) = try Machine.start(context, chart: chart)
    diagram = Diagram(chart)
    events = StudioEvent.all(of: Context.self)
    self.scxml = scxml
  }

  /// All active states in document order, outer states included.
  public var configuration: [String] { machine.configuration.map { "\($0)" } }
  /// Whether a final state at the top was entered.
  public var isDone: Bool { machine.isDone }
  /// The machine's time since its start.
  public var now: Duration { machine.now }
  /// When the next timer is due.
  public var nextDeadline: Duration? { machine.isDone ? nil : machine.nextDeadline }
  /// The timers that wait, the next one first.
  public var timers: [StudioTimer] { StudioTimer.all(of: machine) }
  /// The properties of the context.
  public var values: [StudioValue] { StudioValue.all(of: machine.context) }

  /// What the start did.
  public func start() -> [RecordedStep] { RecordedStep.steps(of: outcome) }

  /// Reacts to an event.
  public mutating func send(
    _ event: String,
    payload: String?
  ) throws(StudioRefusal) -> [RecordedStep] {
    let decoded = try events.decode(event, payload, as: Context.Event.self)
    return RecordedStep.steps(of: machine.send(decoded))
  }

  /// Lets time pass up to a moment.
  public mutating func advance(to moment: Duration) -> [RecordedStep] {
    machine.advance(to: moment).flatMap { RecordedStep.steps(of: $0) }
  }

  /// What would become of an event now.
  public func verdict(on event: StudioEvent) -> StudioVerdict {
    StudioVerdict(event, machine, as: Context.Event.self)
  }
}

extension StudioEvent {
  /// The events of a chart's alphabet, with forms for their payloads.
  static func all<Context: ChartContext>(of type: Context.Type) -> [StudioEvent] {
    Context.eventCases.map { event in
      let decodable = Context.Event.self as? any Decodable.Type
      return StudioEvent(
        event.name,
        hasPayload: event.hasPayload,
        fields: event.hasPayload ? decodable.map { form(event.name, $0) } ?? [] : []
      )
    }
  }

  private static func form<Event: Decodable>(_ name: String, _ type: Event.Type) -> [StudioField] {
    PayloadForm.fields(of: name, in: type)
  }
}

extension [StudioEvent] {
  /// The event of a name with a payload.
  func decode<Event: Decodable>(
    _ name: String,
    _ payload: String?,
    as type: Event.Type
  ) throws(StudioRefusal) -> Event {
    guard let known = first(where: { $0.name == name }) else {
      throw StudioRefusal(
        "there is no event '\(name)'; known: \(map(\.name).joined(separator: ", "))"
      )
    }
    return try EventText.decode(type, name, known.hasPayload ? payload : nil)
  }
}

extension StudioVerdict {
  /// What a machine would do with an event.
  init<Context: ChartContext, Event: Decodable>(
    _ event: StudioEvent,
    _ machine: Machine<Context>,
    as type: Event.Type
  ) {
    if event.hasPayload {
      self.init(event, of: machine)
    } else if let known = try? EventText.decode(type, event.name, nil) as? Context.Event {
      let explanation = machine.explain(known)
      self.init(isTaken: explanation.verdict == .taken, reason: "\(explanation)")
    } else {
      self.init(isTaken: false, reason: "'\(event.name)' cannot be made from its name")
    }
  }

  /// What a machine would do with an event whose payload is not known yet.
  init<Context>(_ event: StudioEvent, of machine: Machine<Context>) {
    let permitted = machine.permittedEvents.first { $0.event.name == event.name }
    let leaves = machine.states.map { "\($0)" }.joined(separator: ", ")
    self.init(
      isTaken: permitted != nil,
      reason: permitted.map { $0.dependsOnPayload ? "its payload decides" : "taken" }
        ?? (machine.isDone ? "the machine is final" : "nothing takes \(event.name) in \(leaves)")
    )
  }
}

extension StudioTimer {
  /// The timers of a machine, the next one first.
  ///
  /// - Parameters:
  ///   - machine: the machine.
  ///   - now: what time it is for those who watch; the machine's own time by default.
  /// - Returns: none when the machine has ended.
  static func all<Context>(
    of machine: Machine<Context>,
    now: Duration? = nil
  ) -> [StudioTimer] {
    machine.isDone
      ? []
      : machine.pendingTimers.map { timer in
        StudioTimer(
          name: timer.name,
          due: (now ?? machine.now) + timer.remaining,
          duration: timer.duration
        )
      }
  }
}

extension StudioValue {
  /// The properties of a context, in order.
  static func all(of context: Any) -> [StudioValue] {
    ValueReader.properties(of: context)
  }
}
#endif
