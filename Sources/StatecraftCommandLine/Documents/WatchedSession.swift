#if Command && SCXML
import StatecraftRecording
import Statecraft
import StatecraftRecording
import StatecraftSCXML
import Synchronization

/// A session on its own platform, with a record of its steps.
final class WatchedSession {
  let platform: SCXMLPlatform
  let session: SCXMLSession
  let endpoint: ExternalEndpoint?
  private let document: SCXMLDocument
  private let pages: Pages

  private final class Journal: Sendable {
    private let outputs = Mutex<[String]>([])

    func write(_ output: String) { outputs.withLock { $0.append(output) } }

    func take() -> [String] {
      outputs.withLock { outputs in
        defer { outputs = [] }
        return outputs
      }
    }
  }

  private final class Pages {
    var all: [(step: SCXMLStep, outputs: [String])] = []
  }

  init(_ document: SCXMLDocument, http: BasicHTTPProcessor? = nil) throws {
    let journal = Journal()
    let pages = Pages()
    var settings = SCXMLPlatform.Settings.ofCommand
    if let http { settings.processors = [http] }
    let platform = SCXMLPlatform(settings)
    platform.settings.log = { label, value in
      let text = [label, value == .undefined ? nil : value.description].compactMap(\.self)
        .joined(separator: ": ")
      journal.write(text)
    }
    platform.onStep = { session, step in
      guard session.isRoot else { return }
      pages.all.append((step, journal.take()))
    }
    self.document = document
    self.pages = pages
    self.platform = platform
    let wakeup = try http.map { _ in try WakeupPipe() }
    if let wakeup { platform.onArrival { wakeup.signal() } }
    session = try platform.start(document)
    let location = http?.location(of: session.id)
    endpoint = wakeup.flatMap { wakeup in
      location.map { ExternalEndpoint(address: $0, wakeup: wakeup) }
    }
  }

  /// Returns the steps since the last call and clears the record.
  ///
  /// - Parameter source: the source of the first step; the others follow from it.
  /// - Returns: the steps of the session, without those of sessions that it invokes.
  func take(_ source: RecordedStep.Source) -> [RecordedStep] {
    defer { pages.all = [] }
    return pages.all.enumerated().map { position, page in
      self.step(page.step, page.outputs, position == 0 || source == .timer ? source : .other)
    }
  }

  /// Clears the record of steps.
  func clear() { pages.all = [] }

  /// Returns the transitions and the errors of the first step since the last call and clears the record.
  func takeFirst() -> (taken: [TransitionDescription], errors: [String]) {
    defer { pages.all = [] }
    let first = pages.all.first?.step
    return (first?.steps.first?.taken ?? [], first?.errors.map { "\($0)" } ?? [])
  }

  private func step(
    _ step: SCXMLStep,
    _ outputs: [String],
    _ source: RecordedStep.Source
  ) -> RecordedStep {
    var recorded = RecordedStep(
      step.steps,
      event: step.event?.name,
      source: source,
      configuration: step.configuration,
      at: step.time
    )
    let failure = step.isDone ? step.failure.map { "\($0)" } : nil
    let errors = step.errors.map { "\($0)" } + [failure].compactMap(\.self)
    recorded.outputs = outputs
    if !errors.isEmpty {
      recorded.reason = errors.joined(separator: "; ")
    } else if recorded.outcome == .refused {
      let states = step.configuration.filter(document.isAtomic).joined(separator: ", ")
      recorded.reason = "no transition for \(recorded.event) in \(states)"
    }
    return recorded
  }
}
#endif
