#if Durable
public import Statecraft

/// An invocation of a machine that runs or waits for its next attempt.
public struct StoredWork: Sendable, Hashable {
  /// The machine.
  public var address: MachineAddress
  /// The number that no other work or timer of the machine ever has.
  public var generation: Int64
  /// The name of the invocation in the chart.
  public var name: String
  /// The name of the invocation's state; empty for the chart itself.
  public var state: String
  /// The version of the chart that started the work.
  public var version: Int
  /// The context at the start of the work, as JSON.
  public var context: String
  /// The number of attempts that have begun.
  public var attempt: Int
  /// When the next attempt may begin; while one runs, when others may assume that it has died.
  public var due: WallTime
  /// When the machine started the work.
  public var started: WallTime
  /// The failure of the last attempt that failed; `nil` before the first one.
  public var error: String?
  /// Whether an attempt has begun and is not known to have failed.
  ///
  /// ``DurableStore/claimWork(charts:limit:lease:)`` stores `true` and returns what was stored
  /// before: `true` then means that the previous attempt was interrupted.
  /// ``DurableStore/retryWork(_:after:error:)`` stores `false`.
  public var isRunning: Bool
  /// The trace of the step that started the work, as JSON; `nil` without tracing.
  public var trace: String?

  /// The reference of the current attempt.
  public var reference: WorkReference {
    WorkReference(address: address, generation: generation, attempt: attempt)
  }

  /// Creates a row.
  public init(
    address: MachineAddress,
    generation: Int64,
    name: String,
    state: String,
    version: Int,
    context: String,
    attempt: Int = 0,
    due: WallTime,
    started: WallTime,
    error: String? = nil,
    isRunning: Bool = false,
    trace: String? = nil
  ) {
    self.address = address
    self.generation = generation
    self.name = name
    self.state = state
    self.version = version
    self.context = context
    self.attempt = attempt
    self.due = due
    self.started = started
    self.error = error
    self.isRunning = isRunning
    self.trace = trace
  }
}
#endif
