public import Synchronization

/// The parts of a live machine around the machine itself: clock, invocations, observers, waiters.
///
/// The driver is not isolated itself. Its owner, a ``LiveMachine`` or ``ObservableMachine``, is the
/// only one to use it. The tasks that the driver starts hold the mailbox and never the driver, so
/// that releasing the owner ends its timers and its work.
@usableFromInline
final class MachineDriver<Context: ChartContext & Sendable> {
  @usableFromInline var machine: Machine<Context>
  @usableFromInline let mailbox = Mailbox<Context>()
  @usableFromInline let observers = Observers<Outcome<Context>>()
  /// The queue of outputs; `nil` for a chart without outputs.
  let outputs: OutputQueue<Context.Output>?
  /// Makes a child machine wait for its parent; `nil` for a machine that is not a child.
  let hold: OutputHold?

  /// The receivers that the machine calls before the observers.
  private var directObservers: [DirectObserver<Context>] = []
  /// The only direct observer, or ``joint`` if there are several.
  ///
  /// The reference is unmanaged to save reference counting; ``directObservers`` or ``joint`` keep
  /// the object alive. Exclusivity is unchecked because only the owner's actor accesses the
  /// property.
  @exclusivity(unchecked)
  @usableFromInline var directObserver: Unmanaged<DirectObserver<Context>>?
  private var joint: DirectObserver<Context>?

  let environment: Context.Environment
  /// The clock; only the owner's actor accesses it, so that exclusivity is unchecked.
  @exclusivity(unchecked)
  @usableFromInline var clock: LiveClock
  /// The number of timers that may be late without a pause.
  @usableFromInline let catchUpLimit: Int
  /// The number of timers that were late since nothing was due.
  @exclusivity(unchecked)
  @usableFromInline var lateTimers = 0
  /// The time of the clock that was left out.
  var skippedTime = Duration.zero
  var alarm: ClockAlarm?
  /// When the alarm fires, or a later time; `nil` when it is not set.
  var alarmDeadline: Duration?
  var work: [InvocationID: RunningWork] = [:]
  /// The ends of cancelled work that may still be running.
  var cancelledWork: [WorkEnd] = []
  /// The work in which this machine was created.
  let scope = WorkScope.current
  var waiters: [Int: Waiter<Context>] = [:] {
    didSet { hasWaiters = !waiters.isEmpty }
  }
  var lastWaiter = 0
  /// The number of messages that did not reach their work.
  var droppedMessages = 0
  // Exclusivity is unchecked for these four because only the owner's actor accesses them.
  /// Whether an outcome may have changed the machine since the last `takeChange()`.
  @exclusivity(unchecked)
  @usableFromInline var hasChanged = false
  @exclusivity(unchecked)
  @usableFromInline var hasWaiters = false
  @exclusivity(unchecked)
  @usableFromInline var isBusy = false
  @exclusivity(unchecked)
  @usableFromInline var isStopped = false
  /// Whether the machine had to wait for its parent when its time was passed last; timers that are due
  /// then come before everything else.
  @usableFromInline var areTimersHeld = false

  init(
    _ machine: Machine<Context>,
    environment: Context.Environment,
    clock: some Clock<Duration>,
    keepingOutputs limit: Int,
    catchUpLimit: Int,
    hold: OutputHold? = nil
  ) {
    self.machine = machine
    outputs = Context.Output.self == Never.self ? nil : OutputQueue(limit: limit)
    self.hold = hold
    self.environment = environment
    self.clock = LiveClock(clock, offset: machine.now)
    self.catchUpLimit = max(catchUpLimit, 1)
  }

  deinit {
    if let alarm { clock.remove(alarm) }
    for running in work.values { running.cancel() }
    observers.finish()
    outputs?.finish()
    for waiter in waiters.values { waiter.fail(.stopped(machine.description)) }
  }

  /// Performs the effects of the machine's start, or resumes a machine that is taken over.
  func begin(_ outcome: Outcome<Context>?) {
    if let outcome {
      publish(outcome)
    } else {
      for request in machine.runningInvocations { start(request) }
      for outcome in machine.failInterruptedInvocations() { publish(outcome) }
    }
    setAlarm()
  }

  // MARK: - Events

  /// Handles an event after everything that arrived before it.
  ///
  /// When an observer calls it, the event goes to the mailbox.
  ///
  /// If no waiter or timer is pending, only the machine's own work remains, which is specialized
  /// with this.
  @inlinable
  func send(_ event: Context.Event) -> Outcome<Context> {
    guard isIdle else { return sendWithCare(event) }
    machine.pass(to: clock.elapsed())
    return handle(event)
  }

  /// Whether the next event can be handled without checking timers and mailbox.
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
      setAlarm()
      return outcome
    }
    notifyObservers(of: outcome)
    return outcome
  }

  /// Passes an outcome to all receivers and observers.
  @inlinable
  func notifyObservers(of outcome: Outcome<Context>) {
    let wasBusy = isBusy
    isBusy = true
    if let directObserver { directObserver._withUnsafeGuaranteedRef { $0.receive(outcome) } }
    observers.notify(outcome)
    isBusy = wasBusy
  }

  /// Adds a receiver; only between events.
  func add(_ directObserver: DirectObserver<Context>) {
    directObservers.append(directObserver)
    joinDirectObservers()
  }

  /// Removes a receiver; only between events.
  func remove(_ directObserver: DirectObserver<Context>) {
    directObservers.removeAll { $0 === directObserver }
    joinDirectObservers()
  }

  private func joinDirectObservers() {
    let all = directObservers
    joint =
      all.count > 1
      ? DirectObserver { outcome in for directObserver in all { directObserver.receive(outcome) } }
      : nil
    directObserver = (joint ?? all.first).map(Unmanaged.passUnretained)
  }

  @usableFromInline
  func sendWithCare(_ event: Context.Event) -> Outcome<Context> {
    catchUp()
    let outcome = react(to: event)
    setAlarm()
    return outcome
  }

  /// Handles events in sequence; signals in the mailbox come before or after all of them.
  @inlinable
  func send(contentsOf events: some Sequence<Context.Event>) -> [Outcome<Context>] {
    catchUp()
    let outcomes = events.map { event in
      if isIdle { return handle(event) }
      // All events have the same time, but a timer that one of them starts may be due already.
      if machine.hasTimers { passTime() }
      return react(to: event)
    }
    setAlarm()
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

  /// Fires the timers that are due, and handles the signals that are in the mailbox now, in order.
  ///
  /// Signals that arrive meanwhile get a turn of their own, so that this method ends.
  @inlinable
  func catchUp() { handleMail(upTo: .max) }

  /// Handles a part of the due signals and requests another turn, so that other tasks can run in
  /// between.
  @usableFromInline
  func takeTurn() {
    handleMail(upTo: Self.turn)
    // A child that waits for its parent is woken when it may continue.
    if !isHeld { mailbox.wakeForRest() }
  }

  /// Does the same for an owner that need not know whether the machine has changed; inlinable, to be
  /// specialized in the caller.
  ///
  /// - Returns: whether the owner must take another turn.
  @inlinable
  func takeTurnOfEvents() -> Bool {
    guard !isBusy, !isStopped, !isChild else {
      takeTurn()
      return false
    }
    for signal in mailbox.take(upTo: Self.turn) where !isStopped {
      if case .event(let event) = signal, !machine.hasTimers {
        machine.pass(to: clock.elapsed())
        _ = handle(event)
      } else {
        passTime()
        handle(signal)
      }
    }
    if machine.hasTimers || hasAlarm || machine.known == nil {
      passTime()
      setAlarm()
    }
    return mailbox.hasMail.load(ordering: .acquiring)
  }

  /// The number of signals that are handled in one turn.
  @inlinable static var turn: Int { 256 }

  /// Whether an alarm is set.
  @usableFromInline var hasAlarm: Bool { alarmDeadline != nil }

  @inlinable
  func handleMail(upTo limit: Int) {
    guard !isBusy, !isStopped else { return }
    var isCurrent = passTime()
    if !isChild {
      // There is no mail most of the time.
      guard mailbox.hasMail.load(ordering: .acquiring) else { return setAlarm() }
      for signal in mailbox.take(upTo: limit) where !isStopped {
        handle(signal)
        if isCurrent { isCurrent = passTime() }
      }
    } else {
      handleHeldMail(upTo: limit)
    }
    setAlarm()
  }

  @usableFromInline
  func handle(_ signal: Mailbox<Context>.Signal) {
    if isStopped { return }
    switch signal {
    case .event(let event):
      publish(machine.send(event))
    case .fromInvocation(let id, let event):
      guard let running = work[id] else { return }
      publish(machine.send(event))
      running.quota.release()
    case .resolved(let id, let result):
      guard let running = work.removeValue(forKey: id) else { return }
      running.quota.end()
      droppedMessages += running.messages.takeRest().count
      publish(machine.resolve(id, with: result))
    case .overflowed(let error):
      if work[error.invocation] != nil { answer(error.invocation, .failure(error)) }
    case .answered(let id, let result):
      answer(id, result)
    case .tick:
      alarmDeadline = nil
    case .cancelWaiter(let id):
      cancelWaiter(id)
    }
  }

  /// The number of timers that may fire before the driver does something else.
  @inlinable static var timersAtOnce: Int { 100_000 }

  /// Advances the machine's time; due timers fire, each at its own deadline.
  ///
  /// If more timers are due than may fire at once, the machine's time stops at the last one, the
  /// observers get an outcome that says so, and the alarm continues in another turn. Of a time that
  /// was missed with too many timers, the rest is left out.
  ///
  /// - Returns: whether the machine's time is that of the clock, as far as it can be.
  @inlinable @discardableResult
  func passTime() -> Bool {
    guard !isBusy, !isStopped else { return true }
    let now = clock.elapsed()
    var count = 0
    var mustWait = isHeld
    while !isStopped, !mustWait, count < Self.timersAtOnce, lateTimers + count < catchUpLimit,
      let outcome = machine.fireNextTimer(until: now)
    {
      publish(outcome)
      count += 1
      mustWait = isHeld
    }
    areTimersHeld = mustWait
    lateTimers += count
    // Timers of a held child fire after the parent has handled its outputs, each at its own
    // deadline.
    if isStopped || mustWait { return true }
    if lateTimers >= catchUpLimit, skipMissedTime() { return false }
    if count == Self.timersAtOnce,
      let excess = machine.timersBeyond(count, until: now)
    {
      publish(excess)
      return false
    }
    // Nothing is due any more.
    lateTimers = 0
    machine.advance(to: now)
    return true
  }

  /// Performs the effects of an outcome, and passes it to all observers.
  @inlinable
  func publish(_ outcome: Outcome<Context>) {
    guard !hasWaiters, !outcome.concernsDriver else { return publishParts(of: outcome) }
    note(outcome)
    isBusy = true
    notifyObservers(of: outcome)
    isBusy = false
  }

  @usableFromInline
  func publishParts(of outcome: Outcome<Context>) {
    note(outcome)
    isBusy = true
    defer { isBusy = false }
    for part in outcome.all {
      // An observer may have stopped the machine.
      if !isStopped { for effect in part.effects { perform(effect) } }
      if let outputs {
        let emitted = part.outputs
        hold?.add(emitted.count)
        outputs.deliver(emitted)
      }
      notifyObservers(of: part)
    }
    for (id, waiter) in waiters where waiter.isSatisfied(machine) {
      waiters[id] = nil
      waiter.succeed(machine)
    }
  }

  /// Records that an outcome may have changed the machine.
  @inlinable
  func note(_ outcome: Outcome<Context>) {
    switch outcome.kind {
    case .refused, .ignored: break
    case .transitioned, .internal, .postponed, .failed: hasChanged = true
    }
  }

  /// Returns whether the machine may have changed since the last call.
  func takeChange() -> Bool {
    defer { hasChanged = false }
    return hasChanged
  }

  /// Ends all observations, sequences and waiters.
  func endObservation() {
    observers.finish()
    outputs?.finish()
    if !isBusy, !directObservers.isEmpty {
      directObservers = []
      joinDirectObservers()
    }
    for waiter in waiters.values { waiter.fail(.done(machine.description)) }
    waiters = [:]
    cancelAlarm()
  }

  /// The numbers of running invocations and observers, and whether an alarm is set, for leak tests.
  var liveCounts: (invocations: Int, observers: Int, hasAlarm: Bool) {
    (work.count, observers.count + directObservers.count, alarmDeadline != nil)
  }
}
