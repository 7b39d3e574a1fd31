/// All that a running machine is besides its context: a plain value.
package struct EngineState: Sendable, Hashable {
  /// The active states, ancestors included, without the chart itself.
  package var configuration = StateSet()
  package var history: HistoryValues
  package var timers: [PendingTimer] = []
  package var invocations: [ActiveInvocation] = []
  /// Whether a final state at the top was entered.
  package var isDone = false
  /// The machine's time since it started, as its shell tells it.
  package var now = Duration.zero
  /// Counts timers and invocations, so that each has an identity of its own.
  package var serial = 0
  /// How many timers without a delay fired since time last passed or something came from outside.
  package var timersAtThisMoment = 0

  package init(histories: Int) {
    history = HistoryValues(repeating: nil, count: histories)
  }

  /// A timer that waits for its time.
  package struct PendingTimer: Sendable, Hashable {
    package let timer: Int
    package let due: Duration
    package let duration: Duration
    package let serial: Int
  }

  /// An invocation that was started and has not ended.
  package struct ActiveInvocation: Sendable, Hashable {
    package let invocation: Int
    package let serial: Int
  }

  /// The timer that fires next: the one due first, of equal ones the one started first.
  package var nextTimer: PendingTimer? {
    timers.min { ($0.due, $0.serial) < ($1.due, $1.serial) }
  }
}
