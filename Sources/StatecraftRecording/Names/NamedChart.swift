public import Statecraft

/// A machine of a chart that is controlled by names.
///
/// The machine does not perform the work that the chart invokes. End the work with
/// ``NamedMachine/complete(_:with:)`` or ``NamedMachine/fail(_:because:)``.
public struct NamedChart<Context: ChartContext>: NamedMachine {
  /// A function that returns the result of work for its name and JSON; `nil` selects `Decodable`.
  public typealias Results = (_ work: String, _ result: String?) -> (any Sendable)?

  /// The header of the chart's recordings.
  public let header: Recording.Header
  /// The names of the states that have child states.
  public let compositeStates: Set<String>
  /// The steps of the start.
  public let start: [RecordedStep]
  /// The machine.
  public internal(set) var machine: Machine<Context>

  /// Sees the guards that the machine asks from now on; `nil` as a rule.
  package var watch: GuardWatch<Context>?
  package let codec: EventCodec<Context.Event>
  let results: Results

  /// Starts a machine of a chart.
  ///
  /// - Parameters:
  ///   - context: the initial data.
  ///   - chart: the chart to follow.
  ///   - codec: reads events; by default as `Codable` spells them, or by name for those without
  ///     payloads.
  ///   - results: returns the results of work; by default, `Decodable` reads them.
  /// - Throws: an error with the chart's findings, or with the reason why the start failed.
  public init(
    _ context: Context,
    chart: MachineChart<Context>,
    codec: EventCodec<Context.Event> = EventCodec(of: Context.self),
    results: @escaping Results = { _, _ in nil }
  ) throws(StartError) {
    let (machine, outcome) = try Machine.start(context, chart: chart)
    self.init(machine, RecordedStep.steps(of: outcome), codec, results)
  }

  /// Wraps a machine that has started already, and continues with a copy of it.
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
    compositeStates = Set(model.states.dropFirst().filter { !$0.children.isEmpty }.map(\.name))
    self.start = start
    self.machine = machine
    self.codec = codec
    self.results = results
  }

  /// The events of the chart's alphabet.
  public var events: [EventForm] { codec.forms }
  /// All active states in document order, outer states included.
  public var configuration: [String] { machine.configuration.map { "\($0)" } }
  /// Whether the machine has entered a top-level final state.
  public var isDone: Bool { machine.isDone }
  /// The machine's time since its start.
  public var now: Duration { machine.now }
  /// The deadline of the next timer; `nil` if no timer is pending or the machine has ended.
  public var nextDeadline: Duration? { machine.isDone ? nil : machine.nextDeadline }
  /// The properties of the context.
  public var values: [NamedValue] { NamedValue.all(of: machine.context) }

  /// The pending timers, the next one first.
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
  /// - Throws: an error if there is no such event or its payload cannot be read; the machine has
  ///   not changed then.
  public mutating func send(_ event: NamedEvent) throws(NamedEventError) -> [RecordedStep] {
    RecordedStep.steps(of: machine.send(try codec.event(event), watchedBy: watch))
  }

  /// Advances time to a moment and returns a step for each timer that fires.
  public mutating func advance(to moment: Duration) -> [RecordedStep] {
    machine.advance(to: moment, watchedBy: watch).flatMap { RecordedStep.steps(of: $0) }
  }

  /// Fires the next timer, if it is due at a moment or before.
  public mutating func fireNextTimer(until moment: Duration) -> [RecordedStep] {
    guard !machine.isDone else { return [] }
    return machine.fireNextTimer(until: moment, watchedBy: watch)
      .map { RecordedStep.steps(of: $0) } ?? []
  }

  /// Sets the machine's time, and fires no timer that is due at the very moment.
  public mutating func wait(until moment: Duration) -> [RecordedStep] {
    guard let deadline = nextDeadline, deadline < moment else {
      if moment > machine.now { machine.setTime(to: moment) }
      return []
    }
    return advance(to: moment)
  }

  /// Explains what the machine would do with an event at present.
  ///
  /// The payload may be left out if the answer is the same for all payloads.
  ///
  /// - Throws: an error if there is no such event or its payload cannot be read.
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
  ///   - context: the initial data.
  ///   - codec: reads events; by default as `Codable` spells them, or by name for those without
  ///     payloads.
  ///   - results: returns the results of work; by default, `Decodable` reads them.
  /// - Throws: an error with the chart's findings, or with the reason why the start failed.
  public init(
    _ context: Context,
    codec: EventCodec<Context.Event> = EventCodec(of: Context.self),
    results: @escaping Results = { _, _ in nil }
  ) throws(StartError) {
    try self.init(context, chart: Context.chart, codec: codec, results: results)
  }
}
