public import Observation

/// An observable machine on the main actor, for use in the views of an app.
///
/// ```swift
/// @State private var player = ObservableMachine(Player())
/// var body: some View {
///   Text("\(player.state)")
///   Button("Play") { player.send(.play) }.disabled(!player.permits(.play))
/// }
/// ```
///
/// Like ``LiveMachine``, it has a clock, invocations and observers, but `send` needs no `await`.
///
/// A view is updated only for what it reads. A view that reads ``state`` or another property of the
/// configuration is updated when the configuration changes. A view that reads an `Equatable`
/// property of the context is updated when the property's value changes. A view that reads
/// ``machine``, ``permits(_:)``, ``explain(_:)``, or a property that is not `Equatable` is updated
/// after each event that was not refused or ignored. Observation is notified when the change is
/// complete.
@MainActor
@dynamicMemberLookup
public final class ObservableMachine<Context: ChartContext & Sendable>: Observable {
  let driver: MachineDriver<Context>
  private let mailbox: Mailbox<Context>
  private let changes: ObservedChanges<Context>

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
  public convenience init(
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
  public convenience init(
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
    _ observer: (@Sendable (Outcome<Context>) -> Void)?
  ) {
    driver = MachineDriver(
      machine,
      environment: environment,
      clock: clock,
      keepingOutputs: limit,
      catchUpLimit: catchUpLimit
    )
    mailbox = driver.mailbox
    changes = ObservedChanges(machine)
    if let observer { driver.add(DirectObserver(observer)) }
    following { driver.begin(outcome) }
    mailbox.onPost { [weak self] in
      guard let self else { return }
      // A turn belongs to no sender, so that it has none of a sender's task-local values.
      Task.detached(priority: Task.currentPriority) { await self.takeTurn() }
    }
  }

  private func takeTurn() { following { driver.takeTurn() } }

  /// Runs a closure that uses the driver, and notifies the observation of its changes.
  private func following<Result>(_ body: () -> Result) -> Result {
    let result = body()
    if driver.takeChange() { changes.announce(self) }
    return result
  }

  // MARK: - Events

  /// Sends an event, which the machine handles immediately.
  ///
  /// When an observer calls it, the event is handled after the observed one.
  ///
  /// - Returns: the outcome; `refused` after ``stop()``.
  @discardableResult
  public func send(_ event: Context.Event) -> Outcome<Context> {
    following {
      let outcome = driver.send(event)
      driver.note(outcome)
      return outcome
    }
  }

  /// Sends several events with no other event between them.
  ///
  /// - Returns: the outcomes, in the order of the events.
  @discardableResult
  public func send(contentsOf events: some Sequence<Context.Event>) -> [Outcome<Context>] {
    following {
      let outcomes = driver.send(contentsOf: events)
      for outcome in outcomes { driver.note(outcome) }
      return outcomes
    }
  }

  /// Adds an event to the mailbox and returns immediately; callable from any thread.
  ///
  /// This method cannot wait, so the number of waiting events is not limited: all of them are kept
  /// in memory until they are handled. ``mailboxCount`` is their number. After ``stop()``, the
  /// event is dropped.
  public nonisolated func post(_ event: Context.Event) { mailbox.post(.event(event)) }

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
    following { driver.resolve(invocation, with: result) }
  }

  /// Fires the timers that are due, and handles the mailbox.
  func catchUp() { following { driver.catchUp() } }

  // MARK: - Stopping

  /// Stops the machine: cancels its timers and work without waiting for the work to end.
  ///
  /// What was posted before is handled first, except when the machine stops itself while it handles an
  /// event. No exit action runs, and later events are refused. The machine can still be read and saved.
  public func stop() {
    _ = following { driver.end() }
  }

  /// Stops the machine, and waits for a limited time until its work has ended.
  ///
  /// As with ``LiveMachine/stop(timeout:)``, work of the machine may call this method, and
  /// cancelling the caller's task ends the wait.
  ///
  /// - Parameter timeout: the time to wait, on the machine's clock.
  /// - Returns: the invocations whose work has not ended by then.
  @discardableResult
  public func stop(timeout: Duration) async -> [InvocationID] {
    let ends = following { driver.end() }
    return await WorkEnd.wait(for: ends, limit: driver.sleeper(for: timeout))
  }

  /// Whether the machine was stopped.
  package var isStopped: Bool { driver.isStopped }

  // MARK: - Reading

  /// A copy of the machine in its current state, to read or to experiment with.
  public var machine: Machine<Context> {
    changes.access(\.machine, of: self)
    return driver.machine
  }

  /// The machine, for members that read its configuration only.
  var configured: Machine<Context> {
    changes.access(\.configuration, of: self)
    return driver.machine
  }

  /// The driver, for members that evaluate an event.
  var asked: MachineDriver<Context> {
    changes.access(\.machine, of: self)
    return driver
  }

  /// Reads a property of the context.
  ///
  /// Until the property changes, it is read again after each event, also when nobody shows it any more: a
  /// computed property must have a value in all states.
  public subscript<Value>(dynamicMember property: KeyPath<Context, Value>) -> Value {
    changes.read(property, in: driver.machine.context, of: self)
  }

  /// The machine's context.
  public var context: Context { changes.read(\.self, in: driver.machine.context, of: self) }
}
