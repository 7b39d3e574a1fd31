extension Machine {
  /// Creates a machine in the middle of its life, for exploration.
  ///
  /// - Parameters:
  ///   - context: the data.
  ///   - table: the compiled chart.
  ///   - engine: everything else that the machine remembers; a legal configuration of the chart.
  ///   - postponed: the events that wait, oldest first.
  package init(
    _ context: Context,
    _ table: ConfigurationTable<Context>,
    _ engine: EngineState,
    postponed: [Context.Event]
  ) {
    self.init(context, Interpreter(table, engine))
    if !postponed.isEmpty {
      let program = program
      interpreter.changePostponed { queue in
        for event in postponed {
          queue.append(event, column: program.occurrence(of: event).index)
        }
      }
    }
  }

  /// The identity of the active states, if the machine remembers nothing but them and its context and
  /// its chart's table is permanent; else `nil`.
  @inlinable package var sharedConfiguration: UnsafeRawPointer? {
    guard case .shared(let configuration) = interpreter.storage else { return nil }
    return UnsafeRawPointer(configuration.toOpaque())
  }

  /// The active states, ancestors included.
  package var activeStates: StateSet { interpreter.activeStates }

  /// The table of the compiled chart.
  package var table: ConfigurationTable<Context> { interpreter.table }

  /// Returns whether the chart stops the program if this event comes now.
  package func traps(on event: Context.Event) -> Bool {
    guard program.model.unhandled == .trap, program.alphabetError(of: event) == nil else {
      return false
    }
    return verdict(on: program.occurrence(of: event)) == .refused
  }

  /// Lets a given pending timer fire at a given time, at which it is due.
  ///
  /// - Parameters:
  ///   - position: the timer's position in the order of starting.
  ///   - moment: the machine's time then.
  ///   - watch: sees the guards that are asked.
  /// - Returns: the outcome.
  package mutating func fireTimer(
    at position: Int,
    _ moment: Duration,
    watchedBy watch: GuardWatch<Context>? = nil
  ) -> Outcome<Context> {
    let pending = engine.timers[position]
    engine.now = moment
    engine.timersAtThisMoment = 0
    engine.timers.remove(pending)
    return deliver(StepInput(program.occurrence(of: pending)), watch)
  }

  /// Sets the machine's time to a moment at which no timer is overdue; none fires.
  package mutating func wait(until moment: Duration) { pass(to: moment) }

  /// Ends a running invocation with the result of its work.
  ///
  /// - Parameters:
  ///   - position: the invocation's position in the order of starting.
  ///   - result: the result.
  ///   - watch: sees the guards that are asked.
  /// - Returns: the outcome.
  package mutating func endInvocation(
    at position: Int,
    _ result: Result<any Sendable, any Error>,
    watchedBy watch: GuardWatch<Context>? = nil
  ) -> Outcome<Context> {
    resolve(program.id(of: engine.invocations[position]), with: result, watch)
  }
}

extension Interpreter {
  /// The active states, without everything else that the engine knows.
  fileprivate var activeStates: StateSet {
    switch storage {
    case .shared(let configuration): configuration._withUnsafeGuaranteedRef { $0.states }
    case .boxed(let box):
      box.known?._withUnsafeGuaranteedRef { $0.states }
        ?? box.timestamp.states ?? box.rest.configuration
    }
  }
}

extension TimerQueue {
  /// The timer at a position in the order of starting.
  ///
  /// - Complexity: O(timers).
  package subscript(position: Int) -> Timer {
    var timers = makeIterator()
    for _ in 0..<position { _ = timers.next() }
    guard let timer = timers.next() else {
      preconditionFailure("position \(position) is out of range: there are \(count) timers")
    }
    return timer
  }
}

extension EngineState.PendingTimer {
  /// Creates a pending timer, for exploration.
  package init(
    timer: Int,
    due: Duration,
    duration: Duration,
    serial: Int,
    event: Erased?,
    restartsOnEvents: Bool,
    isUnnamedEvent: Bool
  ) {
    self.timer = timer
    self.due = due
    self.duration = duration
    self.serial = serial
    self.event = event
    self.restartsOnEvents = restartsOnEvents
    self.isUnnamedEvent = isUnnamedEvent
  }

  /// The event that is raised when the timer is over; `nil` for other timers.
  package var raisedEvent: Erased? { event }
}

extension EngineState.ActiveInvocation {
  /// Creates a running invocation, for exploration.
  package init(_ invocation: Int, serial: Int) {
    self.init(invocation: invocation, serial: serial, isRestored: false)
  }
}

extension Program {
  /// Whether a timer is that of the delayed events without a name.
  package func isTimerOfUnnamedEvents(_ timer: Int) -> Bool {
    timer == model.shape.machineTimers.event
  }

  /// The name of a timer with that of its state, for reports.
  package func longName(ofTimer timer: Int) -> String {
    let state = model.timers[timer].state
    return state == 0 ? timerName(timer) : "\(timerName(timer)) in \(model.states[state].name)"
  }

  /// Whether a history that is stored while its parent is active can be read before the parent is
  /// left, which stores it anew.
  package func readsActiveHistory(_ history: Int) -> Bool {
    let parent = topology.histories[history].parent
    let last = topology.states[parent].last
    return topology.transitions.contains { transition in
      guard transition.targets.contains(.history(history)) else { return false }
      let isInside = transition.source > parent && transition.source <= last
      return isInside || (transition.source == parent && transition.isInternal)
    }
  }
}
