public import Statecraft

/// A machine of a chart, driven by names.
///
/// Work that the chart invokes is not done here: it ends by ``complete(_:with:)`` and
/// ``fail(_:because:)``.
public struct NamedChart<Context: ChartContext>: NamedMachine {
  /// Makes the result of work from its name and from JSON; `nil` to let `Decodable` make it.
  public typealias Results = (_ work: String, _ result: String?) -> (any Sendable)?

  /// What recordings say of the chart.
  public let header: Recording.Header
  /// The states without child states, by name.
  public let atomicStates: Set<String>
  /// What the start did.
  public let start: [RecordedStep]
  /// The machine.
  public internal(set) var machine: Machine<Context>

  let codec: EventCodec<Context.Event>
  let results: Results

  /// Starts a machine of a chart.
  ///
  /// - Parameters:
  ///   - context: the data at the start.
  ///   - chart: the chart to follow.
  ///   - codec: reads events; by default as `Codable` spells them, or by name for those without payloads.
  ///   - results: makes the results of work; by default `Decodable` does.
  /// - Throws: what the chart's errors are, or why the start failed.
  public init(
    _ context: Context,
    chart: MachineChart<Context>,
    codec: EventCodec<Context.Event> = EventCodec(of: Context.self),
    results: @escaping Results = { _, _ in nil }
  ) throws(StartError) {
    let (machine, outcome) = try Machine.start(context, chart: chart)
    self.init(machine, RecordedStep.steps(of: outcome), codec, results)
  }

  /// Shows a machine that has started already; it goes on here as a copy.
  package init(_ machine: Machine<Context>, codec: EventCodec<Context.Event>) {
    let step = RecordedStep(attachedAt: machine.now, machine.configuration.map { "\($0)" })
    self.init(machine, [step], codec) { _, _ in nil }
  }

  private init(
    _ machine: Machine<Context>,
    _ start: [RecordedStep],
    _ codec: EventCodec<Context.Event>,
    _ results: @escaping Results
  ) {
    let model = machine.program.model
    header = Recording.Header(model, started: nil)
    atomicStates = Set(model.states.dropFirst().filter(\.children.isEmpty).map(\.name))
    self.start = start
    self.machine = machine
    self.codec = codec
    self.results = results
  }

  /// The events of the chart's alphabet.
  public var events: [EventForm] { codec.forms }
  /// All active states in document order, outer states included.
  public var configuration: [String] { machine.configuration.map { "\($0)" } }
  /// Whether a final state at the top was entered.
  public var isDone: Bool { machine.isDone }
  /// The machine's time since its start.
  public var now: Duration { machine.now }
  /// When the next timer is due.
  public var nextDeadline: Duration? { machine.isDone ? nil : machine.nextDeadline }
  /// The properties of the context.
  public var values: [NamedValue] { NamedValue.all(of: machine.context) }

  /// The timers that wait, the next one first.
  public var timers: [NamedTimer] {
    machine.isDone
      ? []
      : machine.pendingTimers.map { timer in
        NamedTimer(
          name: timer.name,
          due: machine.now + timer.remaining,
          duration: timer.duration
        )
      }
  }

  /// Reacts to an event.
  ///
  /// - Throws: when there is no such event or its payload cannot be read; nothing has happened then.
  public mutating func send(_ event: NamedEvent) throws(NamedEventError) -> [RecordedStep] {
    RecordedStep.steps(of: machine.send(try codec.event(event)))
  }

  /// Lets time pass up to a moment, and tells each timer that fires.
  public mutating func advance(to moment: Duration) -> [RecordedStep] {
    machine.advance(to: moment).flatMap { RecordedStep.steps(of: $0) }
  }

  /// Says what would become of an event now, and why.
  ///
  /// The payload may be left out when the answer is the same for all payloads.
  ///
  /// - Throws: when there is no such event or its payload cannot be read.
  public func explain(_ event: NamedEvent) throws(NamedEventError) -> Explanation {
    do {
      return machine.explain(try codec.event(event))
    } catch {
      guard event.payload == nil,
        let known = Context.eventCases.first(where: { $0.name == event.name && $0.hasPayload }),
        let explanation = machine.explanation(ofAll: known)
      else { throw error }
      return explanation
    }
  }
}

extension NamedChart where Context: Statechart {
  /// Starts a machine of the context's chart.
  ///
  /// - Parameters:
  ///   - context: the data at the start.
  ///   - codec: reads events; by default as `Codable` spells them, or by name for those without payloads.
  ///   - results: makes the results of work; by default `Decodable` does.
  /// - Throws: what the chart's errors are, or why the start failed.
  public init(
    _ context: Context,
    codec: EventCodec<Context.Event> = EventCodec(of: Context.self),
    results: @escaping Results = { _, _ in nil }
  ) throws(StartError) {
    try self.init(context, chart: Context.chart, codec: codec, results: results)
  }
}
