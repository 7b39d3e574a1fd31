#if Studio
internal import Statecraft
internal import StatecraftDiagrams
internal import StatecraftRecording
internal import Synchronization

/// Shows a machine that somebody else runs.
///
/// What the machine tells is only put into a list; a task of the studio's own reads it, at its own pace.
final class LiveHost<Context: ChartContext & Sendable>: Exhibit {
  /// How the machine is reached; nothing here keeps it alive.
  struct Machinery: Sendable {
    /// The machine as it is; `nil` when it is gone.
    let machine: @Sendable () async -> Machine<Context>?
    /// Sends it an event.
    let post: @Sendable (Context.Event) -> Void
  }

  private struct Inbox {
    var outcomes: [(outcome: Outcome<Context>, time: Duration)] = []
    var dropped = 0
  }

  /// More than these are not kept for the page, if the machine is faster than anybody can read.
  private static var inboxLimit: Int { 4_096 }

  let stage = Stage()

  private let diagram: Diagram
  private let events: [StudioEvent]
  private let machinery: Machinery
  private let start: ContinuousClock.Instant
  private let inbox = Mutex(Inbox())
  private let button: AsyncStream<Void>.Continuation
  private let work = Mutex<(observation: ObservationToken?, task: Task<Void, Never>?)>((nil, nil))

  /// Shows a machine.
  ///
  /// - Parameters:
  ///   - machine: the machine as it is.
  ///   - machinery: how it is reached.
  ///   - pause: waits between two readings of what the machine has told.
  init(
    _ machine: Machine<Context>,
    _ machinery: Machinery,
    pause: @escaping @Sendable () async -> Void = {
      // Thirty pictures a second are enough.
      try? await Task.sleep(for: .milliseconds(30))
    }
  ) {
    diagram = Diagram(of: machine)
    self.machinery = machinery
    events = StudioEvent.all(of: Context.self)
    start = .now - machine.now
    let (bell, button) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    self.button = button
    stage.reset(scene: nil)
    let first = RecordedStep(attachedAt: machine.now, machine.configuration.map { "\($0)" })
    stage.append([Stage.Told(first, StudioValue.all(of: machine.context))])
    let task = Task { [weak self] in
      for await _ in bell {
        self?.read()
        await pause()
      }
    }
    work.withLock { $0.task = task }
  }

  /// Holds what lets the machine tell, until the studio closes.
  func keep(_ observation: ObservationToken) { work.withLock { $0.observation = observation } }

  deinit {
    button.finish()
  }

  /// Notes what the machine tells, on the machine's own path: as short as can be.
  func note(_ outcome: Outcome<Context>) {
    let time = start.duration(to: .now)
    inbox.withLock { inbox in
      if inbox.outcomes.count < Self.inboxLimit {
        inbox.outcomes.append((outcome, time))
      } else {
        inbox.dropped += 1
      }
    }
    button.yield()
  }

  private func read() {
    let (outcomes, dropped) = inbox.withLock { inbox in
      defer {
        inbox.outcomes = []
        inbox.dropped = 0
      }
      return (inbox.outcomes, inbox.dropped)
    }
    var steps = outcomes.flatMap { outcome, time in
      RecordedStep.steps(of: outcome).map { step in
        var step = step
        // Machines without timers know no time.
        step.time = time
        return step
      }
    }
    if dropped > 0, let last = steps.last {
      var gap = RecordedStep(
        time: last.time,
        source: .other,
        event: "\(dropped) events",
        outcome: last.outcome,
        configuration: last.configuration
      )
      gap.reason = "came faster than a page can show them"
      steps.append(gap)
    }
    stage.append(steps.map { Stage.Told($0) })
  }

  // MARK: - Exhibit

  func portrait() -> Portrait {
    Portrait(
      diagram: diagram,
      events: events,
      sceneName: nil,
      sceneScript: nil,
      canRestart: false,
      hasSCXML: false
    )
  }

  func scxml() -> String? { nil }

  func refresh() async {
    guard stage.takeStale() else { return }
    guard let machine = await machinery.machine() else {
      let reason = "the machine is gone"
      let gone = StudioVerdict(isTaken: false, reason: reason)
      stage.update(
        status: Wire.text(
          Wire.Status(
            now: start.duration(to: .now),
            configuration: [],
            isDone: true,
            verdicts: events.map { ($0.name, gone) },
            values: [StudioValue(name: "", text: reason)],
            timers: []
          )
        )
      )
      return
    }
    let now = start.duration(to: .now)
    stage.update(
      status: Wire.text(
        Wire.Status(
          now: now,
          configuration: machine.configuration.map { "\($0)" },
          isDone: machine.isDone,
          verdicts: events.map { ($0.name, verdict(on: $0, machine)) },
          values: StudioValue.all(of: machine.context),
          timers: StudioTimer.all(of: machine, now: now).map(Wire.Timer.init)
        )
      )
    )
  }

  private func verdict(on event: StudioEvent, _ machine: Machine<Context>) -> StudioVerdict {
    guard Context.Event.self is any Decodable.Type || plain(event.name) != nil else {
      return StudioVerdict(
        isTaken: false,
        reason: "'\(event.name)' cannot be sent from here, because events are not Codable"
      )
    }
    if event.hasPayload { return StudioVerdict(event, of: machine) }
    guard let known = try? decode(event.name, nil) else {
      return StudioVerdict(isTaken: false, reason: "'\(event.name)' cannot be made from its name")
    }
    let explanation = machine.explain(known)
    return StudioVerdict(isTaken: explanation.verdict == .taken, reason: "\(explanation)")
  }

  func send(_ event: String, payload: String?) async throws(StudioRefusal) {
    let decoded = try decode(event, payload)
    guard await machinery.machine() != nil else { throw StudioRefusal("the machine is gone") }
    machinery.post(decoded)
  }

  private func decode(_ name: String, _ payload: String?) throws(StudioRefusal) -> Context.Event {
    if let event = plain(name) { return event }
    guard let type = Context.Event.self as? any Decodable.Type else {
      throw StudioRefusal("'\(name)' cannot be sent from here, because events are not Codable")
    }
    guard let event = try decode(type, name, payload) as? Context.Event else {
      throw StudioRefusal("'\(name)' is no event of the machine")
    }
    return event
  }

  private func decode<Event: Decodable>(
    _ type: Event.Type,
    _ name: String,
    _ payload: String?
  ) throws(StudioRefusal) -> Event {
    try events.decode(name, payload, as: type)
  }

  /// The event of a name, if there are no payloads.
  private func plain(_ name: String) -> Context.Event? {
    func find<Cases: CaseIterable>(_ type: Cases.Type) -> Context.Event? {
      guard let index = Context.eventCases.first(where: { $0.name == name })?.index else {
        return nil
      }
      return type.allCases.lazy.compactMap { $0 as? Context.Event }
        .first { Context.caseIndex(of: $0) == index }
    }
    return (Context.Event.self as? any CaseIterable.Type).flatMap { find($0) }
  }

  func restart() throws(StudioRefusal) {
    throw StudioRefusal("the program that runs the machine must restart it")
  }

  func rewind(to step: Int) throws(StudioRefusal) {
    throw StudioRefusal("a machine that somebody else runs cannot be taken back")
  }

  func close() {
    let (observation, task) = work.withLock { work in
      defer { work = (nil, nil) }
      return work
    }
    observation?.cancel()
    task?.cancel()
    button.finish()
  }
}
#endif
