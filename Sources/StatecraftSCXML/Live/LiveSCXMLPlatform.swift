#if SCXML
public import Statecraft

/// An actor that runs the sessions of a platform on a clock.
///
/// ```swift
/// let platform = LiveSCXMLPlatform()
/// let oven = try await platform.start(SCXMLDocument(contentsOf: file))
/// oven.post(SCXMLEvent("door.open"))
/// print(try await oven.end().output)
/// ```
///
/// The platform handles events one at a time, in the order of their arrival. It delivers due
/// delayed events first, each at its own deadline, even if the process was late, up to
/// ``SCXMLPlatform/Settings/catchUpLimit``. A virtual clock
/// therefore gives the same run as a real one. The platform has no task between events; while
/// events are delayed, one task serves all sessions. Scripts run on the actor. Their duration is
/// limited.
///
/// A platform is released with its sessions when the last reference to it is. Only ``stop()``
/// closes the event processors.
public actor LiveSCXMLPlatform {
  private let platform: SCXMLPlatform
  /// The number of sessions in memory.
  ///
  /// It can be read after the platform was released.
  package nonisolated let instances: InstanceCounter
  private let inbox: SCXMLInbox
  private let clock: LiveClock
  private let observers = Observers<SCXMLStep>()
  private let promises = CompletionPromises()
  private var alarm = DeadlineAlarm()
  private var isStopped = false

  /// Creates a platform without sessions.
  ///
  /// - Parameters:
  ///   - settings: the services and limits of the sessions.
  ///   - clock: the clock of the platform; its durations must be `Duration`.
  public init(
    _ settings: SCXMLPlatform.Settings = SCXMLPlatform.Settings(),
    clock: some Clock<Duration> = ContinuousClock()
  ) {
    platform = SCXMLPlatform(settings)
    inbox = platform.inbox
    instances = platform.instances
    self.clock = LiveClock(clock, offset: .zero)
    platform.clock = self.clock.elapsed
    platform.hasObservers = { [observers] in observers.count > 0 }
    platform.onStep = { [observers] _, step in observers.notify(step) }
    platform.onEnd = { [promises] session in promises.resolve(session) }
    inbox.onPost { [weak self] in
      guard let self else { return }
      // A turn belongs to no sender, so that it has none of a sender's task-local values.
      Task.detached(priority: Task.currentPriority) { await self.catchUp() }
    }
  }

  deinit {
    alarm.cancel()
    observers.finish()
  }

  // MARK: - Sessions

  /// Starts a session.
  ///
  /// - Parameters:
  ///   - document: the document to run.
  ///   - parameters: values for data that the document declares.
  /// - Returns: the session, after the platform has processed everything that the start causes.
  /// - Throws: `ChartError` with all findings if the document has errors, ``SCXMLError`` if the
  ///   document cannot start, `LiveMachineError` if the platform was stopped.
  @discardableResult
  public func start(
    _ document: SCXMLDocument,
    _ parameters: [SCXMLValue.Member] = []
  ) throws -> LiveSCXMLSession {
    guard !isStopped else { throw LiveMachineError.stopped("the platform of '\(document.name)'") }
    catchUp()
    defer { setAlarm() }
    let session = try platform.start(document, parameters)
    let promise = CompletionPromise()
    if session.isDone {
      promise.resolve(.success(session.ended))
    } else {
      promises[session.id] = promise
    }
    return LiveSCXMLSession(id: session.id, platform: self, promise: promise)
  }

  /// The ids of all running sessions, including invoked ones, in the order in which they started.
  public var sessions: [String] {
    catchUp()
    return platform.sessions.values.sorted { $0.number < $1.number }.map(\.id)
  }

  /// Returns the active states of a session in document order; `nil` if there is no such session.
  public func configuration(of session: String) -> [String]? {
    catchUp()
    return platform.sessions[session]?.configuration
  }

  /// Cancels a session.
  ///
  /// Its exit actions run.
  public func cancel(_ session: String) {
    catchUp()
    if let session = platform.sessions[session] { platform.cancel(session) }
    setAlarm()
  }

  // MARK: - Events

  /// Adds an event to a session's queue and returns immediately.
  ///
  /// Events that one thread posts are handled in that order. You can call this method from any
  /// thread, including from an observer or from registered content.
  @discardableResult
  public nonisolated func post(_ event: SCXMLEvent, to session: String) -> SCXMLInbox.Receipt {
    inbox.post(event, to: session)
  }

  /// Sends an event and waits until the session has handled it, after all events that arrived
  /// earlier.
  ///
  /// - Returns: whether there is such a session.
  @discardableResult
  public func send(_ event: SCXMLEvent, to session: String) -> Bool {
    catchUp()
    guard let session = platform.sessions[session] else { return false }
    platform.send(event, to: session)
    setAlarm()
    return true
  }

  // MARK: - Observing

  /// Calls a closure after each step of each session, before the next event is handled.
  ///
  /// The closure runs on the platform's actor, so it should be short. It can send events with
  /// ``post(_:to:)``.
  ///
  /// - Returns: a token for the observation, which ends when you call `cancel` or release the
  ///   token.
  public nonisolated func observe(
    _ receive: @escaping @Sendable (SCXMLStep) -> Void
  ) -> ObservationToken {
    observers.observe(receive)
  }

  /// Returns the steps of all sessions from now on, as a sequence that ends with the platform.
  ///
  /// - Parameter buffering: what happens if the reader is slower than the sessions, which do not
  ///   wait for it. By default, no step is dropped.
  /// - Returns: the sequence, for one reader.
  public nonisolated func steps(
    buffering: ReaderBuffer = .unbounded
  ) -> MachineSequence<SCXMLStep> {
    observers.sequence(buffering)
  }

  // MARK: - Time

  /// The time of the clock that the platform has left out.
  ///
  /// It is zero unless more than ``SCXMLPlatform/Settings/catchUpLimit`` delayed events were late
  /// without a pause, for instance because the computer was asleep. The platform's time is behind
  /// the clock by this duration.
  public var skippedTime: Duration {
    catchUp()
    return platform.skippedTime
  }

  private func catchUp() {
    guard !isStopped else { return }
    platform.advance(to: platform.elapsed ?? platform.now)
    platform.skipMissedTime()
    setAlarm()
  }

  /// Sets the alarm for the next delayed event.
  private func setAlarm() {
    let deadline = isStopped ? nil : platform.nextDeadline.map { $0 + platform.skippedTime }
    alarm.set(to: deadline, sleep: clock.sleep) { [weak self] in await self?.alarmFired() }
  }

  private func alarmFired() {
    // The alarm may have been replaced between the end of its sleep and this turn of the actor.
    guard !Task.isCancelled else { return }
    // The alarm's task runs this method, so it is dropped instead of cancelled.
    alarm = DeadlineAlarm()
    catchUp()
  }

  // MARK: - The end

  /// Stops the platform permanently: it ends all sessions, runs their exit actions, and closes the
  /// event processors.
  ///
  /// Callers that wait for the end of a session receive an end that is marked as cancelled.
  public func stop() async {
    guard !isStopped else { return }
    catchUp()
    for session in platform.sessions.values.sorted(by: { $0.number < $1.number }) {
      platform.cancel(session)
    }
    isStopped = true
    setAlarm()
    inbox.close()
    observers.finish()
    platform.outbox = SCXMLOutbox()
    for processor in platform.processors { await processor.close() }
  }

  /// The counts of live objects, for tests that look for leaks.
  package var liveCounts: (sessions: Int, observers: Int, messages: Int) {
    (platform.sessions.count, observers.count, platform.outbox.count)
  }
}
#endif
