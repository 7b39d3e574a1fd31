public import Synchronization

/// Everything that a live machine does around its machine: clock, invocations, observers, waiters.
///
/// Not bound to an actor itself: an owner (``LiveMachine`` or ``ObservableMachine``) holds it and is
/// the only one who touches it. Tasks that it starts hold the mailbox, never the shell, so that a
/// machine nobody holds any more goes away with its timers and its work.
@usableFromInline
final class Shell<Context: ChartContext & Sendable> {
  @usableFromInline var machine: Machine<Context>
  @usableFromInline let mailbox = Mailbox<Context>()
  @usableFromInline let observers = Observers<Outcome<Context>>()

  /// Whom the machine tells before the observers.
  private var taps: [Tap<Context>] = []
  /// The one of them, or one that tells them all; ``taps`` or ``joint`` keep it.
  @exclusivity(unchecked)
  @usableFromInline var tap: Unmanaged<Tap<Context>>?
  private var joint: Tap<Context>?

  private let environment: Context.Environment
  @usableFromInline let clock: LiveClock
  private var alarm: (deadline: Duration, task: Task<Void, Never>)?
  private var work: [InvocationID: RunningWork] = [:]
  private var waiters: [Int: Waiter<Context>] = [:] {
    didSet { hasWaiters = !waiters.isEmpty }
  }
  @exclusivity(unchecked)
  @usableFromInline var hasWaiters = false
  @exclusivity(unchecked)
  @usableFromInline var isBusy = false
  @exclusivity(unchecked)
  @usableFromInline var isStopped = false

  init(
    _ machine: Machine<Context>,
    environment: Context.Environment,
    clock: some Clock<Duration>
  ) {
    self.machine = machine
    self.environment = environment
    self.clock = LiveClock(clock, offset: machine.now)
  }

  deinit {
    alarm?.task.cancel()
    for running in work.values { running.cancel() }
    observers.finish()
    for waiter in waiters.values { waiter.fail(.stopped(machine.description)) }
  }

  /// Starts the invocations and timers that the machine has already.
  func begin(_ outcome: Outcome<Context>?) {
    for request in machine.runningInvocations { start(request) }
    if let outcome { tell(outcome) }
    settle()
  }

  // MARK: - Events

  /// Reacts to an event after everything that came before it.
  ///
  /// Called by an observer while it is told something, it puts the event into the mailbox.
  ///
  /// When nobody waits and nothing is due, that is all the machine's own work; compiled with it.
  @inlinable
  func send(_ event: Context.Event) -> Outcome<Context> {
    guard isIdle else { return sendWithCare(event) }
    machine.pass(to: clock.elapsed())
    return handle(event)
  }

  /// Whether the next event can be handled without looking at anything else.
  @inlinable var isIdle: Bool {
    !isBusy && !isStopped && !machine.hasTimers && !mailbox.hasMail.load(ordering: .acquiring)
  }

  @inlinable
  func handle(_ event: Context.Event) -> Outcome<Context> {
    isBusy = true
    let outcome = machine.send(event)
    isBusy = false
    guard outcome.isQuiet, !hasWaiters else {
      publish(outcome)
      settle()
      return outcome
    }
    tell(outcome)
    return outcome
  }

  /// Tells everybody who wants to know.
  @inlinable
  func tell(_ outcome: Outcome<Context>) {
    let wasBusy = isBusy
    isBusy = true
    if let tap { tap._withUnsafeGuaranteedRef { $0.receive(outcome) } }
    observers.notify(outcome)
    isBusy = wasBusy
  }

  /// Adds somebody who is told; only between events.
  func add(_ tap: Tap<Context>) {
    taps.append(tap)
    joinTaps()
  }

  /// Removes somebody who is told; only between events.
  func remove(_ tap: Tap<Context>) {
    taps.removeAll { $0 === tap }
    joinTaps()
  }

  private func joinTaps() {
    let all = taps
    joint = all.count > 1 ? Tap { outcome in for tap in all { tap.receive(outcome) } } : nil
    tap = (joint ?? all.first).map(Unmanaged.passUnretained)
  }

  @usableFromInline
  func sendWithCare(_ event: Context.Event) -> Outcome<Context> {
    catchUp()
    let outcome = react(to: event)
    settle()
    return outcome
  }

  /// Reacts to events in one go: what is in the mailbox comes before or after all of them.
  @inlinable
  func send(contentsOf events: some Sequence<Context.Event>) -> [Outcome<Context>] {
    catchUp()
    let outcomes = events.map { event in
      if isIdle { return handle(event) }
      // One moment for all events; but a timer that one of them starts may be due at that moment.
      if machine.hasTimers { passTime() }
      return react(to: event)
    }
    settle()
    return outcomes
  }

  @usableFromInline
  func react(to event: Context.Event) -> Outcome<Context> {
    if isStopped { return machine.refusal(of: event, .refused, .machineStopped) }
    if isBusy {
      mailbox.post(.event(event))
      return machine.refusal(of: event, .postponed, .queued)
    }
    let outcome = machine.send(event)
    publish(outcome)
    return outcome
  }

  /// Says what would become of an event now.
  func explain(_ event: Context.Event) -> Explanation {
    guard isStopped else { return machine.explain(event) }
    let name = machine.explain(event).event
    return Explanation(event: name, verdict: .refused, findings: [.machineStopped])
  }

  /// Does what is due: timers up to now, and what is in the mailbox, in its order.
  @usableFromInline
  func catchUp() {
    guard !isBusy, !isStopped else { return }
    passTime()
    var signals = mailbox.takeAll()
    while !signals.isEmpty {
      for signal in signals where !isStopped {
        handle(signal)
        passTime()
      }
      signals = mailbox.takeAll()
    }
    settle()
  }

  private func handle(_ signal: Mailbox<Context>.Signal) {
    switch signal {
    case .event(let event):
      publish(machine.send(event))
    case .fromInvocation(let id, let event):
      guard work[id] != nil else { return }
      publish(machine.send(event))
    case .resolved(let id, let result):
      guard work.removeValue(forKey: id) != nil else { return }
      publish(machine.resolve(id, with: result))
    case .tick:
      alarm = nil
    }
  }

  /// Lets the machine know the time; timers that are due fire at their own moments.
  @usableFromInline
  func passTime() {
    guard !isBusy, !isStopped else { return }
    let now = clock.elapsed()
    while !isStopped, let outcome = machine.fireNextTimer(until: now) { publish(outcome) }
    if !isStopped { machine.advance(to: now) }
  }

  /// Does what an outcome asks for, and tells everybody.
  @usableFromInline
  func publish(_ outcome: Outcome<Context>) {
    isBusy = true
    defer { isBusy = false }
    if outcome.isQuiet && waiters.isEmpty {
      tell(outcome)
      return
    }
    for part in outcome.all {
      // An observer may have stopped the machine.
      if !isStopped { for effect in part.effects { perform(effect) } }
      tell(part)
    }
    for (id, waiter) in waiters where waiter.isSatisfied(machine) {
      waiters[id] = nil
      waiter.succeed(machine)
    }
  }

  private func perform(_ effect: Effect<Context>) {
    switch effect {
    // The next deadline is looked up after each reaction; outputs reach the observers.
    case .output, .startTimer, .cancelTimer: break
    case .startInvocation(let request): start(request)
    case .cancelInvocation(let id): work.removeValue(forKey: id)?.cancel()
    case .message(let id, let message): work[id]?.messages.yield(message)
    }
  }

  private func start(_ request: InvocationRequest<Context>) {
    let (messages, continuation) = AsyncStream.makeStream(of: (any Sendable).self)
    let id = request.id
    let port = InvocationPort<Context>(
      environment: environment,
      clock: clock.clock,
      events: EventSink { [mailbox] in mailbox.post(.fromInvocation(id, $0)) },
      messages: messages
    )
    let task = Task { [mailbox] in
      let result: Result<any Sendable, any Error>
      do {
        result = .success(try await request.work(request.context, port))
      } catch {
        result = .failure(error)
      }
      mailbox.post(.resolved(id, result))
    }
    work[id] = RunningWork(task: task, messages: continuation)
  }

  /// After each reaction: ends when the machine is done, else sets the alarm for the next timer.
  @usableFromInline
  func settle() {
    guard !isBusy, !isStopped else { return }
    if machine.isDone {
      endObservation()
      return
    }
    guard let deadline = machine.nextDeadline else {
      alarm?.task.cancel()
      alarm = nil
      return
    }
    // An alarm that goes off too early only looks again: a timer that is pushed back with every
    // event costs no task per event.
    if let alarm, alarm.deadline <= deadline { return }
    alarm?.task.cancel()
    let task = Task { [mailbox, sleep = clock.sleep] in
      guard (try? await sleep(deadline)) != nil else { return }
      mailbox.post(.tick)
    }
    alarm = (deadline, task)
  }

  // MARK: - Waiting and stopping

  func add(_ waiter: Waiter<Context>, id: Int) {
    if waiter.isSatisfied(machine) {
      waiter.succeed(machine)
    } else if isStopped {
      waiter.fail(.stopped(machine.description))
    } else if machine.isDone {
      waiter.fail(.done(machine.description))
    } else {
      waiters[id] = waiter
    }
  }

  func cancelWaiter(_ id: Int) {
    waiters.removeValue(forKey: id)?.cancel()
  }

  private func endObservation() {
    observers.finish()
    if !isBusy, !taps.isEmpty {
      taps = []
      joinTaps()
    }
    for waiter in waiters.values { waiter.fail(.done(machine.description)) }
    waiters = [:]
    alarm?.task.cancel()
    alarm = nil
  }

  /// Stops for good: cancels timers and work, ends the observation.
  ///
  /// - Returns: the cancelled tasks, to wait for.
  func stop() -> [Task<Void, Never>] {
    guard !isStopped else { return [] }
    isStopped = true
    mailbox.close()
    let tasks = work.values.map { $0.task }
    for running in work.values { running.cancel() }
    work = [:]
    for waiter in waiters.values { waiter.fail(.stopped(machine.description)) }
    waiters = [:]
    endObservation()
    return tasks
  }

  var waiterCount: Int { waiters.count }

  /// How much is going on, for tests of leaks.
  var liveCounts: (invocations: Int, observers: Int, hasAlarm: Bool) {
    (work.count, observers.count + taps.count, alarm != nil)
  }
}

/// Work that was started for an invocation.
private struct RunningWork {
  let task: Task<Void, Never>
  let messages: AsyncStream<any Sendable>.Continuation

  func cancel() {
    task.cancel()
    messages.finish()
  }
}
