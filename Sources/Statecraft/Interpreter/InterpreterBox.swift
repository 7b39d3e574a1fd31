/// What an interpreter is, at full length; copied when a copy of the interpreter changes.
///
/// It is changed only by an interpreter that is known to be its only owner, so that neither another
/// thread nor another access sees a change: hence `Sendable` and the accesses that are not checked.
@usableFromInline
package final class InterpreterBox<Context: ChartContext>: @unchecked Sendable {
  /// The table with the program, and the time as outcomes tell it; the configuration of a chart that is
  /// divided into its regions, too.
  @exclusivity(unchecked)
  @usableFromInline var timestamp: ProgramTimestamp<Context>
  /// The configuration as the table knows it; that in ``rest``, the histories there and its time may
  /// be out of date then.
  @exclusivity(unchecked)
  @usableFromInline var known: Unmanaged<Configuration<Context>>?
  @exclusivity(unchecked)
  @usableFromInline var postponed = PostponedQueue<Context.Event>()
  @exclusivity(unchecked)
  @usableFromInline var rest: EngineState {
    didSet {
      if rest.now != timestamp.time { pass(to: rest.now) }
      watchesEvents = rest.watchesEvents
      hasTimers = !rest.timers.isEmpty
    }
  }
  /// Whether an event from outside changes more than the table says: timers that fired at this moment
  /// are counted anew, timers of inactivity start again.
  @exclusivity(unchecked)
  @usableFromInline var watchesEvents = false
  @exclusivity(unchecked)
  @usableFromInline var hasTimers = false
  @usableFromInline var output: (any Sendable)?

  @inlinable
  init(_ table: ConfigurationTable<Context>, _ engine: EngineState) {
    timestamp = ProgramTimestamp(table, engine.now)
    rest = engine
    watchesEvents = engine.watchesEvents
    hasTimers = engine.hasTimers
  }

  var table: ConfigurationTable<Context> { timestamp.table }

  @usableFromInline
  func copy() -> InterpreterBox {
    let copy = InterpreterBox(table, rest)
    copy.timestamp = timestamp
    copy.known = known
    copy.postponed = postponed
    copy.output = output
    return copy
  }

  /// Lets the time of outcomes be another one.
  @inlinable
  func pass(to time: Duration) {
    if isKnownUniquelyReferenced(&timestamp) {
      timestamp.time = time
    } else {
      // A plain one is made here, where the chart's type is known.
      timestamp =
        timestamp.isDivided ? timestamp.at(time) : ProgramTimestamp(timestamp.table, time)
    }
  }

  var engine: EngineState {
    var engine = rest
    engine.now = timestamp.time
    if let known {
      engine.go(to: known)
    } else if let states = timestamp.states {
      engine.configuration = states
      engine.history = timestamp.history ?? engine.history
    }
    return engine
  }

  /// The timer that fires next.
  @usableFromInline
  var nextTimer: EngineState.PendingTimer? { rest.isDone ? nil : rest.timers.next }

  /// When the next timer is due.
  @inlinable var nextDeadline: Duration? { rest.isDone ? nil : rest.timers.nextDeadline }

  /// Changes where it is all but the configuration, which is not up to date there unless the change
  /// goes to one.
  func change<Result>(_ change: (inout EngineState) -> Result) -> Result {
    let now = timestamp.time
    func changeNow(_ engine: inout EngineState) -> Result {
      engine.now = now
      return change(&engine)
    }
    return changeNow(&rest)
  }

  /// Ends the program in a configuration, with the output of the final state at the top.
  @usableFromInline
  func end(in configuration: Unmanaged<Configuration<Context>>, output: (any Sendable)?) {
    change { engine in
      engine.go(to: configuration)
      engine.isDone = true
    }
    known = nil
    self.output = output
  }

  /// Whether a configuration of a permanent table says all of it.
  @inlinable var isBare: Bool {
    known != nil && postponed.isEmpty && output == nil && rest.isBare(at: timestamp.time)
      && timestamp.table.isPermanent
  }
}

extension EngineState {
  /// Lets the active states and the histories be those of a configuration.
  fileprivate mutating func go<Context>(to configuration: Unmanaged<Configuration<Context>>) {
    configuration._withUnsafeGuaranteedRef {
      self.configuration = $0.states
      history = $0.history
    }
  }
}
