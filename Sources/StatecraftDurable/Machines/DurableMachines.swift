#if Durable
public import ServiceLifecycle
public import Statecraft

/// Machines that outlive their process.
///
/// Every accepted event is applied exactly once, timers fire after any restart, and each machine can
/// be asked where it is, how it came there and what it waits for.
///
/// ```swift
/// let machines = try DurableMachines(store: store) {
///   Durable(Order.self, environment: services)
///     .outputs { output, delivery in try await mail.send(output, key: delivery.key) }
/// }
/// let orders = machines[Order.self]
/// try await orders.start("42", Order(cents: 100), key: "cart-9")
/// let answer = try await orders.send(.pay(100), to: "42", key: "psp-7f3")
/// ```
///
/// ``run()`` processes timers, posted events, work and outputs until it is shut down; run it as a
/// service. Sending and reading also work without it. Any number of processes may run the same
/// machines, as far as their store permits.
public final class DurableMachines: Service {
  let runtime: DurableRuntime

  /// Creates durable machines on a store.
  ///
  /// - Parameters:
  ///   - store: the place where they live.
  ///   - settings: how they are processed.
  ///   - clock: the clock on which loops, retries and time limits of this process wait. Deadlines of
  ///     timers follow the store's clock.
  ///   - registrations: the charts.
  /// - Throws: ``DurableError/registration(_:)`` with all findings: what cannot be stored, and what
  ///   cannot be resumed.
  public convenience init(
    store: any DurableStore,
    settings: DurableSettings = DurableSettings(),
    clock: any Clock<Duration> = ContinuousClock(),
    @DurableBuilder _ registrations: () -> [DurableRegistration]
  ) throws(DurableError) {
    try self.init(
      store: store,
      settings: settings,
      clock: clock,
      random: { .random(in: 0..<1) },
      registrations()
    )
  }

  package init(
    store: any DurableStore,
    settings: DurableSettings,
    clock: any Clock<Duration>,
    random: @escaping @Sendable () -> Double,
    _ registrations: [DurableRegistration]
  ) throws(DurableError) {
    let charts = registrations.map(\.runner)
    var findings = charts.flatMap(\.diagnostics)
    for (position, chart) in charts.enumerated() {
      let earlier = charts[..<position]
      guard let other = earlier.first(where: { $0.name == chart.name }) else { continue }
      findings.append(
        Diagnostic(
          .error,
          state: nil,
          problem: "two charts with the name '\(chart.name)' are registered",
          suggestion: chart.namingAdvice ?? other.namingAdvice
            ?? "give one of them another name: `Chart(initial:name:)`"
        )
      )
    }
    if !findings.isEmpty { throw .registration(findings) }
    runtime = DurableRuntime(
      store: store,
      charts: charts,
      settings: settings,
      clock: clock,
      random: random
    )
  }

  /// The machines of a chart.
  ///
  /// If the chart is not registered, every method of the result throws
  /// ``DurableError/notRegistered(chart:registered:)``.
  public subscript<Context: Statechart & Codable & Sendable>(
    context: Context.Type
  ) -> ChartMachines<Context> { ChartMachines(runtime, Context.chart) }

  /// Returns the machines of a chart that was created at run time.
  public func machines<Context: ChartContext & Codable & Sendable>(
    of chart: MachineChart<Context>
  ) -> ChartMachines<Context> { ChartMachines(runtime, chart) }

  /// What operators do: see what is stuck, pause, retry, repair, migrate.
  public var operations: MachineOperations { MachineOperations(runtime) }

  // MARK: - Running

  /// Processes timers, posted events, work and outputs until the service is shut down.
  ///
  /// Outputs of different machines are delivered at the same time: see
  /// ``DurableSettings/concurrentOutputs``.
  ///
  /// On a graceful shutdown, steps, work and deliveries that have begun are finished, and nothing new begins. If
  /// the task is cancelled, so are running work and deliveries. They are given back, without counting the
  /// attempts, so that others begin them at once; work with another `onRestore` than `restart` counts as
  /// interrupted. If the store is away then, they are repeated after their lease.
  ///
  /// One call is enough. A second one at the same time does no harm: each ends by itself, with the work
  /// that it has begun.
  ///
  /// While the store cannot be reached, at the beginning too, errors are logged and attempts are
  /// made at growing distances, up to 5 seconds.
  ///
  /// - Throws: ``StoreError`` if the charts cannot be recorded at the beginning for a reason that does
  ///   not pass by itself: a wrong password, a newer schema, damage.
  public func run() async throws {
    // Each call has its own end, so that one that begins early does not keep an earlier one running.
    let end = ShutdownFlag()
    try await withTaskCancellationOrGracefulShutdownHandler {
      try await runtime.whenReachable(until: { end.isSet }) { try await self.prepare() }
      await runtime.run(until: { end.isSet })
    } onCancelOrGracefulShutdown: {
      end.set()
      self.runtime.wake()
    }
  }

  /// Processes everything that is due now, one thing after another, and returns when nothing is
  /// left.
  ///
  /// For tests and for programs that run now and then. Work that failed and waits for its next
  /// attempt is not waited for.
  ///
  /// - Returns: the number of transactions, attempts of work and deliveries.
  /// - Throws: ``StoreError``.
  @discardableResult
  public func processAll() async throws -> Int {
    try await prepare()
    return try await runtime.processAll()
  }

  /// Says that events were posted by other means, such as SQL, so that they need not wait for the
  /// next look at the store.
  public func wake() { runtime.wake() }

  /// Records in the store what the charts look like, so that every process can list, count and draw
  /// their machines.
  ///
  /// ``run()``, ``processAll()`` and the first input that this object accepts do that by themselves.
  /// Call it in a program that does none of these, such as one that posts by SQL alone. It does
  /// nothing after the first time.
  ///
  /// - Throws: ``StoreError``.
  public func prepare() async throws { try await runtime.prepare() }
}
#endif
