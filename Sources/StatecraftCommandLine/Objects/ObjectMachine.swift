#if Command
package import StateObjects
package import Statecraft
#if Studio
package import StatecraftStudio
#endif
package import StatecraftRecording

/// Runs a context with state objects by names: its methods are the events, its state is the
/// configuration.
///
/// A context is an object, so copies of this machine drive the same one.
package struct ObjectMachine<Context: StateContext, Event: Codable & Sendable>: RunnableMachine {
  /// How to make and to drive its context.
  package typealias Blueprint = ObjectBlueprint<Context, Event>

  /// What has happened so far, so that it can happen again to another context.
  private enum Past {
    case event(Event)
    case time(Duration)
  }

  private let blueprint: Blueprint
  private let decoder: EventDecoder<Event>
  private let watched: WatchedContext<Context, Event>
  private var past: [Past] = []

  /// Makes a context, which begins in its first state.
  ///
  /// - Throws: why there can be no such context.
  package static func start(_ blueprint: Blueprint) throws -> StartedMachine {
    try startWithContext(blueprint).machine
  }

  /// Makes a context, and gives it out, too, for whoever draws it.
  ///
  /// - Throws: why there can be no such context.
  package static func startWithContext(
    _ blueprint: Blueprint
  ) throws -> (machine: StartedMachine, context: Context) {
    let machine = try ObjectMachine(blueprint)
    let seen = machine.watched.journal.take()
    var report = machine.report("start", "transitioned", seen)
    report.entered = machine.configuration
    return (StartedMachine(machine: machine, start: report), machine.watched.context)
  }

  private init(_ blueprint: Blueprint) throws {
    self.blueprint = blueprint
    decoder = EventDecoder(blueprint.events)
    watched = try WatchedContext(blueprint)
  }

  package var header: Recording.Header {
    // What was observed so far is no list of the states.
    let declared = current.graph.edges.isEmpty ? [] : current.graph.states
    return Recording.Header(name: "\(Context.self)", states: declared)
  }

  package var events: [EventChoice] {
    EventReader<Event>.decoding(blueprint.events).choices(blueprint.events)
  }

  /// The events that a context with the same past takes; those with a payload are always listed.
  package var permitted: [EventChoice] {
    events.filter { event in
      event.hasPayload || (try? explain(NamedEvent(name: event.name)))?.verdict == .taken
    }
  }

  package var states: [String] { configuration }
  package var configuration: [String] { [current.name] }
  /// Objects answer as long as they live.
  package var isDone: Bool { false }
  package var now: Duration { current.now }
  package var nextDeadline: Duration? { current.nextDeadline }

  #if Studio
  /// The properties of the context that have a text of their own; the state is shown anyway.
  package var values: [StudioValue] {
    Mirror(reflecting: watched.context).children.prefix(50).compactMap { child in
      let isText = child.value is any CustomStringConvertible || child.value is any Encodable
      guard let name = child.label, name != "current", isText else { return nil }
      return StudioValue(name: name, describing: child.value)
    }
  }
  #endif

  private var current: CurrentState<Context.State> { watched.context.current }

  package mutating func send(_ event: NamedEvent) throws(EventLineError) -> [StepReport] {
    let decoded = try decoder.decode(event)
    remember(.event(decoded))
    var report = report(event.name, watched.perform(decoded, blueprint))
    report.payload = event.payload?.text
    return [report]
  }

  package mutating func advance(to moment: Duration) -> [StepReport] {
    remember(.time(moment))
    var reports: [StepReport] = []
    watched.context.advance(to: moment) { cause in
      reports.append(report(cause, watched.journal.take()))
    }
    return reports
  }

  /// More than this is not done again, just to see what would happen.
  private static var pastLimit: Int { 2_000 }

  private mutating func remember(_ step: Past) {
    if case .time = step, case .time = past.last { past.removeLast() }
    if past.count <= Self.pastLimit { past.append(step) }
  }

  package func explain(_ event: NamedEvent) throws(EventLineError) -> Explanation {
    let decoded = try decoder.decode(event)
    let seen: ObjectJournal.Page
    guard past.count <= Self.pastLimit else {
      return Explanation(
        event: event.name,
        verdict: .taken,
        findings: [.object("too much has happened to try it out; send it to see")]
      )
    }
    do {
      let twin = try WatchedContext(blueprint)
      for step in past {
        switch step {
        case .event(let event): _ = twin.perform(event, blueprint)
        case .time(let moment): twin.context.advance(to: moment)
        }
      }
      _ = twin.journal.take()
      seen = twin.perform(decoded, blueprint)
    } catch {
      seen = ObjectJournal.Page(failure: "\(error)")
    }
    return Explanation(
      event: event.name,
      verdict: seen.isRefused ? .refused : .taken,
      findings: [.object(seen.isRefused ? seen.reason ?? "" : seen.ways(in: current.name))]
    )
  }

  private func report(_ event: String, _ seen: ObjectJournal.Page) -> StepReport {
    report(event, seen.outcome, seen)
  }

  private func report(_ event: String, _ outcome: String, _ seen: ObjectJournal.Page) -> StepReport
  {
    var report = StepReport(
      event: event,
      outcome: outcome,
      configuration: configuration,
      states: states
    )
    report.exited = unique(seen.records.flatMap(\.from))
    report.entered = unique(seen.records.flatMap(\.to))
    report.outputs = seen.outputs
    report.reason = seen.reason
    report.microsteps = seen.records.map { record in
      MicrostepReport(cause: record.cause, taken: [], exited: record.from, entered: record.to)
    }
    report.time = now
    return report
  }

  private func unique(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }
}
#endif
