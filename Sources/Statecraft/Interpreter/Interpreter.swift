/// A running program: its configuration and everything else that it remembers.
///
/// Machines, populations and documents have one. An event is handled by the table if it can, see
/// ``run(_:in:_:)``, else by the engine: ``macrostep()``, then ``commit(_:)``. The context is stored by the
/// owner.
@usableFromInline
package struct Interpreter<Context: ChartContext> {
  @usableFromInline var storage: InterpreterStorage<Context>

  /// A program that has not been started.
  package init(_ table: ConfigurationTable<Context>) {
    self.init(table, EngineState(histories: table.program.topology.histories.count))
  }

  /// A program that goes on from somewhere.
  init(_ table: ConfigurationTable<Context>, _ engine: EngineState) {
    storage = .boxed(InterpreterBox(table, engine))
    self.engine = engine
  }

  /// A program in a configuration of a permanent table, with nothing else to remember.
  @inlinable
  init(sharing configuration: Unmanaged<Configuration<Context>>) {
    storage = .shared(configuration)
  }

  /// A program in a configuration of its table, with nothing else to remember.
  init(
    _ table: ConfigurationTable<Context>,
    in configuration: Unmanaged<Configuration<Context>>
  ) {
    if table.isPermanent {
      storage = .shared(configuration)
    } else {
      let box = InterpreterBox(
        table,
        configuration._withUnsafeGuaranteedRef { $0.engineState }
      )
      box.known = configuration
      storage = .boxed(box)
    }
  }
}

// MARK: - Reading

extension Interpreter {
  /// The table of what is known in advance, with the program.
  var table: ConfigurationTable<Context> {
    switch storage {
    case .shared(let configuration): configuration._withUnsafeGuaranteedRef { $0.table }
    case .boxed(let box): box.table
    }
  }

  /// The compiled chart.
  package var program: Program<Context> { table.program }

  /// The configuration, if the table knows it.
  @inlinable var known: Unmanaged<Configuration<Context>>? {
    switch storage {
    case .shared(let configuration): configuration
    case .boxed(let box): box.known
    }
  }

  /// The active states, ancestors included.
  package var configuration: StateSet {
    if let known { return known._withUnsafeGuaranteedRef { $0.states } }
    return engine.configuration
  }

  /// All that the engine remembers.
  package var engine: EngineState {
    get {
      switch storage {
      case .shared(let configuration): configuration._withUnsafeGuaranteedRef { $0.engineState }
      case .boxed(let box): box.engine
      }
    }
    set { set(newValue, postponed: queue, output: output) }
  }

  /// Whether a final state at the top was entered.
  @inlinable var isDone: Bool {
    // A configuration that the table knows is none of a machine that is done.
    if case .boxed(let box) = storage { box.known == nil && box.rest.isDone } else { false }
  }

  /// What the final state at the top gave.
  var output: (any Sendable)? {
    if case .boxed(let box) = storage { box.output } else { nil }
  }

  /// The time, as the last step and ``pass(to:)`` have set it.
  @inlinable var now: Duration {
    if case .boxed(let box) = storage { box.timestamp.time } else { .zero }
  }

  /// Whether a timer waits.
  @inlinable var hasTimers: Bool {
    if case .boxed(let box) = storage { box.hasTimers } else { false }
  }

  /// The timer that fires next; `nil` also when the machine is done.
  @inlinable var nextTimer: EngineState.PendingTimer? {
    if case .boxed(let box) = storage, box.hasTimers { box.nextTimer } else { nil }
  }

  /// When the next timer is due; `nil` also when the machine is done.
  @inlinable var nextDeadline: Duration? {
    if case .boxed(let box) = storage, box.hasTimers { box.nextDeadline } else { nil }
  }

  /// Whether an event from outside changes more than the table says.
  @inlinable var watchesEvents: Bool {
    if case .boxed(let box) = storage { box.watchesEvents } else { false }
  }

  /// Whether nothing else is to be remembered but the configuration and the time.
  @inlinable var isOnlyConfiguration: Bool { !hasTimers && onlyConfiguration != nil }

  /// The configuration, if nothing else is to be remembered but the time.
  @usableFromInline var onlyConfiguration: Unmanaged<Configuration<Context>>? {
    switch storage {
    case .shared(let configuration): return configuration
    case .boxed(let box):
      if box.hasTimers { return nil }
      var engine = box.engine
      engine.now = .zero
      return engine.isBare && box.postponed.isEmpty && box.output == nil ? box.known : nil
    }
  }
}

// MARK: - The engine's way

extension Interpreter {
  /// A macrostep from here; nothing has changed until its result is committed.
  package mutating func macrostep() -> Macrostep<Context> {
    if case .boxed(let box) = storage, box.rest.timers.hasManyRecent { mergeRecentTimers() }
    return Macrostep(program, engine)
  }

  private mutating func mergeRecentTimers() {
    let box = uniqueBox()
    box.mergeRecentTimers()
    storage = .boxed(box)
  }

  /// Goes to where a macrostep has led.
  package mutating func commit(_ step: Macrostep<Context>) {
    set(step.engine, postponed: queue, output: step.output)
  }
}

// MARK: - Changing

extension Interpreter {
  /// Puts the parts together in the shortest form that holds them.
  mutating func set(
    _ engine: EngineState,
    postponed: PostponedQueue<Context.Event>,
    output: (any Sendable)?
  ) {
    let table = table
    let known = configuration(of: engine, table)
    if let known, table.isPermanent, engine.isBare, postponed.isEmpty, output == nil {
      storage = .shared(known)
      return
    }
    let box = uniqueBox()
    box.rest = engine
    box.known = known
    box.divide(by: known == nil && !engine.isDone ? table.regions : nil)
    box.postponed = postponed
    box.output = output
    storage = .boxed(box)
  }

  private func configuration(
    of engine: EngineState,
    _ table: ConfigurationTable<Context>
  ) -> Unmanaged<Configuration<Context>>? {
    if engine.isDone { return nil }
    let isKnown = known?._withUnsafeGuaranteedRef {
      $0.states == engine.configuration && $0.history == engine.history
    }
    if isKnown == true { return known }
    return table.configuration(of: engine.configuration, engine.history)
  }

  /// A box that is not shared; it has to be put back.
  @inlinable
  mutating func uniqueBox() -> InterpreterBox<Context> {
    guard case .boxed(var box) = storage else { return newBox() }
    // A shared configuration is not retained. Where there is none, the box's own address takes its
    // place: nothing looks at it before the box, or its copy, is put back.
    storage = .shared(box.known ?? .fromOpaque(Unmanaged.passUnretained(box).toOpaque()))
    return isKnownUniquelyReferenced(&box) ? box : box.copy()
  }

  /// A box for a program that is only a configuration.
  @inlinable
  func newBox() -> InterpreterBox<Context> {
    switch storage {
    case .shared(let known):
      let box = known._withUnsafeGuaranteedRef { InterpreterBox($0.table, $0.engineState) }
      box.known = known
      return box
    case .boxed(let box): return box.copy()
    }
  }

  /// Puts back a box that was taken out.
  @inlinable
  mutating func restore(_ box: InterpreterBox<Context>) { storage = .boxed(box) }

  /// Lets the program know the time; no timer is due.
  @inlinable
  mutating func pass(to moment: Duration) {
    guard moment > now else { return }
    if case .boxed(var box) = storage, let known = box.known {
      storage = .shared(known)
      if !isKnownUniquelyReferenced(&box) { box = box.copy() }
      box.pass(to: moment)
      storage = .boxed(box)
      return
    }
    let box = uniqueBox()
    box.pass(to: moment)
    storage = .boxed(box)
  }

  /// Ends the next timer because it fires; the time becomes its deadline.
  ///
  /// - Returns: how many timers without a delay have fired since time last passed.
  @inlinable
  mutating func end(_ next: EngineState.PendingTimer) -> Int {
    let box = uniqueBox()
    let earlier = box.timestamp.time
    // Before anything that is not compiled for the chart does it.
    if next.due > earlier { box.pass(to: min(next.due, .longest)) }
    let count = box.fire(next, after: earlier)
    storage = .boxed(box)
    return count
  }

  /// Ends a running invocation because of its result; `nil` when it has already ended.
  @inlinable
  mutating func end(_ invocation: InvocationID) -> EngineState.ActiveInvocation? {
    guard let active = active(invocation) else { return nil }
    let box = uniqueBox()
    box.end(active)
    storage = .boxed(box)
    return active
  }

  /// The running invocation with an identity.
  @usableFromInline
  func active(_ invocation: InvocationID) -> EngineState.ActiveInvocation? {
    guard case .boxed(let box) = storage else { return nil }
    return box.rest.invocations.first {
      $0.serial == invocation.serial && program.id(of: $0) == invocation
    }
  }

  /// Moves to another time; what is left of the timers stays.
  mutating func shift(to moment: Duration) {
    guard moment != now else { return }
    var engine = engine
    let shift = moment - engine.now
    engine.now = moment
    engine.timers.shift(by: shift)
    self.engine = engine
  }
}

extension Interpreter: Sendable {}
