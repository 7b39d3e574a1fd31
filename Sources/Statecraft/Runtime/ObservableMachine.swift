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
@MainActor
@dynamicMemberLookup
public final class ObservableMachine<Context: ChartContext & Sendable>: Observable {
  private let shell: Shell<Context>
  private let registrar = ObservationRegistrar()
  private let mailbox: Mailbox<Context>

  /// Starts a machine of a chart.
  ///
  /// - Parameters:
  ///   - context: the data at the start.
  ///   - chart: the chart to follow.
  ///   - environment: the services that invocations use.
  ///   - clock: what tells the time; any clock whose durations are `Duration`.
  /// - Throws: ``StartError``.
  public init(
    starting context: Context,
    chart: MachineChart<Context>,
    environment: Context.Environment,
    clock: some Clock<Duration> = ContinuousClock()
  ) throws(StartError) {
    let (machine, outcome) = try Machine.start(context, chart: chart)
    shell = Shell(machine, environment: environment, clock: clock)
    mailbox = shell.mailbox
    begin(outcome)
  }

  /// Takes a machine over; what it has running is started anew, its timers go on.
  public init(
    _ machine: Machine<Context>,
    environment: Context.Environment,
    clock: some Clock<Duration> = ContinuousClock()
  ) {
    shell = Shell(machine, environment: environment, clock: clock)
    mailbox = shell.mailbox
    begin(nil)
  }

  private func begin(_ outcome: Outcome<Context>?) {
    shell.begin(outcome)
    mailbox.onPost { [weak self] in
      guard let self else { return }
      Task { await self.catchUp() }
    }
  }

  private func catchUp() {
    registrar.withMutation(of: self, keyPath: \.machine) { shell.catchUp() }
  }

  /// The machine as it is now: a copy to look at, to ask and to try things on.
  public var machine: Machine<Context> {
    registrar.access(self, keyPath: \.machine)
    return shell.machine
  }

  /// Reads a property of the context.
  public subscript<Value>(dynamicMember property: KeyPath<Context, Value>) -> Value {
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

  /// Whether a state with this tag is active.
  public func hasTag(_ tag: String) -> Bool { machine.hasTag(tag) }

  /// Whether the machine would take an event now.
  public func permits(_ event: Context.Event) -> Bool { explain(event).verdict == .taken }

  /// Says what would become of an event now, and why.
  public func explain(_ event: Context.Event) -> Explanation {
    registrar.access(self, keyPath: \.machine)
    return shell.explain(event)
  }

  /// Whether a final state at the top was entered.
  public var isDone: Bool { machine.isDone }

  /// Reacts to an event at once.
  ///
  /// From within an observer, the event is handled after the one that is observed.
  ///
  /// - Returns: the outcome; `refused` after ``stop()``.
  @discardableResult
  public func send(_ event: Context.Event) -> Outcome<Context> {
    registrar.withMutation(of: self, keyPath: \.machine) { shell.send(event) }
  }

  /// Puts an event into the mailbox and returns at once; for other threads.
  public nonisolated func post(_ event: Context.Event) { mailbox.post(.event(event)) }

  /// Calls a closure for each outcome, also of refused events, before the next event is handled.
  ///
  /// - Returns: keeps the observation alive; it ends with `cancel` or when nobody holds it.
  public func observe(_ receive: @escaping @Sendable (Outcome<Context>) -> Void) -> ObservationToken
  {
    shell.observers.observe(receive)
  }

  /// The outcomes from now on, also of refused events, as a sequence that ends with the machine.
  public func outcomes(
    buffering: AsyncStream<Outcome<Context>>.Continuation.BufferingPolicy = .bufferingNewest(1_024)
  ) -> AsyncStream<Outcome<Context>> {
    shell.observers.stream(buffering: buffering) { [$0] }
  }

  /// Stops the machine where it is: cancels timers and work.
  ///
  /// Events are refused from then on.
  public func stop() {
    _ = shell.stop()
  }
}

extension ObservableMachine where Context: Statechart, Context.Environment == Void {
  /// Starts a machine of the context's chart that needs no environment.
  ///
  /// A programming mistake in the chart traps with all diagnostics in the message, as does an entry
  /// action that throws at the start; `init(starting:)` throws instead.
  public convenience init(
    _ context: Context,
    clock: some Clock<Duration> = ContinuousClock()
  ) {
    self.init(context, environment: (), clock: clock)
  }
}

extension ObservableMachine where Context: Statechart {
  /// Starts a machine of the context's chart.
  ///
  /// A programming mistake in the chart traps with all diagnostics in the message, as does an entry
  /// action that throws at the start; `init(starting:)` throws instead.
  public convenience init(
    _ context: Context,
    environment: Context.Environment,
    clock: some Clock<Duration> = ContinuousClock()
  ) {
    do {
      try self.init(
        starting: context,
        chart: Context.chart,
        environment: environment,
        clock: clock
      )
    } catch {
      fatalError("\(error)")
    }
  }
}
