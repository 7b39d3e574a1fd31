public import Synchronization

/// Everything that a live machine does around its machine: clock, invocations, observers, waiters.
///
/// Not bound to an actor itself: an owner (``LiveMachine`` or ``ObservableMachine``) holds it and is
/// the only one who touches it. Tasks that it starts hold the mailbox, never the driver, so that a
/// machine nobody holds any more goes away with its timers and its work.
@usableFromInline
final class MachineDriver<Context: ChartContext & Sendable> {
  @usableFromInline var machine: Machine<Context>
  @usableFromInline let mailbox = Mailbox<Context>()
  @usableFromInline let observers = Observers<Outcome<Context>>()
  /// Where outputs go; none when the chart has none.
  let outputs: OutputQueue<Context.Output>?
  /// What lets a child machine wait for its parent; `nil` for a machine that is no child.
  let hold: OutputHold?

  /// Whom the machine tells before the observers.
  private var directObservers: [DirectObserver<Context>] = []
  /// The one of them, or one that tells them all; ``directObservers`` or ``joint`` keep it.
  @exclusivity(unchecked)
  @usableFromInline var directObserver: Unmanaged<DirectObserver<Context>>?
  private var joint: DirectObserver<Context>?

  let environment: Context.Environment
  @usableFromInline let clock: LiveClock
  private var alarm: (deadline: Duration, task: Task<Void, Never>)?
  var work: [InvocationID: RunningWork] = [:]
  /// The ends of work that was cancelled and may still run.
  var ending: [WorkEnd] = []
  /// The work that made this machine.
  let scope = WorkScope.current
  var waiters: [Int: Waiter<Context>] = [:] {
    didSet { hasWaiters = !waiters.isEmpty }
  }
  var lastWaiter = 0
  /// How many messages work has not got.
  var droppedMessages = 0
  /// Whether something may have changed since somebody last asked.
  var hasNews = false
  @exclusivity(unchecked)
  @usableFromInline var hasWaiters = false
  @exclusivity(unchecked)
  @usableFromInline var isBusy = false
  @exclusivity(unchecked)
  @usableFromInline var isStopped = false

  init(
    _ machine: Machine<Context>,
    environment: Context.Environment,
    clock: some Clock<Duration>,
    keepingOutputs limit: Int,
    hold: OutputHold? = nil
  ) {
    self.machine = machine
    outputs = Context.Output.self == Never.self ? nil : OutputQueue(limit: limit)
    self.hold = hold
    self.environment = environment
    self.clock = LiveClock(clock, offset: machine.now)
  }

  deinit {
    alarm?.task.cancel()
    for running in work.values { running.cancel() }
    observers.finish()
    outputs?.finish()
    for waiter in waiters.values { waiter.fail(.stopped(machine.description)) }
  }

  /// Does what the machine's start asks for; without a start, what a machine that is taken over does.
  func begin(_ outcome: Outcome<Context>?) {
    if let outcome {
      publish(outcome)
    } else {
      for request in machine.runningInvocations { start(request) }
      for outcome in machine.failInterruptedInvocations() { publish(outcome) }
    }
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
    if let directObserver { directObserver._withUnsafeGuaranteedRef { $0.receive(outcome) } }
    observers.notify(outcome)
    isBusy = wasBusy
  }

  /// Adds somebody who is told; only between events.
  func add(_ directObserver: DirectObserver<Context>) {
    directObservers.append(directObserver)
    joinTaps()
  }

  /// Removes somebody who is told; only between events.
  func remove(_ directObserver: DirectObserver<Context>) {
    directObservers.removeAll { $0 === directObserver }
    joinTaps()
  }

  private func joinTaps() {
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

  /// Does what is due: timers up to now, and what is in the mailbox by now, in its order.
  ///
  /// What comes into the mailbox meanwhile has its own turn, so that this ends.
  @usableFromInline
  func catchUp() { handleMail(upTo: .max) }

  /// Does a part of what is due and asks for another turn, so that others have theirs in between.
  func takeTurn() {
    handleMail(upTo: Self.turn)
    // A child that waits for its parent is woken when it may go on.
    if !isHeld { mailbox.wakeForRest() }
  }

  /// How many signals of the mailbox are handled in a turn.
  static var turn: Int { 256 }

  private func handleMail(upTo limit: Int) {
    guard !isBusy, !isStopped else { return }
    passTime()
    if hold == nil {
      for signal in mailbox.take(upTo: limit) where !isStopped {
        handle(signal)
        passTime()
      }
    } else {
      handleHeldMail(upTo: min(limit, mailbox.count))
    }
    settle()
  }

  /// Handles signals one at a time, until the machine must wait for its parent.
  private func handleHeldMail(upTo limit: Int) {
    for _ in 0..<limit where !isStopped && !isHeld {
      for signal in mailbox.take(upTo: 1) { handle(signal) }
      passTime()
    }
  }

  /// Whether the machine is a child that must wait until its parent has taken some of its outputs.
  var isHeld: Bool { hold?.isFull ?? false }

  /// Reacts to an event unless the machine must wait for its parent; then it changes nothing.
  func accept(_ event: Context.Event) -> Bool {
    catchUp()
    if isHeld { return false }
    _ = react(to: event)
    settle()
    return true
  }

  private func handle(_ signal: Mailbox<Context>.Signal) {
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
      alarm = nil
    case .cancelWaiter(let id):
      cancelWaiter(id)
    }
  }

  /// Lets the machine know the time; timers that are due fire at their own moments.
  @usableFromInline
  func passTime() {
    guard !isBusy, !isStopped else { return }
    let now = clock.elapsed()
    while !isStopped, !isHeld, let outcome = machine.fireNextTimer(until: now) { publish(outcome) }
    // Timers that are due fire when the parent has taken the outputs, each at its own moment.
    if !isStopped, !isHeld { machine.advance(to: now) }
  }

  /// Does what an outcome asks for, and tells everybody.
  @usableFromInline
  func publish(_ outcome: Outcome<Context>) {
    note(outcome)
    isBusy = true
    defer { isBusy = false }
    if outcome.isQuiet && waiters.isEmpty {
      tell(outcome)
      return
    }
    for part in outcome.all {
      // An observer may have stopped the machine.
      if !isStopped { for effect in part.effects { perform(effect) } }
      if let outputs {
        let emitted = part.outputs
        hold?.add(emitted.count)
        outputs.deliver(emitted)
      }
      tell(part)
    }
    for (id, waiter) in waiters where waiter.isSatisfied(machine) {
      waiters[id] = nil
      waiter.succeed(machine)
    }
  }

  /// Remembers that an outcome may have changed something.
  func note(_ outcome: Outcome<Context>) {
    switch outcome.kind {
    case .refused, .ignored: break
    case .transitioned, .internal, .postponed, .failed: hasNews = true
    }
  }

  /// Whether something may have changed since the last call.
  func takeNews() -> Bool {
    defer { hasNews = false }
    return hasNews
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

  /// Tells everybody that nothing comes any more.
  func endObservation() {
    observers.finish()
    outputs?.finish()
    if !isBusy, !directObservers.isEmpty {
      directObservers = []
      joinTaps()
    }
    for waiter in waiters.values { waiter.fail(.done(machine.description)) }
    waiters = [:]
    alarm?.task.cancel()
    alarm = nil
  }

  /// How much is going on, for tests of leaks.
  var liveCounts: (invocations: Int, observers: Int, hasAlarm: Bool) {
    (work.count, observers.count + directObservers.count, alarm != nil)
  }
}
