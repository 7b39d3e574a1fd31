/// All that a running machine is besides its context: a plain value.
@usableFromInline
package struct EngineState: Sendable {
  /// The active states, ancestors included, without the chart itself.
  package var configuration = StateSet()
  package var history: HistoryValues
  @usableFromInline package var timers = TimerQueue()
  package var invocations: [ActiveInvocation] = []
  /// Whether a final state at the top was entered.
  @usableFromInline package var isDone = false
  /// The machine's time since it started, as its driver tells it.
  @usableFromInline package var now = Duration.zero
  /// Counts timers and invocations, so that each has an identity of its own.
  package var serial = 0
  /// How many timers without a delay fired since time last passed or something came from outside.
  package var timersAtThisMoment = 0
  /// How many postponed and delayed events were dropped because no more may wait.
  package var droppedEvents = 0

  package init(histories: Int) {
    history = HistoryValues(repeating: nil, count: histories)
  }

  /// A machine that is only in a configuration.
  @usableFromInline
  init(_ configuration: StateSet, _ history: HistoryValues) {
    self.configuration = configuration
    self.history = history
  }

  /// A timer that waits for its time.
  @usableFromInline
  package struct PendingTimer: Sendable {
    @usableFromInline package let timer: Int
    @usableFromInline package let due: Duration
    @usableFromInline package let duration: Duration
    package let serial: Int
    /// What is raised when it is over, of the context's type; `nil` for what is not a delayed event.
    @usableFromInline var event: Erased?
    /// What a restored snapshot means for it, if the action that started it said so.
    var restoration: TimerRestoration?
    /// Whether an event from outside starts it again.
    var restartsOnEvents = false
    /// Whether it is a delayed event without a name, of which any number may wait.
    var isUnnamedEvent = false

    /// The same at another time.
    ///
    /// - Parameters:
    ///   - shift: how much later it is due.
    ///   - least: how long it has been waited for at least when it fires.
    /// - Returns: the timer at the other time.
    func shifted(by shift: Duration, lasting least: Duration = .zero) -> PendingTimer {
      PendingTimer(
        timer: timer,
        due: due + shift,
        duration: max(duration, least),
        serial: serial,
        event: event,
        restoration: restoration,
        restartsOnEvents: restartsOnEvents,
        isUnnamedEvent: isUnnamedEvent
      )
    }
  }

  /// An invocation that was started and has not ended.
  @usableFromInline
  package struct ActiveInvocation: Sendable {
    @usableFromInline package let invocation: Int
    package let serial: Int
    /// Whether it was running when the machine was saved.
    package var isRestored = false
  }
}

extension EngineState: Hashable {
  /// Whether two machines are in the same situation; how often they have counted does not matter.
  @usableFromInline
  package static func == (left: EngineState, right: EngineState) -> Bool {
    left.configuration == right.configuration && left.history == right.history
      && left.isDone == right.isDone && left.now == right.now
      && left.timers == right.timers && left.running == right.running
  }

  /// Hashes configuration, history, timers and invocations.
  @usableFromInline
  package func hash(into hasher: inout Hasher) {
    hasher.combine(configuration)
    hasher.combine(history)
    hasher.combine(isDone)
    hasher.combine(now)
    hasher.combine(timers)
    hasher.combine(running)
  }

  private var running: [Int] { invocations.map { $0.invocation } }
}

extension EngineState {
  /// Whether a timer waits.
  @usableFromInline var hasTimers: Bool { !timers.isEmpty }

  /// Whether an event from outside changes more than the table says.
  @usableFromInline var watchesEvents: Bool {
    timersAtThisMoment > 0 || timers.hasRestartingTimers
  }

  /// Whether there is nothing to remember but the configuration and the histories, which a table
  /// knows together.
  var isBare: Bool { isBare(at: now) }

  /// The same, for an owner that keeps the time itself.
  @usableFromInline
  func isBare(at now: Duration) -> Bool {
    timers.isEmpty && invocations.isEmpty && !isDone && now == .zero && serial == 0
      && timersAtThisMoment == 0 && droppedEvents == 0
  }
}
