#if SCXML
public import Statecraft

/// A platform that lives in an actor, with a clock: documents on real time.
///
/// ```swift
/// let platform = LiveSCXMLPlatform()
/// let oven = try await platform.start(SCXMLDocument(contentsOf: file))
/// oven.post(SCXMLEvent("door.open"))
/// print(try await oven.end().output)
/// ```
///
/// Events are handled one at a time, in the order in which they come. What is due is always done
/// first, and each delayed event comes at its own moment, also when the process was late. So a
/// virtual clock gives the same run as a real one. Between events there is no task; while events
/// are delayed, one for all sessions together. Scripts run on the actor: they are short or stopped.
///
/// A platform that nobody holds any more goes away with its sessions. Event processors are closed by
/// ``stop()`` only.
public actor LiveSCXMLPlatform {
  private let platform: SCXMLPlatform
  /// How many sessions are in memory, also when the platform is not any more.
  package nonisolated let instances: InstanceCounter
  private let inbox: SCXMLInbox
  private let clock: LiveClock
  private let observers = Observers<SCXMLStep>()
  private let promises = CompletionPromises()
  private var alarm: (serial: Int, deadline: Duration, task: Task<Void, Never>)?
  private var alarms = 0
  private var isStopped = false

  /// Starts a platform without sessions.
  ///
  /// - Parameters:
  ///   - settings: what sessions may use.
  ///   - clock: what tells the time; any clock whose durations are `Duration`.
  public init(
    _ settings: SCXMLPlatform.Settings = SCXMLPlatform.Settings(),
    clock: some Clock<Duration> = ContinuousClock()
  ) {
    platform = SCXMLPlatform(settings)
    inbox = platform.inbox
    instances = platform.instances
    self.clock = LiveClock(clock, offset: .zero)
    platform.elapsed = self.clock.elapsed
    platform.hasObservers = { [observers] in observers.count > 0 }
    platform.onStep = { [observers] _, step in observers.notify(step) }
    platform.onEnd = { [promises] session in promises.resolve(session) }
    inbox.onPost { [weak self] in
      guard let self else { return }
      Task { await self.catchUp() }
    }
  }

  deinit {
    alarm?.task.cancel()
    observers.finish()
  }

  // MARK: - Sessions

  /// Starts a session.
  ///
  /// - Parameters:
  ///   - document: what it runs.
  ///   - parameters: values for data that the document declares.
  /// - Returns: the session, after everything that the start causes.
  /// - Throws: `ChartError` with all findings when the document has errors, ``SCXMLError`` when the
  ///   document cannot start, `LiveMachineError` when the platform was stopped.
  @discardableResult
  public func start(
    _ document: SCXMLDocument,
    _ parameters: [SCXMLValue.Member] = []
  ) throws -> LiveSCXMLSession {
    guard !isStopped else { throw LiveMachineError.stopped("the platform of '\(document.name)'") }
    catchUp()
    defer { settle() }
    let session = try platform.start(document, parameters)
    let promise = CompletionPromise()
    if session.isDone {
      promise.resolve(.success(session.ended))
    } else {
      promises[session.id] = promise
    }
    return LiveSCXMLSession(id: session.id, platform: self, promise: promise)
  }

  /// The ids of all running sessions, also of those that were invoked, in the order of starting.
  public var sessions: [String] {
    catchUp()
    return platform.sessions.values.sorted { $0.number < $1.number }.map(\.id)
  }

  /// The active states of a session in document order; `nil` when there is no such session.
  public func configuration(of session: String) -> [String]? {
    catchUp()
    return platform.sessions[session]?.configuration
  }

  /// Ends a session: its exit actions run.
  public func cancel(_ session: String) {
    catchUp()
    if let session = platform.sessions[session] { platform.cancel(session) }
    settle()
  }

  // MARK: - Events

  /// Puts an event into a session's queue and returns at once.
  ///
  /// Events that one thread posts are handled in that order. Safe from anywhere, also from an
  /// observer or from registered content.
  @discardableResult
  public nonisolated func post(_ event: SCXMLEvent, to session: String) -> SCXMLInbox.Receipt {
    inbox.post(event, to: session)
  }

  /// Sends an event and waits until it was handled, with everything that came before it.
  ///
  /// - Returns: whether there is such a session.
  @discardableResult
  public func send(_ event: SCXMLEvent, to session: String) -> Bool {
    catchUp()
    guard let session = platform.sessions[session] else { return false }
    platform.send(event, to: session)
    settle()
    return true
  }

  // MARK: - Observing

  /// Calls a closure for each step of each session, before the next event is handled.
  ///
  /// The closure runs on the platform's actor: it should be short. To send events from it, use
  /// ``post(_:to:)``.
  ///
  /// - Returns: keeps the observation alive; it ends with `cancel` or when nobody holds it.
  public nonisolated func observe(
    _ receive: @escaping @Sendable (SCXMLStep) -> Void
  ) -> ObservationToken {
    observers.observe(receive)
  }

  /// The steps of all sessions from now on, as a sequence that ends with the platform.
  ///
  /// - Parameter buffering: what happens when the reader is slower than the sessions, which never wait
  ///   for it. By default nothing is dropped.
  /// - Returns: the sequence, for one reader.
  public nonisolated func steps(
    buffering: ReaderBuffer = .unbounded
  ) -> MachineSequence<SCXMLStep> {
    observers.sequence(buffering)
  }

  // MARK: - Time

  private func catchUp() {
    guard !isStopped else { return }
    platform.advance(to: clock.elapsed())
    settle()
  }

  /// Sets the alarm for the next delayed event.
  private func settle() {
    guard !isStopped, let deadline = platform.nextDeadline else {
      alarm?.task.cancel()
      alarm = nil
      return
    }
    // An alarm that goes off too early only looks again: it costs no task per event.
    if let alarm, alarm.deadline <= deadline { return }
    alarm?.task.cancel()
    alarms += 1
    let task = Task { [weak self, sleep = clock.sleep, serial = alarms] in
      guard (try? await sleep(deadline)) != nil else { return }
      await self?.ring(serial)
    }
    alarm = (alarms, deadline, task)
  }

  private func ring(_ serial: Int) {
    if alarm?.serial == serial { alarm = nil }
    catchUp()
  }

  // MARK: - The end

  /// Stops for good: ends all sessions, runs their exit actions, closes the event processors.
  ///
  /// Who waits for a session's end gets it, marked as cancelled.
  public func stop() async {
    guard !isStopped else { return }
    catchUp()
    for session in platform.sessions.values.sorted(by: { $0.number < $1.number }) {
      platform.cancel(session)
    }
    isStopped = true
    settle()
    inbox.close()
    observers.finish()
    platform.outbox = SCXMLOutbox()
    for processor in platform.processors { await processor.close() }
  }

  /// How much is going on, for tests of leaks.
  package var liveCounts: (sessions: Int, observers: Int, messages: Int, hasAlarm: Bool) {
    (platform.sessions.count, observers.count, platform.outbox.count, alarm != nil)
  }
}
#endif
