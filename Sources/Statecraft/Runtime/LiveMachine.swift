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
  @usableFromInline let shell: Shell<Context>
  private let mailbox: Mailbox<Context>
  private let observers: Observers<Outcome<Context>>
  private var lastWaiter = 0

  /// Starts a machine of a chart.
  ///
  /// - Parameters:
  ///   - context: the data at the start.
  ///   - chart: the chart to follow.
  ///   - environment: the services that invocations use.
  ///   - clock: what tells the time; any clock whose durations are `Duration`.
  ///   - observer: is told about each outcome from the start on.
  /// - Throws: ``StartError``.
  public init(
    starting context: Context,
    chart: MachineChart<Context>,
    environment: Context.Environment,
    clock: some Clock<Duration> = ContinuousClock(),
    observer: (@Sendable (Outcome<Context>) -> Void)? = nil
  ) throws(StartError) {
    let (machine, outcome) = try Machine.start(context, chart: chart)
    self.init(machine, outcome, environment, clock, observer)
  }

  /// Takes a machine over; what it has running is started anew, its timers go on.
  public init(
    _ machine: Machine<Context>,
    environment: Context.Environment,
    clock: some Clock<Duration> = ContinuousClock(),
    observer: (@Sendable (Outcome<Context>) -> Void)? = nil
  ) {
    self.init(machine, nil, environment, clock, observer)
  }

  private init(
    _ machine: Machine<Context>,
    _ outcome: Outcome<Context>?,
    _ environment: Context.Environment,
    _ clock: some Clock<Duration>,
    _ observer: (@Sendable (Outcome<Context>) -> Void)?
  ) {
    shell = Shell(machine, environment: environment, clock: clock)
    mailbox = shell.mailbox
    observers = shell.observers
    if let observer { shell.add(Tap(observer)) }
    shell.begin(outcome)
    mailbox.onPost { [weak self] in
      guard let self else { return }
      Task { await self.catchUp() }
    }
  }

  private func catchUp() { shell.catchUp() }

  // MARK: - Events

  /// Sends an event and waits until it was handled, with everything that came before it.
  ///
  /// - Returns: the outcome; `refused` after ``stop()``.
  @inlinable
  @discardableResult
  public func send(_ event: Context.Event) -> Outcome<Context> { shell.send(event) }

  /// Sends events in one go: no other event comes between them, and one actor hop does for all.
  ///
  /// - Returns: the outcomes, in order.
  @inlinable
  @discardableResult
  public func send(contentsOf events: some Sequence<Context.Event>) -> [Outcome<Context>] {
    shell.send(contentsOf: events)
  }

  /// Puts an event into the mailbox and returns at once.
  ///
  /// Events that one thread posts are handled in that order. Safe to call from anywhere, also from
  /// an observer or from an action.
  public nonisolated func post(_ event: Context.Event) { mailbox.post(.event(event)) }

  // MARK: - Looking

  /// The machine as it is now: a copy to look at, to ask and to try things on.
  public var machine: Machine<Context> {
    shell.catchUp()
    return shell.machine
  }

  /// Reads a property of the context.
  public subscript<Value>(
    dynamicMember property: any KeyPath<Context, Value> & Sendable
  ) -> Value {
    machine.context[keyPath: property]
  }

  /// The data.
  public var context: Context { machine.context }

  /// The active state that has no active child; in parallel states the first region's.
  public var state: Context.State { machine.state }

  /// All active states in document order, outer states included.
  public var configuration: [Context.State] { machine.configuration }

  /// Whether a state is active.
  public func isIn(_ state: Context.State) -> Bool { machine.isIn(state) }

  /// Whether a final state at the top was entered.
  public var isDone: Bool { machine.isDone }

  /// Says what would become of an event now, and why; changes nothing.
  public func explain(_ event: Context.Event) -> Explanation {
    shell.catchUp()
    return shell.explain(event)
  }

  // MARK: - Waiting and stopping

  /// Waits until a state is active; returns at once when it is.
  ///
  /// - Returns: the machine at that moment.
  /// - Throws: ``LiveMachineError`` when the machine ends first, `CancellationError` when the task is
  ///   cancelled.
  @discardableResult
  public func wait(for state: Context.State) async throws -> Machine<Context> {
    try await wait { $0.isIn(state) }
  }

  /// Waits until a condition holds after some event; returns at once when it does.
  ///
  /// - Returns: the machine at that moment.
  /// - Throws: ``LiveMachineError`` when the machine ends first, `CancellationError` when the task is
  ///   cancelled.
  @discardableResult
  public func wait(
    until condition: @escaping @Sendable (Machine<Context>) -> Bool
  ) async throws -> Machine<Context> {
    shell.catchUp()
    lastWaiter += 1
    let id = lastWaiter
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let waiter = Waiter(continuation, condition)
        if Task.isCancelled {
          waiter.cancel()
        } else {
          shell.add(waiter, id: id)
        }
      }
    } onCancel: {
      Task { await self.cancelWaiter(id) }
    }
  }

  /// Waits until the machine is done.
  ///
  /// - Returns: the machine in its final state.
  /// - Throws: ``LiveMachineError/stopped(_:)`` when it is stopped first.
  @discardableResult
  public func waitUntilDone() async throws -> Machine<Context> {
    try await wait { $0.isDone }
  }

  private func cancelWaiter(_ id: Int) { shell.cancelWaiter(id) }

  /// Stops the machine where it is: cancels timers and work, and waits until the work has ended.
  ///
  /// No exit action runs; the machine can be looked at and saved afterwards. Events are refused.
  public func stop() async {
    for task in shell.stop() { await task.value }
  }

  /// How many wait for something.
  package var waiterCount: Int { shell.waiterCount }

  /// How much is going on, for tests of leaks.
  package var liveCounts: (invocations: Int, observers: Int, hasAlarm: Bool) { shell.liveCounts }
}

// MARK: - Observing

extension LiveMachine {
  /// Tells somebody about each outcome, before observers and without a lock; never within an observer.
  package func add(_ tap: Tap<Context>) { shell.add(tap) }

  /// Ends that.
  package func remove(_ tap: Tap<Context>) { shell.remove(tap) }

  /// Calls a closure for each outcome, also of refused events, before the next event is handled.
  ///
  /// The closure runs on the machine's actor: it should be short. To send events from it, use
  /// ``post(_:)``.
  ///
  /// - Returns: keeps the observation alive; it ends with `cancel` or when nobody holds it.
  public nonisolated func observe(
    _ receive: @escaping @Sendable (Outcome<Context>) -> Void
  ) -> ObservationToken {
    observers.observe(receive)
  }

  /// The outcomes from now on, also of refused events, as a sequence that ends with the machine.
  ///
  /// - Parameter buffering: what happens when the reader is slower than the machine. The machine
  ///   never waits for it.
  /// - Returns: the result.
  public nonisolated func outcomes(
    buffering: AsyncStream<Outcome<Context>>.Continuation.BufferingPolicy = .bufferingNewest(1_024)
  ) -> AsyncStream<Outcome<Context>> {
    observers.stream(buffering: buffering) { [$0] }
  }

  /// The outcomes from now on in which something was taken, as a sequence that ends with the machine.
  ///
  /// - Parameter buffering: what happens when the reader is slower than the machine. The machine
  ///   never waits for it.
  /// - Returns: the result.
  public nonisolated func transitions(
    buffering: AsyncStream<Outcome<Context>>.Continuation.BufferingPolicy = .bufferingNewest(1_024)
  ) -> AsyncStream<Outcome<Context>> {
    observers.stream(buffering: buffering) { $0.isTaken ? [$0] : [] }
  }

  /// What the machine emits from now on, as a sequence that ends with the machine.
  ///
  /// - Parameter buffering: what happens when the reader is slower than the machine. The machine
  ///   never waits for it.
  /// - Returns: the result.
  public nonisolated func outputs(
    buffering: AsyncStream<Context.Output>.Continuation.BufferingPolicy = .bufferingNewest(1_024)
  ) -> AsyncStream<Context.Output> {
    observers.stream(buffering: buffering) { $0.outputs }
  }
}

// MARK: - Charts of statecharts

extension LiveMachine where Context: Statechart {
  /// Starts a machine of the context's chart.
  ///
  /// A programming mistake in the chart traps with all diagnostics in the message, as does an entry
  /// action that throws at the start; `init(starting:)` throws instead.
  ///
  /// - Parameters:
  ///   - context: the data at the start.
  ///   - environment: the services that invocations use.
  ///   - clock: what tells the time; any clock whose durations are `Duration`.
  ///   - observer: is told about each outcome from the start on.
  public init(
    _ context: Context,
    environment: Context.Environment,
    clock: some Clock<Duration> = ContinuousClock(),
    observer: (@Sendable (Outcome<Context>) -> Void)? = nil
  ) {
    do {
      try self.init(
        starting: context,
        chart: Context.chart,
        environment: environment,
        clock: clock,
        observer: observer
      )
    } catch {
      fatalError("\(error)")
    }
  }
}

extension LiveMachine where Context: Statechart, Context.Environment == Void {
  /// Starts a machine of the context's chart that needs no environment.
  ///
  /// A programming mistake in the chart traps with all diagnostics in the message, as does an entry
  /// action that throws at the start; `init(starting:)` throws instead.
  public init(
    _ context: Context,
    clock: some Clock<Duration> = ContinuousClock(),
    observer: (@Sendable (Outcome<Context>) -> Void)? = nil
  ) {
    self.init(context, environment: (), clock: clock, observer: observer)
  }
}
