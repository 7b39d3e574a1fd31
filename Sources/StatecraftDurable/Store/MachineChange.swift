#if Durable
public import Statecraft

/// Everything that one transaction writes about one machine.
///
/// A store applies all of it or nothing. It needs no order among the parts, except that deletions
/// come before insertions.
public struct MachineChange: Sendable, Hashable {
  /// The machine.
  public var address: MachineAddress
  /// The revision that the machine must have.
  ///
  /// With 0, the row is inserted if there is none; otherwise its revision must be 0.
  public var expectedRevision: Int64
  /// The row after the change.
  ///
  /// Its revision is ``expectedRevision`` plus the number of entries in
  /// ``journal``.
  public var machine: StoredMachine
  /// The entries to append, with consecutive revisions.
  public var journal: [JournalEntry] = []
  /// The sequence numbers of inbox entries to delete.
  public var consumed: [Int64] = []
  /// Inputs to add to the machine's inbox, after those that are there; their keys are new.
  public var inserted: [Posting] = []
  /// The generations of timers to delete; those that do not exist are ignored.
  public var cancelledTimers: [Int64] = []
  /// The timers to insert.
  public var timers: [StoredTimer] = []
  /// The generations of work to delete; those that do not exist are ignored.
  public var endedWork: [Int64] = []
  /// The work to insert, or to replace if its generation exists.
  public var work: [StoredWork] = []
  /// The outputs to insert; the store numbers them.
  public var outputs: [StoredOutput] = []
  /// The active states, outer ones included, if they have changed; each was entered at a time.
  ///
  /// They replace the places of the machine. `nil` if nothing has changed.
  public var places: [Place]?
  /// The places before the change, if they are known; `nil` if not.
  ///
  /// A store may look at them instead of reading the places that ``places`` replaces. They are those of
  /// the machine at ``expectedRevision``.
  public var replacedPlaces: [Place]?

  /// An active state of a machine.
  public struct Place: Sendable, Hashable {
    /// The name of the state.
    public var state: String
    /// When it was entered on the store's clock.
    public var since: WallTime

    /// Creates a place.
    public init(state: String, since: WallTime) {
      self.state = state
      self.since = since
    }
  }

  /// Creates a change without parts.
  public init(
    address: MachineAddress,
    expectedRevision: Int64,
    machine: StoredMachine
  ) {
    self.address = address
    self.expectedRevision = expectedRevision
    self.machine = machine
  }
}
#endif
