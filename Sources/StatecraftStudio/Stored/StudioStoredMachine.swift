#if Studio
package import StatecraftRecording

/// A stored machine as it is now; all times are since 1970, on the store's clock.
package struct StudioStoredMachine: Sendable, Hashable {
  /// Why a machine is parked.
  package struct Fault: Sendable, Hashable, Encodable {
    /// The key of the input that failed; empty if none did.
    package var key: String
    /// The input that failed, in words.
    package var input: String
    /// What happened, and what to do.
    package var reason: String
    /// Whether giving up the input lets the machine continue.
    ///
    /// It does not if the start of the machine failed, or if its state is the fault.
    package var canBeSkipped: Bool

    /// Creates a fault.
    package init(
      key: String = "",
      input: String,
      reason: String,
      canBeSkipped: Bool = true
    ) {
      self.key = key
      self.input = input
      self.reason = reason
      self.canBeSkipped = canBeSkipped
    }
  }

  /// What the machine may do: `active`, `parked`.
  package var status: String
  /// The number of entries in its journal.
  package var revision: Int
  /// The version of the chart with which its state was written.
  package var version: Int
  /// The active states, outer states included, in document order.
  package var configuration: [String]
  /// Why the machine is parked; `nil` if it is not.
  package var fault: Fault?
  /// Why the events of the chart are not known; `nil` if they are.
  package var obstacle: String?
  /// The events of the chart.
  package var events: [EventForm] = []
  /// What would become of each event, by name.
  package var verdicts: [String: EventVerdict] = [:]
  /// The machine's data.
  package var values: [NamedValue] = []
  /// The timers, the next one first.
  package var timers: [NamedTimer] = []
  /// What else the machine waits for.
  package var waiting: [StudioWaiting] = []
  /// The store's time.
  package var now: Duration

  /// Creates a machine without data and without anything to wait for.
  package init(
    status: String,
    revision: Int,
    version: Int,
    configuration: [String],
    fault: Fault? = nil,
    now: Duration
  ) {
    self.status = status
    self.revision = revision
    self.version = version
    self.configuration = configuration
    self.fault = fault
    self.now = now
  }

  /// Whether the machine ends here, or its contents were removed.
  var isDone: Bool { status == "done" || status == "erased" }

  /// Whether a page would show another machine in the same way, whatever the time is.
  func looksLike(_ other: StudioStoredMachine) -> Bool {
    var copy = self
    copy.now = other.now
    return copy == other
  }
}
#endif
