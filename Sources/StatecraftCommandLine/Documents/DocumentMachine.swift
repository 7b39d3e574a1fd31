#if Command && SCXML
package import Statecraft
package import StatecraftRecording
package import StatecraftSCXML
#if Studio
package import StatecraftStudio
#endif

/// Runs an SCXML document by names.
///
/// Sessions that it invokes run beside it; only its own steps are reported.
package struct DocumentMachine: RunnableMachine {
  /// What has happened so far, so that it can happen again to another session.
  private enum Past {
    case event(SCXMLEvent)
    case time(Duration)
  }

  private let document: SCXMLDocument
  private let watched: WatchedSession
  private var past: [Past] = []

  /// Starts a session of a document.
  ///
  /// - Parameters:
  ///   - document: what it runs.
  ///   - http: how it sends and receives events over HTTP, if it may.
  /// - Returns: the session as a machine, with what it did at the start.
  /// - Throws: `ChartError` with all findings when the document has errors.
  package static func start(
    _ document: SCXMLDocument,
    http: BasicHTTPProcessor? = nil
  ) throws -> StartedMachine {
    let machine = DocumentMachine(
      document: document,
      watched: try WatchedSession(document, http: http)
    )
    var reports = machine.reports()
    var start = reports.isEmpty ? machine.report("start", "transitioned") : reports.removeFirst()
    start.event = "start"
    // What the document sends itself at the start.
    return StartedMachine(machine: machine, start: start, then: reports)
  }

  private init(document: SCXMLDocument, watched: WatchedSession) {
    self.document = document
    self.watched = watched
  }

  private var session: SCXMLSession { watched.session }

  package var header: Recording.Header { Recording.Header(document.chart) }

  package var events: [EventChoice] {
    document.eventNames.map { EventChoice(name: $0, hasPayload: false) }
  }

  package var permitted: [EventChoice] {
    isDone ? [] : events.filter { session.mayReact(to: $0.name) }
  }

  #if Studio
  package var values: [StudioValue] {
    session.data.prefix(50).map { StudioValue(name: $0.name, describing: $0.value) }
  }
  #endif

  package var quicklyPermitted: [EventChoice]? { permitted }

  package var states: [String] { session.states }
  package var configuration: [String] { session.configuration }
  package var isDone: Bool { session.isDone }
  package var now: Duration { watched.platform.now }
  package var nextDeadline: Duration? { isDone ? nil : watched.platform.nextDeadline }

  package var outside: Outside? { watched.outside }
  package var awaitsAnswers: Bool { watched.platform.messagesUnderWay > 0 }

  package mutating func receive() -> [StepReport] {
    watched.platform.run()
    return reports()
  }

  package mutating func send(_ event: NamedEvent) throws(EventLineError) -> [StepReport] {
    let decoded = try decode(event)
    guard !isDone else {
      var report = report(event.name, "refused")
      report.reason = "the session has ended"
      return [report]
    }
    past.append(.event(decoded))
    watched.platform.send(decoded, to: session)
    var reports = reports()
    if !reports.isEmpty { reports[0].payload = event.payload?.text }
    return reports
  }

  package mutating func advance(to moment: Duration) -> [StepReport] {
    if case .time = past.last { past.removeLast() }
    past.append(.time(moment))
    watched.platform.advance(to: moment)
    return reports()
  }

  package func explain(_ event: NamedEvent) throws(EventLineError) -> Explanation {
    let decoded = try decode(event)
    guard !isDone, let twin = try? WatchedSession(document) else {
      return Explanation(event: event.name, verdict: .refused, findings: [.machineIsFinal])
    }
    for step in past {
      switch step {
      case .event(let event): twin.platform.send(event, to: twin.session)
      case .time(let moment): twin.platform.advance(to: moment)
      }
    }
    _ = twin.take()
    twin.platform.send(decoded, to: twin.session)
    let taken = twin.take().first?.steps.first?.taken ?? []
    return Explanation(
      event: event.name,
      verdict: taken.isEmpty ? .refused : .taken,
      findings: taken.isEmpty
        ? [.noHandler(in: Array(states.reversed()))] : taken.map { .taken($0) }
    )
  }

  private func decode(_ event: NamedEvent) throws(EventLineError) -> SCXMLEvent {
    guard let payload = event.payload else { return SCXMLEvent(event.name) }
    guard let value = SCXMLValue(json: payload.text) else {
      throw .payload(event: event.name, reason: "it is not JSON", column: payload.column)
    }
    return SCXMLEvent(event.name, data: value)
  }

  // MARK: - Reports

  private func reports() -> [StepReport] {
    watched.take().map { page in
      let changes = page.steps.contains { !$0.exited.isEmpty || !$0.entered.isEmpty }
      var report = report(
        page.event,
        changes ? "transitioned" : page.steps.isEmpty ? "refused" : "internal"
      )
      report.exited = page.inDocumentOrder(page.steps.flatMap(\.exited), document)
      report.entered = page.inDocumentOrder(page.steps.flatMap(\.entered), document)
      report.configuration = page.configuration
      report.states = page.configuration.filter { document.isAtomic($0) }
      report.outputs = page.outputs
      report.reason =
        page.errors.isEmpty
        ? (page.steps.isEmpty
          ? "no transition for \(page.event) in \(report.states.joined(separator: ", "))" : nil)
        : page.errors.joined(separator: "; ")
      report.microsteps = page.steps.map { step in
        MicrostepReport(
          cause: "\(step.cause)",
          taken: step.taken.map { "\($0)" },
          exited: step.exited,
          entered: step.entered
        )
      }
      report.transitions =
        RecordedStep(
          page.steps,
          event: page.event,
          configuration: page.configuration,
          at: page.time
        ).transitions
      report.time = page.time
      report.isDone = page.isDone
      return report
    }
  }

  private func report(_ event: String, _ outcome: String) -> StepReport {
    var report = StepReport(
      event: event,
      outcome: outcome,
      configuration: configuration,
      states: states
    )
    report.time = now
    report.isDone = isDone
    return report
  }
}
#endif
