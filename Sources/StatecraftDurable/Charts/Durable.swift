#if Durable
public import Statecraft

/// The registration of a chart whose machines are durable.
///
/// ```swift
/// let machines = try DurableMachines(store: store) {
///   Durable(Order.self, environment: Services(bank: bank))
///     .work("capture", retry: .standard, timeout: .seconds(20))
///     .outputs { output, delivery in try await mail.send(output, key: delivery.key) }
/// }
/// ```
///
/// Older versions of the chart are converted by the migrations that the chart itself declares
/// (`migrate(from:)`).
public struct Durable<Context: ChartContext & Codable & Sendable>: Sendable {
  var chart: MachineChart<Context>
  var environment: Context.Environment
  var work: [WorkSetting] = []
  var standardRetry = RetryPolicy.standard
  var outputHandler: (@Sendable (Context.Output, OutputDelivery) async throws -> Void)?
  var outputRetry = RetryPolicy.exponential(from: .seconds(1), to: .seconds(300), attempts: 20)
  var route: (@Sendable (Context.Output, MachineAddress) -> [MachineMessage])?
  var retentions: [Retention] = []
  var journal: JournalRetention?
  /// What a language of its own says of the chart; `nil` for charts in Swift.
  var language: DurableLanguage<Context>?

  struct WorkSetting: Sendable {
    var name: String
    var retry: RetryPolicy
    var timeout: Duration?
  }

  struct Retention: Sendable {
    var state: String
    var duration: Duration
  }

  /// Registers a chart that was created at run time.
  ///
  /// - Parameters:
  ///   - chart: the chart; its name is stored with each machine.
  ///   - environment: the services for work.
  public init(_ chart: MachineChart<Context>, environment: Context.Environment) {
    self.chart = chart
    self.environment = environment
  }

  /// Registers a chart in a language of its own.
  package init(
    _ chart: MachineChart<Context>,
    environment: Context.Environment,
    in language: DurableLanguage<Context>
  ) {
    self.init(chart, environment: environment)
    self.language = language
  }

  /// Registers the chart of a type.
  ///
  /// - Parameters:
  ///   - type: the context.
  ///   - environment: the services for work.
  public init(_ type: Context.Type, environment: Context.Environment) where Context: Statechart {
    self.init(Context.chart, environment: environment)
  }

  /// Registers the chart of a type that needs no services.
  public init(_ type: Context.Type) where Context: Statechart, Context.Environment == Void {
    self.init(Context.chart, environment: ())
  }

  /// Sets how often work is tried, and how long an attempt may take.
  ///
  /// - Parameters:
  ///   - name: the name of the invocation.
  ///   - retry: when it is tried again after a failure.
  ///   - timeout: how long an attempt may take before it is cancelled and counts as failed; `nil`
  ///     for as long as it takes.
  /// - Returns: the registration with the setting.
  public func work(
    _ name: String,
    retry: RetryPolicy = .standard,
    timeout: Duration? = nil
  ) -> Self {
    var copy = self
    copy.work.append(WorkSetting(name: name, retry: retry, timeout: timeout))
    return copy
  }

  /// Sets how often work is tried that has no setting of its own.
  public func retry(_ policy: RetryPolicy) -> Self {
    var copy = self
    copy.standardRetry = policy
    return copy
  }

  /// Handles the outputs of all machines of the chart, at least once each.
  ///
  /// The outputs of a machine are delivered in their order: the next one waits until the handler
  /// has returned. Those of different machines do not wait for each other: ``DurableMachines/run()`` calls the
  /// handler at the same time for up to ``DurableSettings/concurrentOutputs`` machines of all charts, and
  /// ``DurableMachines/processAll()`` for one after the other. For a handler that must not be called at the same
  /// time that setting is 1: an actor alone is not enough, because another call begins wherever the first
  /// one awaits something. If the handler throws, it is called again later with the same key. After the
  /// last attempt the output becomes a dead letter, and the next ones follow. A handler that takes longer
  /// than three quarters of ``DurableSettings/lease`` is cancelled, which counts as a failure.
  ///
  /// - Parameters:
  ///   - retry: when an output is delivered again after a failure.
  ///   - handler: delivers an output. Receivers should recognize a repetition by the key.
  /// - Returns: the registration with the handler.
  public func outputs(
    retry: RetryPolicy = .exponential(from: .seconds(1), to: .seconds(300), attempts: 20),
    _ handler: @escaping @Sendable (Context.Output, OutputDelivery) async throws -> Void
  ) -> Self {
    var copy = self
    copy.outputHandler = handler
    copy.outputRetry = retry
    return copy
  }

  /// Sends messages to other machines for outputs, each exactly once.
  ///
  /// Messages do not wait for handlers of outputs, except of those that the same machine has emitted before.
  ///
  /// - Parameter route: returns the messages for an output of a machine. It depends on its arguments
  ///   alone, because a replay calls it again.
  /// - Returns: the registration with the route.
  public func sends(
    _ route: @escaping @Sendable (Context.Output, MachineAddress) -> [MachineMessage]
  ) -> Self {
    var copy = self
    copy.route = route
    return copy
  }

  /// Erases machines that have been in a state for some time; the keys and answers stay.
  ///
  /// - Parameters:
  ///   - state: the state, usually a final one.
  ///   - duration: how long machines stay after they have entered it.
  /// - Returns: the registration with the retention.
  public func retain(_ state: Context.State, for duration: Duration) -> Self {
    var copy = self
    copy.retentions.append(Retention(state: "\(state)", duration: duration))
    return copy
  }

  /// Keeps the inputs in the journals of all machines for some time, and not for ever.
  ///
  /// After it, entries lose their inputs, from the first one on: ``DurableMachines/run()`` prunes journals
  /// from time to time, in small transactions. Revisions, keys, outcomes and answers stay, so that a
  /// late repetition is still recognized and gets its first answer, and revisions have no gaps.
  /// ``ChartMachines/changes(of:after:)`` yields such entries without ``JournalEntry/input``. A machine
  /// whose journal was pruned cannot be replayed, and the replay says so.
  ///
  /// - Parameters:
  ///   - duration: how long an input is kept.
  ///   - count: how many of the last entries of each machine are kept, however old they are.
  /// - Returns: the registration with the retention.
  public func keepJournal(for duration: Duration, last count: Int = 0) -> Self {
    var copy = self
    copy.journal = JournalRetention(duration: duration, last: count)
    return copy
  }

  /// Keeps the inputs of the last entries in the journal of each machine, however young others are.
  ///
  /// - Parameter count: the number of entries.
  /// - Returns: the registration with the retention; see ``keepJournal(for:last:)``.
  public func keepJournal(last count: Int) -> Self { keepJournal(for: .zero, last: count) }
}
#endif
