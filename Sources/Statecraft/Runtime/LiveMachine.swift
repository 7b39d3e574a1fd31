/// A machine in an actor, with a real clock, async work and observers.
///
/// ```swift
/// let light = LiveMachine(TrafficLight())
/// for await outcome in light.transitions() { print(outcome) }
/// ```
///
/// Events are handled one macrostep at a time, in the order in which they arrive. Due work comes
/// first: a caller that reads the machine sees the effect of all timers up to now. Timers fire at
/// their own deadlines, one after another, even when the process was late. A periodic timer
/// therefore does not drift, and a virtual clock gives the same run as a real one.
///
/// Releasing the last reference to a live machine cancels its timers and its work. A machine has no
/// task of its own: a few tasks handle the events of all machines, and for each clock one task waits
/// for the timers of all machines on it.
@dynamicMemberLookup
public final actor LiveMachine<Context: ChartContext & Sendable> {
  @usableFromInline let driver: MachineDriver<Context>
  @usableFromInline let mailbox: Mailbox<Context>
  let observers: Observers<Outcome<Context>>
  nonisolated let outputQueue: OutputQueue<Context.Output>?

  /// Starts a machine with the given context and chart.
  ///
  /// - Parameters:
  ///   - context: the initial data.
  ///   - chart: the chart to follow.
  ///   - environment: the services for the work of invocations.
  ///   - clock: the source of time: any clock whose durations are `Duration`.
  ///   - limit: the number of outputs to keep while no reader iterates ``outputs(buffering:)``.
  ///   - catchUpLimit: the number of timers that may be late without a pause; see ``skippedTime``.
  ///   - observer: receives each outcome, beginning with that of the start.
  /// - Throws: ``StartError`` when the machine cannot start.
  public init(
    starting context: Context,
    chart: MachineChart<Context>,
    environment: Context.Environment,
    clock: some Clock<Duration> = ContinuousClock(),
    keepingOutputs limit: Int = 4_096,
    catchUpLimit: Int = 1_000_000,
    observer: (@Sendable (Outcome<Context>) -> Void)? = nil
  ) throws(StartError) {
    let (machine, outcome) = try Machine.start(context, chart: chart)
    self.init(machine, outcome, environment, clock, limit, catchUpLimit, observer)
  }

  /// Takes over a machine.
  ///
  /// Its timers continue. For each restored invocation, its `onRestore` applies.
  public init(
    _ machine: Machine<Context>,
    environment: Context.Environment,
    clock: some Clock<Duration> = ContinuousClock(),
    keepingOutputs limit: Int = 4_096,
    catchUpLimit: Int = 1_000_000,
    observer: (@Sendable (Outcome<Context>) -> Void)? = nil
  ) {
    self.init(machine, nil, environment, clock, limit, catchUpLimit, observer)
  }

  private init(
    _ machine: Machine<Context>,
    _ outcome: Outcome<Context>?,
    _ environment: Context.Environment,
    _ clock: some Clock<Duration>,
    _ limit: Int,
    _ catchUpLimit: Int,
    _ observer: (@Sendable (Outcome<Context>) -> Void)?,
    hold: OutputHold? = nil
  ) {
    driver = MachineDriver(
      machine,
      environment: environment,
      clock: clock,
      keepingOutputs: limit,
      catchUpLimit: catchUpLimit,
      hold: hold
    )
    mailbox = driver.mailbox
    observers = driver.observers
    outputQueue = driver.outputs
    if let observer { driver.add(DirectObserver(observer)) }
    driver.begin(outcome)
    mailbox.onPost { [weak self] in
      self?.wake()
    }
    hold?.onOpening { [mailbox] in mailbox.wakeForRest() }
  }

  /// Starts a child machine, which waits while its parent has not handled its outputs.
  ///
  /// Without a hold, the child's outputs are dropped.
  init(
    child context: Context,
    chart: MachineChart<Context>,
    environment: Context.Environment,
    clock: some Clock<Duration>,
    hold: OutputHold?
  ) throws(StartError) {
    let (machine, outcome) = try Machine.start(context, chart: chart)
    let limit = hold == nil ? 0 : Int.max
    self.init(machine, outcome, environment, clock, limit, 1_000_000, nil, hold: hold)
  }

  /// Handles an event and returns `true`, unless the machine must wait for its parent.
  func accept(_ event: Context.Event) -> Bool { driver.accept(event) }

  /// Lets the machine handle its mail soon.
  @inlinable
  nonisolated func wake() {
    ReadyList.shared.add { await self.takeTurn() }
  }

  @inlinable
  func takeTurn() {
    if driver.takeTurnOfEvents() { wake() }
  }

  // MARK: - Events

  /// Sends an event and waits until the machine has handled it, after all earlier ones.
  ///
  /// - Returns: the outcome; `refused` after ``stop()``.
  @inlinable
  @discardableResult
  public func send(_ event: Context.Event) -> Outcome<Context> { driver.send(event) }

  /// Sends several events with no other event between them, in one actor hop.
  ///
  /// - Returns: the outcomes, in the order of the events.
  @inlinable
  @discardableResult
  public func send(contentsOf events: some Sequence<Context.Event>) -> [Outcome<Context>] {
    driver.send(contentsOf: events)
  }

  /// Adds an event to the mailbox and returns immediately.
  ///
  /// Events from one thread are handled in the order of the calls. This method can be called from
  /// anywhere, including an observer or an action.
  ///
  /// This method cannot wait, so the number of waiting events is not limited: all of them are kept
  /// in memory until they are handled. ``mailboxCount`` is their number. A producer without a
  /// natural limit should check that count, or use ``send(_:)`` from time to time, which waits
  /// until earlier events are handled. After ``stop()``, the event is dropped.
  @inlinable
  public nonisolated func post(_ event: Context.Event) {
    if mailbox.append(.event(event)) { wake() }
  }

  /// The number of posted events, events and results of work, and timer signals in the mailbox.
  ///
  /// Only posted events are unlimited; an invocation has at most ``EventSink/limit`` events and its
  /// result in the mailbox. The event that the machine is handling is not counted.
  public nonisolated var mailboxCount: Int { mailbox.count }

  /// The number of messages (`send(to:)`) that did not reach running work.
  ///
  /// Too many messages waited for the work, or it ended before it read them.
  ///
  /// Messages for which no work was running are in ``Outcome/undelivered`` instead.
  public var droppedMessages: Int { driver.droppedMessages }

  /// Ends an invocation with a result from outside.
  ///
  /// If work is still running for it, the work is cancelled. Use this method for invocations that
  /// wait after a restore (``InvocationRestoration/wait``), and in tests.
  ///
  /// - Returns: the outcome; `refused` when the invocation has already ended.
  @discardableResult
  public func resolve(
    _ invocation: InvocationID,
    with result: Result<any Sendable, any Error>
  ) -> Outcome<Context> {
    driver.resolve(invocation, with: result)
  }

  /// A copy of the machine in its current state, to read or to experiment with.
  @inlinable public var machine: Machine<Context> {
    driver.catchUp()
    return driver.machine
  }

  /// The numbers of running invocations and observers, and whether an alarm is set, for leak tests.
  package var liveCounts: (invocations: Int, observers: Int, hasAlarm: Bool) { driver.liveCounts }
}
