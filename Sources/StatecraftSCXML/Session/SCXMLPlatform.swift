#if SCXML
internal import Statecraft

/// Runs sessions: it keeps their time, delivers their events, and provides their services.
///
/// Sessions of one platform can invoke each other and send each other events. A platform has no
/// clock; its time passes when you call ``advance(by:)``. Use a platform from one thread at a time.
/// Other threads send events through the ``inbox``. ``LiveSCXMLPlatform`` runs a platform on a
/// clock.
public final class SCXMLPlatform {
  /// The settings.
  ///
  /// Changes to the event processors after the initialization have no effect.
  public var settings: Settings

  /// The queue of events from other threads.
  ///
  /// The platform handles them the next time that sessions react.
  public let inbox: SCXMLInbox

  /// The time since the platform was created.
  public private(set) var now = Duration.zero

  /// A closure that is called after each step of each session.
  ///
  /// Without a closure, events that run no content take a faster path.
  public var onStep: ((SCXMLSession, SCXMLStep) -> Void)?

  struct Delayed {
    let due: Duration
    weak var session: SCXMLSession?
    let sendID: String?
    /// The memory that the event uses.
    let charge: SCXMLAccount.Charge?
    let deliver: () -> Void
  }

  /// An event for a session.
  struct Mail {
    let session: SCXMLSession
    let event: SCXMLEvent
    /// The memory that the event uses.
    let charge: SCXMLAccount.Charge?
  }

  /// Returns the time of the clock, for platforms that have one.
  var clock: (() -> Duration)?
  /// The time of the clock that the platform has left out.
  var skippedTime = Duration.zero
  /// The number of delayed events that were delivered since the platform was last on time.
  var lateDeliveries = 0
  /// The number of delayed events that the present turn has delivered.
  private var deliveries = 0
  /// The time of the clock at which the present turn began.
  private var turnStart = Duration.zero
  /// Whether ``onStep`` has observers.
  var hasObservers: () -> Bool = { true }
  var isObserved: Bool { onStep != nil && hasObservers() }
  /// A closure that is called when a session has ended.
  var onEnd: (SCXMLSession) -> Void = { _ in }
  /// The number of sessions in memory, for tests that look for leaks.
  package let instances = InstanceCounter()

  /// What keeps events instead of this platform; `nil` to deliver them.
  var journal: SCXMLJournal?

  let processors: [any SCXMLEventProcessor]
  private(set) var sessions: [String: SCXMLSession] = [:]
  var outbox = SCXMLOutbox()
  /// The addresses of the sessions at the event processors.
  private(set) var locations: Set<String> = []
  /// The delayed events, the latest first, so that the next one can be removed from the end.
  private var delayed: [Delayed] = []
  private var mail = SCXMLQueue<Mail>()
  private var eventMeter = SCXMLMeter()
  private var contentMeter = SCXMLMeter()
  /// The names of the latest events, recorded only near the limit.
  private var recentEvents: [String] = []
  private var isRunning = false
  /// Whether the last turn has left signals to the next one.
  private var isInterrupted = false
  private var serial = 0

  /// Creates a platform.
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
  ///   - document: the document to run.
  ///   - parameters: values for data that the document declares.
  /// - Returns: the session, after the platform has processed everything that the start causes.
  /// - Throws: `ChartError` with all findings if the document has errors.
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

  /// Cancels a session and lets the other sessions react.
  ///
  /// The session's exit actions run. Events that they send to the parent are dropped.
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

  /// Adds an event to a session's external queue.
  ///
  /// Events that the sender has sent to the same platform earlier arrive first, whichever way they
  /// take.
  func post(_ event: SCXMLEvent, to session: SCXMLSession, from sender: SCXMLSession? = nil) {
    guard !session.isDone else { return }
    if let journal { return journal.entries.append(.posted(event)) }
    let charge = session.family.account.take(event.data.weight)
    let mail = Mail(session: session, event: event, charge: charge)
    if let sender, outbox.hold(mail, from: sender.id) { return }
    deliver(mail)
  }

  /// Adds an event to the external queue of its session, which may have ended.
  func deliver(_ event: Mail) {
    guard !event.session.isDone else { return }
    mail.append(event)
  }

  /// Sends an event to a session and lets all sessions react until no events are left.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - session: the session that receives it.
  public func send(_ event: SCXMLEvent, to session: SCXMLSession) {
    post(event, to: session)
    run()
  }

  // MARK: - Bounds

  /// Starts to count work from zero, because a call from outside has arrived.
  private func beginTurn() {
    guard !isRunning else { return }
    // What goes on in several turns is counted as one.
    if !isInterrupted { beginMoment() }
    isInterrupted = false
    deliveries = 0
    turnStart = elapsed ?? .zero
  }

  private func beginMoment() {
    eventMeter.begin()
    contentMeter.begin()
    recentEvents = []
  }

  /// Counts the content that a session runs.
  ///
  /// - Returns: whether the session may run it.
  func spend(_ amount: Int, _ session: SCXMLSession) -> Bool {
    contentMeter.spend(amount, &session.contentShare, limit: settings.contentLimit)
  }

  /// Transfers a session's share of the work to its parent when the session ends.
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

  /// The number of messages to event processors that are in flight or wait for earlier messages.
  ///
  /// If you advance time by hand, you may want to wait until these messages have arrived.
  public var messagesUnderWay: Int { outbox.count }

  /// Sets a closure that is called when the ``inbox`` has received something, so that you can call
  /// ``run()``.
  ///
  /// It is called at once if something waits there already.
  ///
  /// - Parameter wake: a closure that may be called on any thread; it must not use the platform
  ///   there.
  public func onArrival(_ wake: @escaping @Sendable () -> Void) { inbox.onPost(wake) }

  /// Lets all sessions react to the events that wait for them, including those in the ``inbox``.
  public func run() {
    beginTurn()
    work()
  }

  private func work() {
    guard !isRunning else { return }
    isRunning = true
    inbox.beginRun()
    defer {
      inbox.endRun()
      isRunning = false
    }
    var rounds = 0
    repeat {
      handleMail()
      if clock != nil, rounds == Self.longestRun {
        isInterrupted = true
        return inbox.wake()
      }
      rounds += 1
      let (signals, areFromOutside) = inbox.takeAll()
      if areFromOutside { beginMoment() }
      for signal in signals { accept(signal) }
      if let elapsed { fire(until: elapsed) }
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

  /// The most times that a turn of a platform on a clock looks for signals that arrive meanwhile.
  ///
  /// The next turn continues, so that others have theirs although services answer at once.
  private static let longestRun = 256

  /// The most delayed events that are delivered in one turn of a platform on a clock.
  private static let deliveryLimit = 100_000

  /// The time after which a turn of a platform on a clock leaves further delayed events to the next.
  private static let longestTurn = Duration.milliseconds(50)

  /// The number of latest events that the description of an endless loop contains.
  private static let recentLimit = 16

  // MARK: - Time

  func delay(
    _ duration: Duration,
    for session: SCXMLSession,
    _ sendID: String?,
    _ charge: SCXMLAccount.Charge?,
    _ deliver: @escaping () -> Void
  ) {
    if let journal {
      return journal.entries.append(.delayed(duration, sendID: sendID, deliver: deliver))
    }
    session.delayedCount += 1
    let due = now + duration
    // Later deadlines come first. Among equal deadlines, events that were sent later come first.
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
    if let journal { return journal.entries.append(.cancelled(sendID: sendID)) }
    delayed.removeAll { each in
      guard each.session === session, each.sendID == sendID else { return false }
      session.delayedCount -= 1
      return true
    }
  }

  /// The deadline of the next delayed event; `nil` if there is none.
  public var nextDeadline: Duration? { delayed.last?.due }

  /// Delivers all events that are due, each at its own deadline.
  private func fire(until moment: Duration) {
    while deliverNext(until: moment) { handleMail() }
    setTime(to: moment)
  }

  /// Sets the time, except that it does not pass an event that is due and not delivered yet.
  private func setTime(to moment: Duration) {
    if nextDeadline.map({ $0 > moment }) ?? true { lateDeliveries = 0 }
    now = max(now, min(moment, nextDeadline ?? moment))
  }

  /// Delivers the next delayed event if it is due.
  ///
  /// On a clock, a turn is limited: a document whose delays are shorter than what its reactions take
  /// would never let others have one. The rest is overdue then, and the next turn continues with it.
  private func deliverNext(until moment: Duration) -> Bool {
    guard let next = delayed.last, next.due <= moment else { return false }
    if let elapsed {
      guard deliveries < Self.deliveryLimit, elapsed - turnStart <= Self.longestTurn,
        lateDeliveries < catchUpLimit
      else { return false }
      deliveries += 1
      lateDeliveries += 1
    }
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

  /// Advances the platform's time to a moment.
  ///
  /// Each delayed event is delivered at its own deadline.
  ///
  /// The platform's time is limited to 30 million years.
  public func advance(to moment: Duration) {
    let moment = min(moment, .longest)
    beginTurn()
    while deliverNext(until: moment) { work() }
    setTime(to: moment)
    work()
  }

  /// Advances the platform's time by a duration.
  ///
  /// Each delayed event is delivered at its own deadline.
  public func advance(by duration: Duration) {
    advance(to: now + duration.asDelay)
  }
}
#endif
