#if SCXML
internal import Foundation
internal import Statecraft

/// Where sessions live: their time, their mail, and what they may use of the world.
///
/// Sessions of one platform can send each other events and invoke each other. A platform has no
/// clock: time passes by ``advance(by:)``. It is used from one thread at a time; events from other
/// threads come through its ``inbox``. ``LiveSCXMLPlatform`` runs one on a clock.
public final class SCXMLPlatform {
  /// The settings; event processors are those at the start.
  public var settings: Settings

  /// Where events from other threads wait, until the platform is told something the next time.
  public let inbox: SCXMLInbox

  /// The time since the platform was made.
  public private(set) var now = Duration.zero

  /// Called after each step of each session.
  ///
  /// Without it, events that run no content take a faster way.
  public var onStep: ((SCXMLSession, SCXMLStep) -> Void)?

  struct Delayed {
    let due: Duration
    weak var session: SCXMLSession?
    let sendID: String?
    /// What it takes of memory.
    let charge: SCXMLAccount.Charge?
    let deliver: () -> Void
  }

  private struct Mail {
    let session: SCXMLSession
    let event: SCXMLEvent
    /// What it takes of memory.
    let charge: SCXMLAccount.Charge?
  }

  /// Tells a clock's time, for platforms that have one.
  var elapsed: (() -> Duration)?
  /// Whether anybody is behind ``onStep``.
  var hasObservers: () -> Bool = { true }
  var isObserved: Bool { onStep != nil && hasObservers() }
  /// Called when a session has ended.
  var onEnd: (SCXMLSession) -> Void = { _ in }
  /// How many sessions are in memory, for tests of leaks.
  package let instances = InstanceCounter()

  let processors: [any SCXMLEventProcessor]
  private(set) var sessions: [String: SCXMLSession] = [:]
  var outbox = SCXMLOutbox()
  /// The addresses of the sessions by processors.
  private(set) var locations: Set<String> = []
  /// The latest is the first, because the earliest is taken most.
  private var delayed: [Delayed] = []
  private var mail = SCXMLQueue<Mail>()
  private var eventMeter = SCXMLMeter()
  private var contentMeter = SCXMLMeter()
  /// The latest events, when there are nearly too many.
  private var recentEvents: [String] = []
  private var isRunning = false
  private var serial = 0

  /// Makes a platform.
  public init(_ settings: Settings = Settings()) {
    self.settings = settings
    inbox = SCXMLInbox(limit: settings.inboxLimit)
    processors = settings.processors
    for processor in processors { processor.attach(to: inbox) }
  }

  deinit {
    inbox.close()
    for session in sessions.values { session.release() }
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
    beginTurn()
    startChild(session)
    work()
    return session
  }

  func startChild(_ session: SCXMLSession) {
    if session.parent != nil { session.family.invoked += 1 }
    sessions[session.id] = session
    locations.formUnion(session.locations.map(\.location))
    inbox.register(session.id)
    session.start()
  }

  /// Ends a session from outside, and lets the others react.
  ///
  /// Its exit actions run; what it sends to its parent is dropped.
  public func cancel(_ session: SCXMLSession) {
    beginTurn()
    session.cancel()
    work()
  }

  func remove(_ session: SCXMLSession) {
    if session.parent != nil { session.family.invoked -= 1 }
    inbox.unregister(session.id)
    locations.subtract(session.locations.map(\.location))
    sessions[session.id] = nil
    delayed.removeAll { $0.session === session }
    mail.removeAll { $0.session === session }
    outbox.dropMail(to: session)
    endShares(of: session)
    onEnd(session)
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
  ///
  /// What a session has sent before it to the same platform comes first, however it travels.
  func post(_ event: SCXMLEvent, to session: SCXMLSession, from sender: SCXMLSession? = nil) {
    guard !session.isDone else { return }
    if let sender, outbox.hold(event, to: session, from: sender.id) { return }
    mail.append(
      Mail(session: session, event: event, charge: session.family.account.take(event.data.weight))
    )
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

  // MARK: - Bounds

  /// Begins to count anew, because somebody outside wants something.
  private func beginTurn() {
    if !isRunning { beginMoment() }
  }

  private func beginMoment() {
    eventMeter.begin()
    contentMeter.begin()
    recentEvents = []
  }

  /// Counts content of a session.
  ///
  /// - Returns: whether it may be run.
  func spend(_ amount: Int, _ session: SCXMLSession) -> Bool {
    contentMeter.spend(amount, &session.contentShare, limit: settings.contentLimit)
  }

  /// Hands on what a session has done without time passing, when it ends.
  func endShares(of session: SCXMLSession) {
    let parent = session.parent?.session
    var events = parent?.eventShare
    var content = parent?.contentShare
    let isStopped = session.failure != nil
    eventMeter.end(session.eventShare, &events, isStopped: isStopped)
    contentMeter.end(session.contentShare, &content, isStopped: isStopped)
    session.eventShare = SCXMLMeter.Share()
    session.contentShare = SCXMLMeter.Share()
    if let events { parent?.eventShare = events }
    if let content { parent?.contentShare = content }
  }

  /// How many messages of event processors have no answer yet, or wait for those before them.
  ///
  /// Who lets time pass by hand may let them arrive first.
  public var messagesUnderWay: Int { outbox.count }

  /// Calls a closure when something has come into the ``inbox``, so that it is time to ``run()``.
  ///
  /// - Parameter wake: called on any thread; it must not use the platform there.
  public func onArrival(_ wake: @escaping @Sendable () -> Void) { inbox.onPost(wake) }

  /// Lets all sessions react to what waits for them, also in the ``inbox``.
  public func run() {
    beginTurn()
    work()
  }

  private func work() {
    guard !isRunning else { return }
    isRunning = true
    defer { isRunning = false }
    repeat {
      handleMail()
      let signals = inbox.takeAll()
      if !signals.isEmpty { beginMoment() }
      for signal in signals { accept(signal) }
      if let elapsed { fire(until: elapsed()) }
    } while !mail.isEmpty || !inbox.isEmpty
  }

  private func handleMail() {
    let limit = settings.eventLimit
    while let next = mail.popFirst() {
      let session = next.session
      guard !session.isDone else { continue }
      if eventMeter.total + Self.recentLimit >= limit {
        recentEvents = recentEvents.suffix(Self.recentLimit - 1) + [next.event.name]
      }
      guard eventMeter.spend(1, &session.eventShare, limit: limit) else {
        session.fail(.endlessEvents(limit: limit, events: Array(Set(recentEvents)).sorted()))
        continue
      }
      session.process(next.event)
    }
  }

  /// How many of the latest events an endless loop is described by.
  private static let recentLimit = 16

  // MARK: - Time

  func delay(
    _ duration: Duration,
    for session: SCXMLSession,
    _ sendID: String?,
    _ charge: SCXMLAccount.Charge?,
    _ deliver: @escaping () -> Void
  ) {
    session.delayedCount += 1
    let due = now + duration
    // Those that are due later come first; among equals, those that were sent later.
    var low = 0
    var high = delayed.count
    while low < high {
      let middle = (low + high) / 2
      if delayed[middle].due > due { low = middle + 1 } else { high = middle }
    }
    delayed.insert(
      Delayed(due: due, session: session, sendID: sendID, charge: charge, deliver: deliver),
      at: low
    )
  }

  func cancel(_ sendID: String, of session: SCXMLSession) {
    delayed.removeAll { each in
      guard each.session === session, each.sendID == sendID else { return false }
      session.delayedCount -= 1
      return true
    }
  }

  /// When the next delayed event is due; `nil` when none is.
  public var nextDeadline: Duration? { delayed.last?.due }

  /// Fires what is due, each at its own moment.
  private func fire(until moment: Duration) {
    while deliverNext(until: moment) { handleMail() }
    now = max(now, moment)
  }

  /// Delivers the next delayed event, if it is due.
  private func deliverNext(until moment: Duration) -> Bool {
    guard let next = delayed.last, next.due <= moment else { return false }
    if next.due > now {
      now = next.due
      beginMoment()
    }
    delayed.removeLast()
    next.session?.delayedCount -= 1
    next.deliver()
    return true
  }

  /// Delivers the next delayed event, and lets all sessions react.
  func deliverOne() {
    if let due = nextDeadline, deliverNext(until: due) { work() }
  }

  /// Lets time pass up to a moment; delayed events come at their own moments.
  ///
  /// The platform's time ends after 30 million years.
  public func advance(to moment: Duration) {
    let moment = min(moment, .longest)
    beginTurn()
    while deliverNext(until: moment) { work() }
    now = max(now, moment)
    run()
  }

  /// Lets time pass; delayed events come at their own moments.
  public func advance(by duration: Duration) {
    advance(to: now + duration.asDelay)
  }

  /// Opens what a document refers to.
  func open(_ address: URL, _ base: URL?) throws -> [UInt8] {
    if !settings.opensAsToldByHost, address.isFileURL, let base {
      let here = base.hasDirectoryPath ? base : base.deletingLastPathComponent()
      let folder = here.standardizedFileURL.resolvingSymlinksInPath().pathComponents
      let file = address.standardizedFileURL.resolvingSymlinksInPath().pathComponents
      guard file.starts(with: folder) else {
        throw SCXMLError.communication("'\(address.path)' lies outside the document's folder")
      }
    }
    return try settings.open(address)
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
