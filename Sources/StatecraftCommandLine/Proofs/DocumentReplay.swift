#if Command && SCXML
import Statecraft
package import StatecraftExploration
package import StatecraftRecording
package import StatecraftSCXML

/// Takes paths of an exploration on running sessions.
package struct DocumentReplay {
  /// What a session does on a path.
  package struct Run {
    /// The session's steps.
    package fileprivate(set) var recording: Recording
    /// Whether the session was led to the end of the path.
    package fileprivate(set) var isWhole = true
    /// Where the session does something else than the exploration said; `nil` if nowhere.
    package fileprivate(set) var mismatch: String?
  }

  private let explorable: ExplorableDocument

  /// Prepares for the paths of a document.
  package init(_ explorable: ExplorableDocument) {
    self.explorable = explorable
  }

  /// Takes a path on a new session.
  ///
  /// The run ends before an event that comes at the moment at which a delay ends, and before that delay: a
  /// session has no way to be told that. It also ends at the first step that differs.
  ///
  /// - Throws: an error if the document cannot start.
  package func run(_ path: ProofPath<DocumentSituation>) throws -> Run {
    var machine = try DocumentMachine(explorable.document)
    var run = Run(recording: Recording(machine.header))
    run.recording.steps = machine.start
    let taken = try path.takenSteps(from: explorable.start, chart: explorable.chart)
    for (number, step) in taken.enumerated() {
      let time = step.outcome.time
      var isBeforeDelay = false
      if number + 1 < taken.count, case .time? = taken[number + 1].step?.action {
        isBeforeDelay = taken[number + 1].outcome.time == time
      }
      switch step.step?.action {
      case .event(let event)?:
        if isBeforeDelay {
          run.isWhole = false
          return run
        }
        if time > machine.now { run.recording.steps += machine.advance(to: time) }
        run.recording.steps += try machine.send(NamedEvent(event.name, payload: event.data))
      case .time?: run.recording.steps += machine.advance(to: time)
      case .completion?, .failure?, nil: break
      }
      // Delays that end together are over together.
      if isBeforeDelay { continue }
      let expected = step.outcome.configuration
      guard machine.configuration == expected else {
        run.isWhole = false
        run.mismatch =
          "step \(number) of the path, \(step.step?.text ?? "the start"), leads a session to "
          + "\(machine.configuration.joined(separator: ", ")), and the exploration to "
          + "\(expected.joined(separator: ", ")); this is a defect of Statecraft"
        return run
      }
    }
    return run
  }
}
#endif
