#if Command && SCXML
package import Statecraft
package import StatecraftRecording
package import StatecraftSCXML

/// Runs an SCXML document by names.
///
/// The sessions that it invokes run as well, but only its own steps are reported.
package struct DocumentMachine: ReachableMachine {
  /// A past input, which can be repeated on another session.
  private enum Past {
    case event(SCXMLEvent)
    case time(Duration)
  }

  package let start: [RecordedStep]

  private let document: SCXMLDocument
  private let watched: WatchedSession
  private var past: [Past] = []
  /// Whether numbers that a document cannot have as they are written are rounded, as in recordings that were made
  /// before they were refused.
  private var roundsNumbers = false

  /// Starts a session of a document.
  ///
  /// - Parameters:
  ///   - document: the document to run.
  ///   - http: the event processor for HTTP; `nil` for none.
  /// - Throws: `ChartError` with all findings if the document has errors.
  package init(_ document: SCXMLDocument, http: BasicHTTPProcessor? = nil) throws {
    self.document = document
    watched = try WatchedSession(document, http: http)
    // Events that the document sends to itself at the start follow the step of the start.
    let steps = watched.take(.other)
    start =
      steps.isEmpty
      ? [
        RecordedStep(
          [Microstep<SCXMLContext>](),
          event: nil,
          configuration: watched.session.configuration,
          at: .zero
        )
      ]
      : steps
  }

  private var session: SCXMLSession { watched.session }

  package var header: Recording.Header { Recording.Header(document.chart) }
  package var compositeStates: Set<String> {
    Set(document.stateNames.filter { !document.isAtomic($0) })
  }

  /// The events of the document.
  ///
  /// Documents do not declare whether an event has a payload.
  package var events: [EventForm] {
    let data = PayloadField("", .json, isOptional: true)
    return document.eventNames.map { EventForm($0, payload: .optional, fields: [data]) }
  }

  package var verdicts: [String: EventVerdict] {
    let states = Array(states.reversed())
    let forms = document.eventNames.map { name in
      let isTaken = !isDone && session.mayReact(to: name)
      let refusal = Explanation(
        event: name,
        verdict: .refused,
        findings: [isDone ? .machineIsFinal : .noHandler(in: states)]
      )
      return (name, isTaken ? EventVerdict(isTaken: true, reason: "") : EventVerdict(refusal))
    }
    return Dictionary(forms, uniquingKeysWith: { first, _ in first })
  }

  package var values: [NamedValue] {
    session.data.prefix(50).map { NamedValue(name: $0.name, describing: $0.value) }
  }

  package var configuration: [String] { session.configuration }
  package var isDone: Bool { session.isDone }
  package var now: Duration { watched.platform.now }
  package var nextDeadline: Duration? { isDone ? nil : watched.platform.nextDeadline }

  package var endpoint: ExternalEndpoint? { watched.endpoint }
  package var awaitsAnswers: Bool { watched.platform.messagesUnderWay > 0 }

  package func receive() -> [RecordedStep] {
    watched.platform.run()
    return watched.take(.other)
  }

  package mutating func send(_ event: NamedEvent) throws(NamedEventError) -> [RecordedStep] {
    let decoded = try decode(event)
    guard !isDone else {
      var step = RecordedStep(
        time: now,
        source: .event,
        event: event.name,
        outcome: .refused,
        configuration: configuration
      )
      step.reason = "the session has ended"
      return [step]
    }
    past.append(.event(decoded))
    watched.platform.send(decoded, to: session)
    var steps = watched.take(.event)
    if !steps.isEmpty { steps[0].payload = event.payload }
    return steps
  }

  package mutating func advance(to moment: Duration) -> [RecordedStep] {
    if case .time = past.last { past.removeLast() }
    past.append(.time(moment))
    watched.platform.advance(to: moment)
    return watched.take(.timer)
  }

  package func explain(_ event: NamedEvent) throws(NamedEventError) -> Explanation {
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
    twin.clear()
    twin.platform.send(decoded, to: twin.session)
    let (taken, errors) = twin.takeFirst()
    guard taken.isEmpty else {
      return Explanation(event: event.name, verdict: .taken, findings: taken.map { .taken($0) })
    }
    // A condition that fails counts as false, and is the better reason.
    return Explanation(
      event: event.name,
      verdict: .refused,
      findings: errors.isEmpty
        ? [.noHandler(in: Array(states.reversed()))] : errors.map { .object($0) }
    )
  }

  private func decode(_ event: NamedEvent) throws(NamedEventError) -> SCXMLEvent {
    SCXMLEvent(event.name, data: try data(of: event))
  }

  /// The same machine for the replay of a recording, which takes all that a session has taken.
  package var forReplay: DocumentMachine {
    var machine = self
    machine.roundsNumbers = true
    return machine
  }

  /// Returns the data of an event; undefined without a payload.
  ///
  /// - Throws: an error if the payload is not JSON, or if the document cannot have a number in it as it is written.
  func data(of event: NamedEvent) throws(NamedEventError) -> SCXMLValue {
    guard let payload = event.payload, !payload.allSatisfy(\.isWhitespace) else {
      return .undefined
    }
    if !roundsNumbers, let number = SCXMLValue.changedNumber(in: payload) {
      let start = String(decoding: payload.utf8.prefix(number.offset), as: UTF8.self)
      throw .payload(event: event.name, reason: "\(number)", offset: start.count)
    }
    guard let value = SCXMLValue(json: payload) else {
      throw .payload(event: event.name, reason: "it is not JSON", offset: 0)
    }
    return value
  }
}
#endif
