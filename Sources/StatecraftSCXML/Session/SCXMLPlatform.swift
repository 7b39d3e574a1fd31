#if SCXML
public import Foundation

/// Where sessions live: their time, their mail, and what they may use of the world.
///
/// Sessions of one platform can send each other events and invoke each other. A platform has no
/// clock: time passes by ``advance(by:)``. It is used from one thread at a time.
public final class SCXMLPlatform {
  /// What sessions may use, and their bounds.
  public struct Settings {
    /// Takes what `<log>` says; nothing is printed by default.
    public var log: (_ label: String?, _ value: SCXMLValue) -> Void = { _, _ in }

    /// Opens what documents refer to by an address; by default files next to the document.
    public var open: (URL) throws -> [UInt8] = { address in
      guard address.isFileURL else {
        throw SCXMLError.communication("'\(address)' is no file")
      }
      return Array(try Data(contentsOf: address))
    }

    /// Executable content of other namespaces, by namespace and name: `namespace#name`.
    public var elements: [String: (XMLElement, SCXMLSession) throws -> Void] = [:]

    /// Data models by name, besides `null` and `ecmascript`.
    public var dataModels: [String: () throws -> any SCXMLDataModel] = [:]

    /// Bytes that the scripts of one session may use.
    public var scriptBytes = 32 << 20

    /// How long one script may take.
    public var scriptTime = Duration.seconds(1)

    /// How deep sessions may invoke sessions.
    public var invocationDepth = 16

    /// How many events may follow each other without time passing.
    public var eventLimit = 100_000

    /// The default settings.
    public init() {}
  }

  /// The settings.
  public var settings: Settings

  /// The time since the platform was made.
  public private(set) var now = Duration.zero

  /// Called after each step of each session.
  public var onStep: (SCXMLSession, SCXMLStep) -> Void = { _, _ in }

  struct Delayed {
    let serial: Int
    let due: Duration
    weak var session: SCXMLSession?
    let sendID: String?
    let deliver: () -> Void
  }

  private(set) var sessions: [String: SCXMLSession] = [:]
  private var delayed: [Delayed] = []
  private var mail: [(session: SCXMLSession, event: SCXMLEvent)] = []
  private var isRunning = false
  private var serial = 0

  /// Makes a platform.
  public init(_ settings: Settings = Settings()) {
    self.settings = settings
  }

  // MARK: - Sessions

  /// Starts a session.
  ///
  /// - Parameters:
  ///   - document: what it runs.
  ///   - parameters: values for data that the document declares.
  /// - Returns: the session, after everything that the start causes.
  /// - Throws: `ChartError` with all findings when the document has errors.
  public func start(
    _ document: SCXMLDocument,
    _ parameters: [SCXMLValue.Member] = []
  ) throws -> SCXMLSession {
    let session = try SCXMLSession(document, self, parent: nil, parameters)
    sessions[session.id] = session
    session.start()
    run()
    return session
  }

  func startChild(_ session: SCXMLSession) {
    sessions[session.id] = session
    session.start()
  }

  func remove(_ session: SCXMLSession) {
    sessions[session.id] = nil
    delayed.removeAll { $0.session === session }
    mail.removeAll { $0.session === session }
  }

  func nextID() -> String {
    serial += 1
    return "session\(serial)"
  }

  func nextSerial() -> Int {
    serial += 1
    return serial
  }

  // MARK: - Mail and time

  /// Puts an event into a session's external queue.
  func post(_ event: SCXMLEvent, to session: SCXMLSession) {
    guard !session.isDone else { return }
    mail.append((session, event))
  }

  /// Sends an event, and lets all sessions react until nothing is left to do.
  ///
  /// - Parameters:
  ///   - event: what happened.
  ///   - session: whom it concerns.
  public func send(_ event: SCXMLEvent, to session: SCXMLSession) {
    post(event, to: session)
    run()
  }

  func run() {
    guard !isRunning else { return }
    isRunning = true
    defer { isRunning = false }
    var count = 0
    while !mail.isEmpty {
      count += 1
      guard count <= settings.eventLimit else {
        mail.removeAll()
        return
      }
      let (session, event) = mail.removeFirst()
      session.process(event)
    }
  }

  func delay(
    _ duration: Duration,
    for session: SCXMLSession,
    _ sendID: String?,
    _ deliver: @escaping () -> Void
  ) {
    serial += 1
    delayed.append(
      Delayed(
        serial: serial,
        due: now + duration,
        session: session,
        sendID: sendID,
        deliver: deliver
      )
    )
  }

  func cancel(_ sendID: String, of session: SCXMLSession) {
    delayed.removeAll { $0.session === session && $0.sendID == sendID }
  }

  /// When the next delayed event is due; `nil` when none is.
  public var nextDeadline: Duration? { delayed.map(\.due).min() }

  /// Lets time pass up to a moment; delayed events come at their own moments.
  public func advance(to moment: Duration) {
    while let next = delayed.min(by: { ($0.due, $0.serial) < ($1.due, $1.serial) }),
      next.due <= moment
    {
      now = max(now, next.due)
      delayed.removeAll { $0.serial == next.serial }
      next.deliver()
      run()
    }
    now = max(now, moment)
  }

  /// Lets time pass; delayed events come at their own moments.
  public func advance(by duration: Duration) {
    advance(to: now + max(.zero, duration))
  }

  func address(_ text: String, _ base: URL?) throws -> URL {
    var text = text
    // `file:name` is what documents write for a file beside them.
    if text.hasPrefix("file:"), !text.hasPrefix("file:/") { text.removeFirst(5) }
    guard let base else {
      throw SCXMLError.communication("'\(text)': the document may not refer to others")
    }
    guard let url = URL(string: text, relativeTo: base) else {
      throw SCXMLError.communication("'\(text)' is no address")
    }
    return url.absoluteURL
  }
}
#endif
