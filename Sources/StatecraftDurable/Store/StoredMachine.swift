#if Durable
public import Statecraft

/// The row of a durable machine.
public struct StoredMachine: Sendable, Hashable {
  /// What a machine may do.
  public enum Status: String, Sendable, Hashable, Codable, CaseIterable {
    /// A start was posted and is not applied yet; the revision is 0, and there is no state.
    case starting
    /// The machine handles events.
    case active
    /// The machine has reached a top-level final state; events are refused.
    case done
    /// A fault stopped the machine; its inputs wait until an operator retries or skips the event.
    case parked
    /// An operator stopped the machine; its inputs wait until it is resumed.
    case paused
    /// The contents were removed; revisions and keys remain.
    case erased

    /// Whether a worker processes the machine's inputs.
    public var isProcessed: Bool { self == .starting || self == .active || self == .done }
  }

  /// The chart and the id.
  public var address: MachineAddress
  /// The version of the chart with which the state was written; 0 while there is no state.
  public var version: Int
  /// The number of entries in the journal: 1 after the start.
  public var revision: Int64
  /// What the machine may do.
  public var status: Status
  /// The state as JSON; `nil` before the start and after erasure.
  public var state: String?
  /// The fault of a parked machine; otherwise `nil`.
  public var fault: Fault?
  /// The time of the last change.
  public var changed: WallTime

  /// Creates a row.
  public init(
    address: MachineAddress,
    version: Int,
    revision: Int64,
    status: Status,
    state: String?,
    fault: Fault? = nil,
    changed: WallTime
  ) {
    self.address = address
    self.version = version
    self.revision = revision
    self.status = status
    self.state = state
    self.fault = fault
    self.changed = changed
  }

  /// Why a machine is parked.
  public struct Fault: Sendable, Hashable, Codable {
    /// The reason in words: what happened and what to do.
    public var reason: String
    /// The key of the input that failed, which is in the inbox; empty if the state is the fault.
    public var key: String
    /// The input in words: the event's name.
    public var input: String
    /// The time of the fault.
    public var time: WallTime

    /// Creates a fault.
    public init(reason: String, key: String, input: String, time: WallTime) {
      self.reason = reason
      self.key = key
      self.input = input
      self.time = time
    }
  }
}
#endif
