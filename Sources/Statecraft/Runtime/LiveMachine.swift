/// A machine that lives in an actor, with a real clock, async work and observers.
///
/// ```swift
/// let light = LiveMachine(TrafficLight())
/// for await outcome in light.transitions() { print(outcome) }
/// ```
///
/// Events are handled one macrostep at a time, in the order in which they come. What is due is always
/// done first: whoever asks the machine something sees all timers fired up to now. Timers fire at
/// their own moments, one after another, also when the process was late; so a periodic timer does
/// not drift, and a virtual clock gives the same run as a real one.
///
/// A live machine that nobody holds any more goes away, with its timers and its work. Between events
/// it has no task; while a timer waits, one.
@dynamicMemberLookup
public final actor LiveMachine<Context: ChartContext & Sendable> {
  @usableFromInline let driver: MachineDriver<Context>
  let mailbox: Mailbox<Context>
  let observers: Observers<Outcome<Context>>
  nonisolated let outputQueue: OutputQueue<Context.Output>?

  /// Starts a machine of a chart.
  ///
  /// - Parameters:
  ///   - context: the data at the start.
  ///   - chart: the chart to follow.
  ///   - environment: the services that invocations use.
  ///   - clock: what tells the time; any clock whose durations are `Duration`.
  ///   - limit: how many outputs wait while nobody reads ``outputs(buffering:)``.
  ///   - observer: is told about each outcome from the start on.
  /// - Throws: ``StartError``.
  public init(
    starting context: Context,
    chart: MachineChart<Context>,
    environment: Context.Environment,
    clock: some Clock<Duration> = ContinuousClock(),
    keepingOutputs limit: Int = 4_096,
    observer: (@Sendable (Outcome<Context>) -> Void)? = nil
  ) throws(StartError) {
    let (machine, outcome) = try Machine.start(context, chart: chart)
    self.init(machine, outcome, environment, clock, limit, observer)
  }

  /// Takes a machine over; its timers go on, and what it has running does as its `onRestore` says.
  public init(
    _ machine: Machine<Context>,
    environment: Context.Environment,
    clock: some Clock<Duration> = ContinuousClock(),
    keepingOutputs limit: Int = 4_096,
    observer: (@Sendable (Outcome<Context>) -> Void)? = nil
  ) {
    self.init(machine, nil, environment, clock, limit, observer)
  }

  private init(
    _ machine: Machine<Context>,
    _ outcome: Outcome<Context>?,
    _ environment: Context.Environment,
    _ clock: some Clock<Duration>,
    _ limit: Int,
    _ observer: (@Sendable (Outcome<Context>) -> Void)?,
    hold: OutputHold? = nil
  ) {
    driver = MachineDriver(
      machine,
      environment: environment,
      clock: clock,
      keepingOutputs: limit,
      hold: hold
    )
    mailbox = driver.mailbox
    observers = driver.observers
    outputQueue = driver.outputs
    if let observer { driver.add(DirectObserver(observer)) }
    driver.begin(outcome)
    mailbox.onPost { [weak self] in
      guard let self else { return }
      Task { await self.takeTurn() }
    }
    hold?.onOpening { [mailbox] in mailbox.wakeForRest() }
  }

  /// Starts a child machine, which waits while its parent has not taken its outputs.
  ///
  /// Without a hold its outputs are of no interest, and dropped.
  init(
    child context: Context,
    chart: MachineChart<Context>,
    environment: Context.Environment,
    clock: some Clock<Duration>,
    hold: OutputHold?
  ) throws(StartError) {
    let (machine, outcome) = try Machine.start(context, chart: chart)
    self.init(machine, outcome, environment, clock, hold == nil ? 0 : .max, nil, hold: hold)
  }

  /// Reacts to an event unless the machine must wait for its parent.
  func accept(_ event: Context.Event) -> Bool { driver.accept(event) }

  private func takeTurn() { driver.takeTurn() }

  // MARK: - Events

  /// Sends an event and waits until it was handled, with everything that came before it.
  ///
  /// - Returns: the outcome; `refused` after ``stop()``.
  @inlinable
  @discardableResult
  public func send(_ event: Context.Event) -> Outcome<Context> { driver.send(event) }

  /// Sends events in one go: no other event comes between them, and one actor hop does for all.
  ///
  /// - Returns: the outcomes, in order.
  @inlinable
  @discardableResult
  public func send(contentsOf events: some Sequence<Context.Event>) -> [Outcome<Context>] {
    driver.send(contentsOf: events)
  }

  /// Puts an event into the mailbox and returns at once.
  ///
  /// Events that one thread posts are handled in that order. Safe to call from anywhere, also from
  /// an observer or from an action.
  ///
  /// It cannot wait, so nothing limits how many events wait: all are kept in memory until they are
  /// handled, and ``mailboxCount`` says how many. Who posts without end should use ``send(_:)`` now and
  /// then, which waits until they were handled, or look at the count. After ``stop()`` the event is
  /// dropped, as ``send(_:)`` refuses it.
  public nonisolated func post(_ event: Context.Event) { mailbox.post(.event(event)) }

  /// How much waits in the mailbox: posted events, events and results of work, and timers that are due.
  ///
  /// Only posted events are without a limit; an invocation has at most ``EventSink/limit`` events and
  /// its result here. What the machine handles right now is not counted.
  public nonisolated var mailboxCount: Int { mailbox.count }

  /// How many messages (`send(to:)`) work has not got: because too many waited for it, or because it
  /// ended before it read them.
  ///
  /// Messages for which no work was running are in ``Outcome/undelivered`` instead.
  public var droppedMessages: Int { driver.droppedMessages }

  /// Ends the work of an invocation with a result from elsewhere.
  ///
  /// Work that still runs for it is cancelled. For those that wait after a restore
  /// (``InvocationRestoration/wait``), and for tests.
  ///
  /// - Returns: the outcome; `refused` when the invocation has ended before.
  @discardableResult
  public func resolve(
    _ invocation: InvocationID,
    with result: Result<any Sendable, any Error>
  ) -> Outcome<Context> {
    driver.resolve(invocation, with: result)
  }

  /// The machine as it is now: a copy to look at, to ask and to try things on.
  public var machine: Machine<Context> {
    driver.catchUp()
    return driver.machine
  }

  /// How much is going on, for tests of leaks.
  package var liveCounts: (invocations: Int, observers: Int, hasAlarm: Bool) { driver.liveCounts }
}
