public import Observation

/// A machine for apps: on the main actor, observable, so that a view follows it without glue.
///
/// ```swift
/// @State private var player = ObservableMachine(Player())
/// var body: some View {
///   Text("\(player.state)")
///   Button("Play") { player.send(.play) }.disabled(!player.permits(.play))
/// }
/// ```
///
/// Like ``LiveMachine`` it has a clock, runs invocations and tells observers; `send` needs no `await`.
///
/// A view is drawn again only for what it reads: after a change of states for ``state`` and its kin,
/// after a change of its value for a property of the context, if that is `Equatable`. Of ``machine``,
/// ``permits(_:)`` and ``explain(_:)``, and of properties that cannot be compared, it is drawn again
/// after each event that was not refused or ignored. Observation is told when the change is complete.
@MainActor
@dynamicMemberLookup
public final class ObservableMachine<Context: ChartContext & Sendable>: Observable {
  let driver: MachineDriver<Context>
  private let mailbox: Mailbox<Context>
  private let changes: ObservedChanges<Context>

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
  public convenience init(
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
  public convenience init(
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
    _ observer: (@Sendable (Outcome<Context>) -> Void)?
  ) {
    driver = MachineDriver(machine, environment: environment, clock: clock, keepingOutputs: limit)
    mailbox = driver.mailbox
    changes = ObservedChanges(machine)
    if let observer { driver.add(DirectObserver(observer)) }
    following { driver.begin(outcome) }
    mailbox.onPost { [weak self] in
      guard let self else { return }
      Task { await self.takeTurn() }
    }
  }

  private func takeTurn() { following { driver.takeTurn() } }

  /// Does something with the machine and tells those who observe what it has changed.
  private func following<Result>(_ body: () -> Result) -> Result {
    let result = body()
    if driver.takeNews() { changes.announce(self) }
    return result
  }

  // MARK: - Events

  /// Reacts to an event at once.
  ///
  /// From within an observer, the event is handled after the one that is observed.
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

  /// Reacts to events in one go: no other event comes between them.
  ///
  /// - Returns: the outcomes, in order.
  @discardableResult
  public func send(contentsOf events: some Sequence<Context.Event>) -> [Outcome<Context>] {
    following {
      let outcomes = driver.send(contentsOf: events)
      for outcome in outcomes { driver.note(outcome) }
      return outcomes
    }
  }

  /// Puts an event into the mailbox and returns at once; for other threads.
  ///
  /// It cannot wait, so nothing limits how many events wait: all are kept in memory until they are
  /// handled, and ``mailboxCount`` says how many. After ``stop()`` the event is dropped, as ``send(_:)``
  /// refuses it.
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
    following { driver.resolve(invocation, with: result) }
  }

  /// Does what is due.
  func catchUp() { following { driver.catchUp() } }

  // MARK: - Stopping

  /// Stops the machine where it is: cancels timers and work, and does not wait for it.
  ///
  /// No exit action runs; the machine can be looked at and saved afterwards. Events are refused.
  public func stop() {
    _ = following { driver.stop() }
  }

  /// Stops the machine where it is, and waits for a limited time until its work has ended.
  ///
  /// Like ``LiveMachine/stop(timeout:)``: work of the machine may call it, too, and the cancellation of
  /// the caller's task ends the wait.
  ///
  /// - Parameter timeout: how long to wait, on the machine's clock.
  /// - Returns: the invocations whose work has not ended by then.
  @discardableResult
  public func stop(timeout: Duration) async -> [InvocationID] {
    let ends = following { driver.stop() }
    return await WorkEnd.wait(for: ends, limit: driver.sleeper(for: timeout))
  }

  // MARK: - Looking

  /// The machine as it is now: a copy to look at, to ask and to try things on.
  public var machine: Machine<Context> {
    changes.access(\.machine, of: self)
    return driver.machine
  }

  /// The machine, for those who read its states only.
  var configured: Machine<Context> {
    changes.access(\.configuration, of: self)
    return driver.machine
  }

  /// The driver, for those who ask what would become of an event.
  var asked: MachineDriver<Context> {
    changes.access(\.machine, of: self)
    return driver
  }

  /// Reads a property of the context.
  public subscript<Value>(dynamicMember property: KeyPath<Context, Value>) -> Value {
    changes.read(property, in: driver.machine.context, of: self)
  }

  /// The data.
  public var context: Context { changes.read(\.self, in: driver.machine.context, of: self) }
}
