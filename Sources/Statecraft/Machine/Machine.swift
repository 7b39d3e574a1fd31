/// A running state machine: a value that holds a context and follows a chart.
///
/// ```swift
/// var player = Machine(Player())
/// player.send(.power)
/// player.state       // .empty
/// player.isIn(.on)   // true
/// player.ticks       // the context's property, read through
/// ```
///
/// A machine has no clock, no lock and no task. `send` runs one event to completion and returns what
/// happened; what the world is to do about it is in the outcome's effects. Whoever needs real timers
/// and async work gives it a driver, such as ``LiveMachine``. Copying a machine copies its state: try
/// something on a copy, and throw it away.
///
/// The context is changed by the chart's actions only.
@dynamicMemberLookup
public struct Machine<Context: ChartContext> {
  // First, so that a small context adds no padding.
  @usableFromInline var interpreter: Interpreter<Context>

  @usableFromInline var data: Context

  /// The data that guards read and actions change.
  public internal(set) var context: Context {
    @inlinable get { data }
    set { data = newValue }
    _modify { yield &data }
  }

  /// What the final state at the top gave as its output, once the machine is done.
  ///
  /// A snapshot does not hold it. In a restored machine it is computed again; it is `nil` there when
  /// exit actions or data (`holding`) of the final state or the chart came after it.
  public internal(set) var output: (any Sendable)? {
    get { interpreter.output }
    set { interpreter.set(engine, postponed: postponed, output: newValue) }
  }

  /// Makes a machine from its parts, without starting it.
  init(_ context: Context, _ interpreter: Interpreter<Context>) {
    data = context
    self.interpreter = interpreter
  }

  /// Starts a machine of a chart.
  ///
  /// - Parameters:
  ///   - context: the data at the start.
  ///   - chart: the chart to follow.
  /// - Returns: the machine in its initial configuration, and what the start did.
  /// - Throws: ``StartError`` when the chart has errors, when an entry action throws and the chart
  ///   rolls back, or when the start would never end.
  public static func start(
    _ context: Context,
    chart: MachineChart<Context>
  ) throws(StartError) -> (machine: Machine, outcome: Outcome<Context>) {
    let table: ConfigurationTable<Context>
    do {
      table = try chart.table()
    } catch {
      throw .chart(error)
    }
    return try start(context, table)
  }

  /// Starts a machine of a compiled chart.
  static func start(
    _ context: Context,
    _ table: ConfigurationTable<Context>
  ) throws(StartError) -> (machine: Machine, outcome: Outcome<Context>) {
    var machine = Machine(context, Interpreter(table))
    var step = machine.interpreter.macrostep()
    do {
      try step.start(&machine.context)
    } catch {
      throw .machine(error)
    }
    machine.interpreter.commit(step)
    return (machine, machine.outcome(of: step, .start, .transitions([])))
  }

  /// Starts a machine of a chart.
  ///
  /// A programming mistake in the chart traps with all diagnostics in the message, as does an entry
  /// action that throws at the start; ``start(_:chart:)`` returns these as errors.
  ///
  /// - Parameters:
  ///   - context: the data at the start.
  ///   - chart: the chart to follow.
  ///   - file: the file that a trap names; filled in by the compiler.
  ///   - line: the line that a trap names; filled in by the compiler.
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
  /// Starts a machine of the context's chart.
  ///
  /// A programming mistake in the chart traps with all diagnostics in the message, as does an entry
  /// action that throws at the start; ``start(_:)`` returns these as errors.
  ///
  /// - Parameters:
  ///   - context: the data at the start.
  ///   - file: the file that a trap names; filled in by the compiler.
  ///   - line: the line that a trap names; filled in by the compiler.
  public init(_ context: Context, file: StaticString = #file, line: UInt = #line) {
    do {
      self = try Machine.start(context).machine
    } catch {
      fatalError("\(error)", file: file, line: line)
    }
  }

  /// Starts a machine of the context's chart; returns also what the start did.
  ///
  /// - Throws: ``StartError`` when the chart has errors, when an entry action throws and the chart
  ///   rolls back, or when the start would never end.
  public static func start(
    _ context: Context
  ) throws(StartError) -> (machine: Machine, outcome: Outcome<Context>) {
    let chart = Context.chart
    chart.makePermanent()
    return try start(context, chart: chart)
  }
}

/// Why a machine could not start.
public enum StartError: Error, Sendable, CustomStringConvertible {
  /// The chart has errors.
  case chart(ChartError)
  /// An entry action threw, or the start would never end.
  case machine(MachineError)

  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .chart(let error): "\(error)"
    case .machine(let error): "the machine cannot start: \(error)"
    }
  }
}

extension Machine {
  /// Reads a property of the context.
  public subscript<Value>(dynamicMember property: KeyPath<Context, Value>) -> Value {
    context[keyPath: property]
  }

  /// The active state that has no active child.
  ///
  /// Each region of a parallel state has one: this is only the first region's, in document order.
  /// All of them are ``states``; whether a certain one is active, ``isIn(_:)`` says.
  ///
  /// - Complexity: O(1) in a configuration that the table knows.
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

  /// The active states that have no active children: one for each region.
  public var states: [Context.State] {
    if let known { return known._withUnsafeGuaranteedRef { $0.leaves } }
    return program.ids(of: engine.configuration.filter { program.topology.states[$0].isLeaf })
  }

  /// All active states in document order, outer states included.
  ///
  /// After the machine is done these are the states in which it ended.
  public var configuration: [Context.State] {
    if let known { return known._withUnsafeGuaranteedRef { $0.all } }
    return program.ids(of: engine.configuration)
  }

  /// The configuration, if the table knows it.
  @inlinable var known: Unmanaged<Configuration<Context>>? { interpreter.known }

  /// Whether a state is active.
  public func isIn(_ state: Context.State) -> Bool {
    program.numbers[state].map(engine.configuration.contains) ?? false
  }

  /// Whether a state with this tag is active.
  public func hasTag(_ tag: String) -> Bool {
    engine.configuration.contains { program.model.states[$0].tags.contains(tag) }
  }

  /// The tags of the active states, outer states first.
  public var tags: [String] { engine.configuration.flatMap { program.model.states[$0].tags } }

  /// Whether a final state at the top was entered; nothing happens any more.
  public var isDone: Bool { engine.isDone }

  /// The events that wait for the configuration to change, oldest first.
  public var postponedEvents: [Context.Event] { postponed }

  /// How many postponed and delayed events were dropped since the start because no more may wait.
  ///
  /// Only with ``PostponedLimit/Policy/dropOldest`` and ``DelayedEventLimit/Policy/dropOldest``; each outcome names what it dropped.
  public var droppedEvents: Int { engine.droppedEvents }

  /// The events that were raised with a delay and have not come yet, in the order of raising.
  public var delayedEvents: [Context.Event] {
    interpreter.hasTimers ? engine.timers.compactMap(program.delayedEvent(of:)) : []
  }

  /// The machine's time: what its driver told it, from zero at the start.
  @inlinable public var now: Duration { interpreter.now }
}

extension Machine {
  /// The compiled chart.
  package var program: Program<Context> { interpreter.program }

  /// Everything but the context and what is kept for later.
  package var engine: EngineState {
    get { interpreter.engine }
    set { interpreter.engine = newValue }
  }

  /// The events that wait.
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
  /// Whether two machines of the same chart are in the same situation.
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
