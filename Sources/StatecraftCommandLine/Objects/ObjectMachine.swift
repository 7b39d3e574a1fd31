#if Command
package import StateObjects
package import Statecraft
package import StatecraftRecording

/// Runs a context with state objects by names.
///
/// Its methods are the events, and its state is the configuration.
///
/// A context is an object, so copies of this machine drive the same context.
package struct ObjectMachine<Context: StateContext, Event: Codable & Sendable>: NamedMachine {
  /// The description of the contexts.
  package typealias Blueprint = ObjectBlueprint<Context, Event>

  /// A past input, which can be repeated on another context.
  private enum Past {
    case event(Event)
    case time(Duration)
  }

  package let start: [RecordedStep]

  /// The context, for drawings.
  package var context: Context { watched.context }

  private let blueprint: Blueprint
  private let codec: EventCodec<Event>
  private let watched: WatchedContext<Context, Event>
  private var past: [Past] = []

  /// Creates a context in its initial state.
  ///
  /// - Throws: an error if the context cannot be created.
  package init(_ blueprint: Blueprint) throws {
    self.blueprint = blueprint
    codec = EventCodec(blueprint.events)
    watched = try WatchedContext(blueprint)
    let current = watched.context.current
    var step = RecordedStep(
      time: current.now,
      source: .start,
      event: "start",
      outcome: .transitioned,
      microsteps: [RecordedMicrostep(cause: "start", entered: [current.name])],
      configuration: [current.name]
    )
    watched.journal.take().describeOutputs(in: &step)
    start = [step]
  }

  package var header: Recording.Header {
    // Transitions that were observed so far do not form a complete list of states.
    let declared = current.graph.edges.isEmpty ? [] : current.graph.states
    return Recording.Header(name: "\(Context.self)", states: declared)
  }

  package var events: [EventForm] { codec.forms }

  /// The verdicts of a context with the same past.
  ///
  /// Events with payloads may be taken at any time.
  package var verdicts: [String: EventVerdict] {
    let forms = events.map { ($0.name, verdict(on: $0)) }
    return Dictionary(forms, uniquingKeysWith: { first, _ in first })
  }

  private func verdict(on form: EventForm) -> EventVerdict {
    guard form.payload == .none else {
      return EventVerdict(isTaken: true, reason: "depends on its payload")
    }
    do {
      return EventVerdict(try explain(NamedEvent(form.name)))
    } catch {
      return EventVerdict(isTaken: false, reason: "\(error)")
    }
  }

  /// No state: state objects have no child states.
  package var compositeStates: Set<String> { [] }
  package var states: [String] { configuration }
  package var configuration: [String] { [current.name] }
  /// Always `false`, because objects accept calls at any time.
  package var isDone: Bool { false }
  package var now: Duration { current.now }
  package var nextDeadline: Duration? { current.nextDeadline }

  /// The properties of the context that have a text of their own, without the state.
  package var values: [NamedValue] {
    Mirror(reflecting: watched.context).children.prefix(50).compactMap { child in
      let isText = child.value is any CustomStringConvertible || child.value is any Encodable
      guard let name = child.label, name != "current", isText else { return nil }
      return NamedValue(name: name, describing: child.value)
    }
  }

  private var current: CurrentState<Context.State> { watched.context.current }

  package mutating func send(_ event: NamedEvent) throws(NamedEventError) -> [RecordedStep] {
    let decoded = try codec.event(event)
    remember(.event(decoded))
    var step = step(event.name, .event, watched.perform(decoded, blueprint))
    step.payload = codec.named(decoded).payload
    return [step]
  }

  package mutating func advance(to moment: Duration) -> [RecordedStep] {
    remember(.time(moment))
    var steps: [RecordedStep] = []
    watched.context.advance(to: moment) { cause in
      steps.append(step(cause, .timer, watched.journal.take()))
    }
    return steps
  }

  /// The maximum number of past inputs that are repeated to predict a verdict.
  private static var pastLimit: Int { 2_000 }

  private mutating func remember(_ step: Past) {
    if case .time = step, case .time = past.last { past.removeLast() }
    if past.count <= Self.pastLimit { past.append(step) }
  }

  package func explain(_ event: NamedEvent) throws(NamedEventError) -> Explanation {
    let decoded = try codec.event(event)
    let seen: ObjectJournal.Page
    guard past.count <= Self.pastLimit else {
      return Explanation(
        event: event.name,
        verdict: .taken,
        findings: [.object("the history is too long to try it; send it instead")]
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

  private func step(
    _ event: String,
    _ source: RecordedStep.Source,
    _ seen: ObjectJournal.Page
  ) -> RecordedStep {
    var step = RecordedStep(
      time: now,
      source: source,
      event: event,
      outcome: seen.outcome,
      microsteps: seen.microsteps,
      configuration: configuration
    )
    step.reason = seen.reason
    seen.describeOutputs(in: &step)
    return step
  }
}
#endif
