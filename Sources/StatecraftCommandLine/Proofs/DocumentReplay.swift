#if Command && SCXML
import Statecraft
package import StatecraftExploration
package import StatecraftRecording
package import StatecraftSCXML

/// Takes paths of an exploration on running sessions.
package struct DocumentReplay {
  /// What a session is told on a path.
  package struct Move {
    /// The time since the last move.
    package let delay: Duration
    /// The event at the end of this time; `nil` if delays end then.
    package let event: DocumentEvent?
    /// The active states without active children after the move.
    package let states: [String]
  }

  /// What a session does on a path.
  package struct Run {
    /// The session's steps.
    package var recording: Recording
    /// The active states without active children after the start.
    package fileprivate(set) var start: [String]
    /// What the session was told.
    package fileprivate(set) var moves: [Move] = []
    /// Why the session was not led to the end of the path; `nil` if it was.
    package fileprivate(set) var gap: String?
    /// Where the session does something else than the exploration said; `nil` if nowhere.
    package fileprivate(set) var mismatch: String?

    /// Whether the session was led to the end of the path.
    package var isWhole: Bool { gap == nil }

    /// Why a session is not led beyond a moment.
    package static let untoldEvent =
      "at the moment at which a delay ends, an event comes or the path ends before that delay is over, "
      + "which no session can be told"

    /// Why a session is not led into a step.
    package static let endlessStep = "a step of the path does not end, so that no session takes it"
  }

  private let explorable: ExplorableDocument

  /// Prepares for the paths of a document.
  package init(_ explorable: ExplorableDocument) {
    self.explorable = explorable
  }

  /// Takes a path on a new session.
  ///
  /// Delays that end at one moment are over together in a session, and before an event of this moment. The
  /// run ends where the path says otherwise, because no session can be told that. It also ends at the
  /// first step that differs.
  ///
  /// - Throws: an error if the document cannot start.
  package func run(_ path: ProofPath<DocumentSituation>) throws -> Run {
    var machine = try DocumentMachine(explorable.document)
    var run = Run(
      recording: Recording(machine.header, steps: machine.start),
      start: machine.states
    )
    var last = Duration.zero
    var loopStart: Int?
    let taken = try path.takenSteps(from: explorable.start, chart: explorable.chart)
    for (number, step) in taken.enumerated() {
      let time = step.outcome.time
      let next = number + 1 < taken.count ? taken[number + 1] : nil
      var isBeforeDelay = false
      if case .time? = next?.step?.action { isBeforeDelay = next?.outcome.time == time }
      guard !step.outcome.isEndless else {
        run.gap = Run.endlessStep
        return run
      }
      guard Self.canBeTold(step, isBeforeDelay: isBeforeDelay) else {
        run.gap = Run.untoldEvent
        return run
      }
      if loopStart == nil, path.isInLoop(step) { loopStart = run.recording.steps.count }
      switch step.step?.action {
      case .event(let event)?:
        if time > machine.now { run.recording.steps += machine.advance(to: time) }
        run.recording.steps += try machine.send(NamedEvent(event.name, payload: event.data))
      case .time?: run.recording.steps += machine.advance(to: time)
      case .completion?, .failure?, nil: break
      }
      // Delays that end together are over together.
      if isBeforeDelay { continue }
      let expected = step.outcome.configuration
      guard machine.configuration == expected else {
        run.mismatch =
          "step \(number) of the path, \(step.step?.text ?? "the start"), leads a session to "
          + "\(machine.configuration.joined(separator: ", ")), and the exploration to "
          + "\(expected.joined(separator: ", ")); this is a defect of Statecraft"
        run.gap = run.mismatch
        return run
      }
      guard let action = step.step?.action else { continue }
      let event: DocumentEvent? = if case .event(let event) = action { event } else { nil }
      run.moves.append(Move(delay: time - last, event: event, states: machine.states))
      last = time
    }
    run.recording.header.ending = path.ending(after: taken.last?.position)
    // Nothing happens any more in a loop without recorded steps.
    if let loopStart, loopStart < run.recording.steps.count {
      run.recording.header.loopStart = loopStart
    }
    return run
  }

  /// Whether all delays that end at the moment of a step are over before an event of this moment and
  /// before the end of the path.
  private static func canBeTold(
    _ step: ProofPath<DocumentSituation>.TakenStep,
    isBeforeDelay: Bool
  ) -> Bool {
    guard let action = step.step?.action, var machine = step.before else { return true }
    let time = step.outcome.time
    guard case .time = action else { return !isBeforeDelay && machine.nextDeadline != time }
    if isBeforeDelay { return true }
    _ = machine.fireNextTimer(until: time)
    return machine.nextDeadline != time
  }
}
#endif
