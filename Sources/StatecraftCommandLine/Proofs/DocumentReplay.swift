#if Command && SCXML
import Statecraft
package import StatecraftExploration
package import StatecraftSCXML

/// Takes paths of an exploration on running sessions.
package struct DocumentReplay {
  private let explorable: ExplorableDocument

  /// Prepares for the paths of a document.
  package init(_ explorable: ExplorableDocument) {
    self.explorable = explorable
  }

  /// Returns where a session does something else than the exploration said; `nil` if nowhere.
  ///
  /// The comparison ends before an event that comes at the moment at which a delay ends, and before that
  /// delay: a platform has no way to be told that.
  ///
  /// - Throws: an error if the document cannot start.
  package func mismatch(of path: ProofPath<DocumentSituation>) throws -> String? {
    let platform = SCXMLPlatform(.ofCommand)
    let session = try platform.start(explorable.document)
    let taken = try path.takenSteps(from: explorable.start, chart: explorable.chart)
    for (number, step) in taken.enumerated() {
      let time = step.outcome.time
      let next = number + 1 < taken.count ? taken[number + 1] : nil
      let isTogether = next?.outcome.time == time
      switch step.step?.action {
      case .event(let event)?:
        if isTogether, case .time? = next?.step?.action { return nil }
        if time > platform.now { platform.advance(to: time) }
        platform.send(explorable.sessionEvent(event), to: session)
      case .time?: platform.advance(to: time)
      case .completion?, .failure?, nil: break
      }
      // Delays that end together are over together.
      if isTogether, case .time? = next?.step?.action { continue }
      let expected = step.outcome.configuration
      guard session.configuration == expected else {
        return "step \(number) of the path, \(step.step?.text ?? "the start"), leads a session to "
          + "\(session.configuration.joined(separator: ", ")), and the exploration to "
          + "\(expected.joined(separator: ", ")); this is a defect of Statecraft"
      }
    }
    return nil
  }
}
#endif
