/// Many machines of one chart, side by side in little memory.
///
/// ```swift
/// var doors = Population(of: Door.self)
/// doors.add(repeating: Door(), count: 1_000_000)
/// doors.send(.push, to: 7)
/// doors.send([(1, .push), (2, .pull)])
/// doors.count(in: .open)          // 2
/// doors[7].state                  // .open; a copy, as a machine
/// ```
///
/// A machine is known by its position. Contexts lie in one array and configurations in another, two
/// bytes each; a machine of which more is to be remembered (timers, running work, history,
/// postponed events) is kept beside them as a machine of its own. All of them have the same time.
///
/// A population has no clock and no task. What machines want from the world is in their outcomes,
/// as with ``Machine``.
public struct Population<Context: ChartContext> {
  /// The data of the machines.
  @usableFromInline var contexts: ContiguousArray<Context> = []
  /// The numbers of the machines' configurations, or ``elsewhere``.
  @usableFromInline var numbers: ContiguousArray<UInt16> = []
  /// The configurations by their numbers.
  @usableFromInline var configurations: ContiguousArray<Unmanaged<Configuration<Context>>> = []
  /// Machines of which more is to be remembered, with their data.
  @usableFromInline var others: [Int: Machine<Context>] = [:]
  /// What was touched ahead of time, so that the touch is no dead code.
  @usableFromInline var touched: UInt8 = 0
  /// Keeps the configurations alive.
  @usableFromInline let table: ConfigurationTable<Context>

  /// The machines' time, from zero.
  public internal(set) var now = Duration.zero

  /// Stands for a machine that is in ``others``.
  @inlinable static var elsewhere: UInt16 { .max }

  /// Makes a population without machines.
  ///
  /// - Parameter chart: the chart that all machines follow.
  /// - Throws: ``ChartError`` with all findings if the chart has errors.
  public init(chart: MachineChart<Context>) throws(ChartError) {
    table = try chart.table()
  }

  /// How many machines there are.
  @inlinable public var count: Int { numbers.count }

  /// Whether there is no machine.
  @inlinable public var isEmpty: Bool { numbers.isEmpty }

  /// The positions of the machines.
  @inlinable public var indices: Range<Int> { 0..<numbers.count }
}

extension Population where Context: Statechart {
  /// Makes a population of a type's chart without machines.
  ///
  /// A programming mistake in the chart traps with all diagnostics in the message;
  /// ``init(chart:)`` returns them as an error.
  ///
  /// - Parameters:
  ///   - type: the machines' context.
  ///   - file: the file that a trap names; filled in by the compiler.
  ///   - line: the line that a trap names; filled in by the compiler.
  public init(of type: Context.Type, file: StaticString = #file, line: UInt = #line) {
    do {
      try self.init(chart: Context.chart)
    } catch {
      fatalError("\(error)", file: file, line: line)
    }
  }
}

// MARK: - Coming

extension Population {
  /// Starts a machine and adds it at the end.
  ///
  /// - Parameter context: its data at the start.
  /// - Returns: its position, and what the start did.
  /// - Throws: ``StartError``; nothing is added then.
  @discardableResult
  public mutating func add(
    _ context: Context
  ) throws(StartError) -> (position: Int, outcome: Outcome<Context>) {
    let (machine, outcome) = try Machine.start(context, table)
    append(machine)
    return (numbers.count - 1, outcome)
  }

  /// Starts machines with the same data and adds them at the end.
  ///
  /// - Parameters:
  ///   - context: their data at the start.
  ///   - count: how many; none when it is negative.
  /// - Returns: what the start of each did.
  /// - Throws: ``StartError``; nothing is added then.
  /// - Complexity: O(count); the machine is started once and copied.
  @discardableResult
  @inlinable
  public mutating func add(
    repeating context: Context,
    count: Int
  ) throws(StartError) -> Outcome<Context> {
    let (machine, outcome) = try started(context)
    guard count > 0 else { return outcome }
    append(machine)
    let position = numbers.count - 1
    let (number, data) = (numbers[position], contexts[position])
    let other = others[position]
    numbers.append(contentsOf: repeatElement(number, count: count - 1))
    // Here, so that the copies are made by code that knows the type.
    contexts.append(contentsOf: repeatElement(data, count: count - 1))
    if let other {
      for copy in (position + 1)..<(position + count) { others[copy] = other }
    }
    return outcome
  }

  @usableFromInline
  func started(
    _ context: Context
  ) throws(StartError) -> (machine: Machine<Context>, outcome: Outcome<Context>) {
    try Machine.start(context, table)
  }

  /// Adds a machine of the same chart as it is.
  ///
  /// Its time becomes the population's; what is left of its timers stays.
  public mutating func append(_ machine: Machine<Context>) {
    precondition(
      machine.interpreter.table === table,
      "a machine of '\(machine.program.model.name)' follows another chart than this population"
    )
    var machine = machine
    machine.interpreter.shift(to: now)
    contexts.append(machine.data)
    numbers.append(Self.elsewhere)
    put(machine, at: numbers.count - 1)
  }

  /// Prepares room for machines that will come.
  public mutating func reserveCapacity(_ count: Int) {
    contexts.reserveCapacity(count)
    numbers.reserveCapacity(count)
  }
}

// MARK: - Looking

extension Population {
  /// A machine, as a copy to look at, to ask and to try things on; or a machine to put in its place.
  ///
  /// The time of a machine that is put in becomes the population's.
  ///
  /// - Precondition: the position is one of ``indices``.
  public subscript(position: Int) -> Machine<Context> {
    get { machine(at: position) }
    set {
      precondition(
        newValue.interpreter.table === table,
        "a machine of '\(newValue.program.model.name)' follows another chart than this population"
      )
      var machine = newValue
      machine.interpreter.shift(to: now)
      put(machine, at: position)
    }
  }

  /// The data of a machine.
  @inlinable
  public func context(of position: Int) -> Context {
    numbers[position] == Self.elsewhere ? machine(at: position).context : contexts[position]
  }

  /// How many machines need more than their data and two bytes.
  package var extraMachines: Int { others.count }

  /// The active state of a machine that has no active child; in parallel states the first region's.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func state(of position: Int) -> Context.State {
    if let state = known(at: position)?._withUnsafeGuaranteedRef({ $0.firstLeaf }) { return state }
    return machine(at: position).state
  }

  /// The positions of the machines in which a state is active, in order.
  ///
  /// - Complexity: O(count), with two bytes read for each machine.
  public func indices(in state: Context.State) -> [Int] {
    guard let number = table.program.numbers[state] else { return [] }
    let isIn = membership(of: number)
    var found: [Int] = []
    numbers.withUnsafeBufferPointer { numbers in
      for position in numbers.indices
      where numbers[position] < isIn.count && isIn[Int(numbers[position])] {
        found.append(position)
      }
    }
    let elsewhere = others.keys.filter { others[$0]?.isIn(state) ?? false }
    return elsewhere.isEmpty ? found : (found + elsewhere).sorted()
  }

  /// How many machines have a state active.
  ///
  /// - Complexity: O(count), with two bytes read for each machine.
  public func count(in state: Context.State) -> Int {
    guard let number = table.program.numbers[state] else { return 0 }
    let isIn = membership(of: number)
    let here = numbers.withUnsafeBufferPointer { numbers in
      numbers.reduce(0) { $0 + ($1 < isIn.count && isIn[Int($1)] ? 1 : 0) }
    }
    return here + others.values.reduce(0) { $0 + ($1.isIn(state) ? 1 : 0) }
  }

  /// For each number of a configuration whether that has a state; ``elsewhere`` is behind them.
  private func membership(of state: Int) -> [Bool] {
    configurations.map { $0._withUnsafeGuaranteedRef { $0.states.contains(state) } }
  }

  @inlinable
  func known(at position: Int) -> Unmanaged<Configuration<Context>>? {
    let number = numbers[position]
    return number == Self.elsewhere ? nil : configurations[Int(number)]
  }

  @usableFromInline
  func machine(at position: Int) -> Machine<Context> {
    if let other = others[position] { return other }
    guard let configuration = known(at: position) else {
      preconditionFailure("the machine at \(position) has no configuration")
    }
    var machine = Machine(contexts[position], Interpreter(table, in: configuration))
    machine.pass(to: now)
    return machine
  }

  /// Puts a machine into the shortest form that holds it.
  @usableFromInline
  mutating func put(_ machine: Machine<Context>, at position: Int) {
    if let configuration = machine.interpreter.onlyConfiguration,
      let number = number(of: configuration)
    {
      contexts[position] = machine.data
      numbers[position] = number
      if !others.isEmpty { others[position] = nil }
    } else {
      numbers[position] = Self.elsewhere
      others[position] = machine
    }
  }

  /// The number of a configuration; it becomes known with it.
  @inlinable
  mutating func number(of configuration: Unmanaged<Configuration<Context>>) -> UInt16? {
    let number = configuration._withUnsafeGuaranteedRef { $0.number }
    if number < configurations.count { return UInt16(truncatingIfNeeded: number) }
    learn()
    return number < Int(Self.elsewhere) ? UInt16(truncatingIfNeeded: number) : nil
  }

  /// Makes the configurations known that machines have met meanwhile.
  @usableFromInline
  mutating func learn() { configurations = ContiguousArray(table.all) }
}

// Configurations never change once they are known, and the table keeps them alive.
extension Population: @unchecked Sendable where Context: Sendable {}

extension Population: CustomStringConvertible {
  /// How many machines of which chart there are.
  public var description: String { "\(count) × \(table.program.model.name)" }
}
