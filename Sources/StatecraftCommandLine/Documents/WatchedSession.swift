#if Command && SCXML
import Statecraft
import StatecraftRecording
import StatecraftSCXML
import Synchronization

/// A session on a platform of its own, and what it does.
final class WatchedSession {
  /// One step of the session.
  struct Page {
    var event: String
    var steps: [Microstep<SCXMLContext>]
    var errors: [String]
    var configuration: [String]
    var outputs: [EmittedOutput]
    var time: Duration
    var isDone: Bool

    /// Each state once, outer states first.
    func inDocumentOrder(_ states: [String], _ document: SCXMLDocument) -> [String] {
      let wanted = Set(states)
      return document.stateNames.filter(wanted.contains)
    }
  }

  let platform: SCXMLPlatform
  let session: SCXMLSession
  let outside: Outside?
  private let pages: Pages

  private final class Journal: Sendable {
    private let outputs = Mutex<[EmittedOutput]>([])

    func write(_ output: EmittedOutput) { outputs.withLock { $0.append(output) } }

    func take() -> [EmittedOutput] {
      outputs.withLock { outputs in
        defer { outputs = [] }
        return outputs
      }
    }
  }

  private final class Pages {
    var all: [Page] = []
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
      journal.write(EmittedOutput(text: text, json: JSONText.string(text)))
    }
    platform.onStep = { session, step in
      guard session.isRoot else { return }
      pages.all.append(
        Page(
          event: step.event?.name ?? "start",
          steps: step.steps,
          errors: step.errors.map { "\($0)" }
            + (step.isDone ? [step.failure.map { "\($0)" }].compactMap(\.self) : []),
          configuration: step.configuration,
          outputs: journal.take(),
          time: step.time,
          isDone: step.isDone
        )
      )
    }
    self.pages = pages
    self.platform = platform
    let bell = try http.map { _ in try Bell() }
    if let bell { platform.onArrival { bell.ring() } }
    session = try platform.start(document)
    let location = http?.location(of: session.id)
    outside = bell.flatMap { bell in location.map { Outside(address: $0, bell: bell) } }
  }

  /// Hands over what was done since somebody looked last.
  func take() -> [Page] {
    defer { pages.all = [] }
    return pages.all
  }
}
#endif
