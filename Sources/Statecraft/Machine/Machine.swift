/// A running state machine: a value that holds a context and follows a chart.
///
/// ```swift
/// var player = Machine(Player())
/// player.send(.power)
/// player.state       // .stopped
/// player.isIn(.on)   // true
/// player.ticks       // a property of the context
/// ```
///
/// A machine has no clock, no lock and no task. `send` runs one event to completion and returns the
/// outcome; its effects are the work that remains for the caller. A driver such as ``LiveMachine``
/// adds real timers and async work. A machine is a value: to try something out, send events to a
/// copy.
///
/// Only the chart's actions change the context.
@dynamicMemberLookup
public struct Machine<Context: ChartContext> {
  // This property is first, so that a small context adds no padding.
  @usableFromInline var interpreter: Interpreter<Context>

  @usableFromInline var data: Context

  /// The data that guards read and actions change.
  public package(set) var context: Context {
    @inlinable get { data }
    set { data = newValue }
    _modify { yield &data }
  }

  /// The output of the top-level final state; `nil` until the machine is done.
  ///
  /// An encoded snapshot contains the output if its type is `Codable`. Otherwise a restored machine
  /// computes the output again. It is `nil` there if the final state or the chart has exit actions
  /// or scoped data (`holding`), which may have changed the context since.
  public internal(set) var output: (any Sendable)? {
    get { interpreter.output }
    set { interpreter.set(engine, postponed: interpreter.queue, output: newValue) }
  }

  /// Creates a machine from its parts, without starting it.
  @inlinable
  init(_ context: Context, _ interpreter: Interpreter<Context>) {
    data = context
    self.interpreter = interpreter
  }

  /// Starts a machine with the given context and chart.
  ///
  /// - Parameters:
  ///   - context: the initial data.
  ///   - chart: the chart to follow.
  /// - Returns: the machine in its initial configuration, and the outcome of the start.
  /// - Throws: ``StartError`` when the chart has errors, when an entry action throws and the chart
  ///   rolls back, or when the start would never end.
  public static func start(
    _ context: Context,
    chart: MachineChart<Context>
  ) throws(StartError) -> (machine: Machine, outcome: Outcome<Context>) {
    try start(context, try table(of: chart))
  }

  /// The table of a chart.
  static func table(
    of chart: MachineChart<Context>
  ) throws(StartError) -> ConfigurationTable<Context> {
    do {
      return try chart.table()
    } catch {
      throw .chart(error)
    }
  }

  /// Starts a machine with the table of a compiled chart.
  static func start(
    _ context: Context,
    _ table: ConfigurationTable<Context>,
    _ watch: GuardWatch<Context>? = nil
  ) throws(StartError) -> (machine: Machine, outcome: Outcome<Context>) {
    var machine = Machine(context, Interpreter(table))
    var step = machine.interpreter.macrostep()
    step.watch = watch
    do {
      try step.start(&machine.context)
    } catch {
      throw .machine(error)
    }
    machine.interpreter.commit(step)
    return (machine, machine.outcome(of: step, .start, .transitions([])))
  }

  /// Starts a machine with the given context and chart.
  ///
  /// Traps when the chart has errors, with all diagnostics in the message, and when an entry action
  /// throws at the start. ``start(_:chart:)`` throws these errors instead.
  ///
  /// - Parameters:
  ///   - context: the initial data.
  ///   - chart: the chart to follow.
  ///   - file: the file that a trap's message names.
  ///   - line: the line that a trap's message names.
  public init(
    _ context: Context,
    chart: MachineChart<Context>,
    file: StaticString = #file,
    line: UInt = #line
  ) {
    do {
      self = try Machine.start(context, chart: chart).machine
    } catch {
      fatalError("\(error)", file: file, line: line)
    }
  }
}

extension Machine where Context: Statechart {
  /// Starts a machine with the chart of its context.
  ///
  /// Traps when the chart has errors, with all diagnostics in the message, and when an entry action
  /// throws at the start. ``start(_:)`` throws these errors instead.
  ///
  /// - Parameters:
  ///   - context: the initial data.
  ///   - file: the file that a trap's message names.
  ///   - line: the line that a trap's message names.
  public init(_ context: Context, file: StaticString = #file, line: UInt = #line) {
    do {
      self = try Machine.start(context).machine
    } catch {
      fatalError("\(error)", file: file, line: line)
    }
  }

  /// Starts a machine with the chart of its context, and returns the outcome of the start.
  ///
  /// - Throws: ``StartError`` when the chart has errors, when an entry action throws and the chart
  ///   rolls back, or when the start would never end.
  public static func start(
    _ context: Context
  ) throws(StartError) -> (machine: Machine, outcome: Outcome<Context>) {
    try start(context, watchedBy: nil)
  }
}

extension Machine {
  /// Reads a property of the context.
  public subscript<Value>(dynamicMember property: KeyPath<Context, Value>) -> Value {
    context[keyPath: property]
  }

  /// The active state that has no active child.
  ///
  /// In a parallel state each region has such a state; this is the one of the first region in
  /// document order. Use ``states`` for all of them, and ``isIn(_:)`` to test for one.
  ///
  /// - Complexity: O(1) in a configuration that is in the table.
  @inlinable public var state: Context.State {
    if let state = known?._withUnsafeGuaranteedRef({ $0.firstLeaf }) { return state }
    return unknownState
  }

  @usableFromInline var unknownState: Context.State {
    guard let state = states.first else {
      preconditionFailure("a machine of '\(program.model.name)' has no active state")
    }
    return state
  }

  /// The active states that have no active child: one for each region.
  public var states: [Context.State] {
    if let known { return known._withUnsafeGuaranteedRef { $0.leaves } }
    return program.ids(of: engine.configuration.filter { program.topology.states[$0].isLeaf })
  }

  /// All active states in document order, outer states included.
  ///
  /// When the machine is done, these are the states in which it ended.
  public var configuration: [Context.State] {
    if let known { return known._withUnsafeGuaranteedRef { $0.all } }
    return program.ids(of: engine.configuration)
  }

  /// The configuration's entry in the table, if there is one; the interpreter's table keeps it
  /// alive.
  @inlinable var known: Unmanaged<Configuration<Context>>? { interpreter.known }

  /// Returns whether a state is active.
  public func isIn(_ state: Context.State) -> Bool {
    program.numbers[state].map(interpreter.configuration.contains) ?? false
  }

  /// Returns whether a state with the given tag is active.
  public func hasTag(_ tag: String) -> Bool {
    interpreter.configuration.contains { program.model.states[$0].tags.contains(tag) }
  }

  /// The tags of the active states, outer states first.
  public var tags: [String] { interpreter.configuration.flatMap { program.model.states[$0].tags } }

  /// Whether the machine has entered a top-level final state.
  ///
  /// A machine that is done handles no events.
  @inlinable public var isDone: Bool { interpreter.isDone }

  /// The postponed events, oldest first.
  public var postponedEvents: [Context.Event] { postponed }

  /// The number of postponed and delayed events that were dropped at the limit since the start.
  ///
  /// Events are dropped only with ``PostponedPolicy/dropOldest`` and
  /// ``DelayedEventPolicy/dropOldest``. ``Outcome/dropped`` has the events of one step.
  public var droppedEvents: Int { engine.droppedEvents }

  /// The pending events that were raised with a delay, in the order of raising.
  public var delayedEvents: [Context.Event] {
    interpreter.hasTimers ? engine.timers.compactMap(program.delayedEvent(of:)) : []
  }

  /// The machine's time: the last time that its driver passed to it.
  ///
  /// It is zero at the start.
  @inlinable public var now: Duration { interpreter.now }
}

extension Machine {
  /// The compiled chart.
  @usableFromInline package var program: Program<Context> { interpreter.program }

  /// The engine's state: everything but the context and the postponed events.
  package var engine: EngineState {
    get { interpreter.engine }
    set { interpreter.engine = newValue }
  }

  /// The postponed events.
  package var postponed: [Context.Event] { interpreter.postponed }
}

extension Machine: Sendable where Context: Sendable {}

extension Machine: CustomStringConvertible {
  /// The chart's name and the active states.
  public var description: String {
    "\(program.model.name)(\(states.map { "\($0)" }.joined(separator: ", ")))"
  }
}

extension Machine: Equatable where Context: Equatable, Context.Event: Equatable {
  /// Returns whether two machines of the same chart have equal state.
  public static func == (left: Machine, right: Machine) -> Bool {
    left.program === right.program && left.engine == right.engine && left.context == right.context
      && left.postponed == right.postponed && left.delayedEvents == right.delayedEvents
  }
}

extension Machine: Hashable where Context: Hashable, Context.Event: Hashable {
  /// Hashes configuration, history, timers, context and postponed events.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(engine)
    hasher.combine(context)
    hasher.combine(postponed)
  }
}
