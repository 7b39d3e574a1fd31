/// A collection of many machines of one chart in little memory.
///
/// ```swift
/// var doors = Population(of: Door.self)
/// try doors.add(repeating: Door(), count: 1_000_000)
/// doors.send(.push, to: 7)
/// doors.send([(1, .push), (2, .pull)])
/// doors.count(in: .open)          // 2
/// doors[7].state                  // .open; `doors[7]` is a `Machine`
/// ```
///
/// A machine is identified by its position. Contexts are stored in one array, and configurations in
/// another, with two bytes each. A machine with further state (timers, running work, postponed
/// events) is stored separately as a ``Machine``. All machines have the same time.
///
/// A population has no clock and no task. The work that remains for the caller is in the effects of
/// the outcomes, as with ``Machine``.
public struct Population<Context: ChartContext> {
  /// The contexts of the machines.
  @usableFromInline var contexts: ContiguousArray<Context> = []
  /// The indices of the machines' configurations, or ``elsewhere``.
  @usableFromInline var numbers: ContiguousArray<UInt16> = []
  /// The configurations by index.
  ///
  /// The references are unmanaged because ``table`` keeps the objects alive.
  @usableFromInline var configurations: ContiguousArray<Unmanaged<Configuration<Context>>> = []
  /// The machines that need more than a configuration, with their contexts.
  @usableFromInline var others = OtherMachines<Context>()
  /// A sum of the touched bytes, so that the compiler does not remove the access.
  @usableFromInline var touched: UInt8 = 0
  /// The table, which keeps the configurations alive.
  @usableFromInline let table: ConfigurationTable<Context>

  /// The machines' time, which starts at zero.
  public internal(set) var now = Duration.zero

  /// The index that marks a machine in ``others``.
  @inlinable static var elsewhere: UInt16 { .max }

  /// Creates an empty population.
  ///
  /// - Parameter chart: the chart of all machines.
  /// - Throws: ``ChartError`` with all diagnostics if the chart has errors.
  public init(chart: MachineChart<Context>) throws(ChartError) {
    table = try chart.table()
  }

  /// The number of machines.
  @inlinable public var count: Int { numbers.count }

  /// Whether the population is empty.
  @inlinable public var isEmpty: Bool { numbers.isEmpty }

  /// The positions of the machines.
  @inlinable public var indices: Range<Int> { 0..<numbers.count }
}

extension Population where Context: Statechart {
  /// Creates an empty population for the chart of a context type.
  ///
  /// Traps when the chart has errors, with all diagnostics in the message; ``init(chart:)`` throws
  /// these errors instead.
  ///
  /// - Parameters:
  ///   - type: the type of the machines' contexts.
  ///   - file: the file that a trap's message names.
  ///   - line: the line that a trap's message names.
  public init(of type: Context.Type, file: StaticString = #file, line: UInt = #line) {
    do {
      try self.init(chart: Context.chart)
    } catch {
      fatalError("\(error)", file: file, line: line)
    }
  }
}

// MARK: - Adding

extension Population {
  /// Starts a machine and appends it.
  ///
  /// - Parameter context: the machine's initial data.
  /// - Returns: the position of the machine, and the outcome of the start.
  /// - Throws: ``StartError``; the population is unchanged then.
  @discardableResult
  public mutating func add(
    _ context: Context
  ) throws(StartError) -> (position: Int, outcome: Outcome<Context>) {
    let (machine, outcome) = try Machine.start(context, table)
    append(machine)
    return (numbers.count - 1, outcome)
  }

  /// Starts machines with equal data and appends them.
  ///
  /// - Parameters:
  ///   - context: the initial data of each machine.
  ///   - count: the number of machines; a negative number counts as zero.
  /// - Returns: the outcome of the start, which is the same for all machines.
  /// - Throws: ``StartError``; the population is unchanged then.
  /// - Complexity: O(count); one machine is started and copied.
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
    numbers.append(contentsOf: repeatElement(number, count: count - 1))
    // This code is inlinable, so that the copying is specialized for the type of the context.
    contexts.append(contentsOf: repeatElement(data, count: count - 1))
    if number == Self.elsewhere { copyOther(at: position) }
    return outcome
  }

  /// Copies a machine that is stored separately to all later positions.
  @usableFromInline
  mutating func copyOther(at position: Int) {
    guard let machine = others[position] else { return }
    for copy in (position + 1)..<numbers.count { others.put(machine, at: copy) }
  }

  @usableFromInline
  func started(
    _ context: Context
  ) throws(StartError) -> (machine: Machine<Context>, outcome: Outcome<Context>) {
    try Machine.start(context, table)
  }

  /// Appends a machine of the same chart in its current state.
  ///
  /// The machine's time becomes that of the population; the remaining times of its timers are kept.
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

  /// Reserves memory for a total number of machines.
  public mutating func reserveCapacity(_ count: Int) {
    contexts.reserveCapacity(count)
    numbers.reserveCapacity(count)
  }
}

// MARK: - Reading

extension Population {
  /// Accesses the machine at a position: reads a copy, or replaces the machine.
  ///
  /// A machine that replaces another takes over the time of the population.
  ///
  /// - Precondition: the position is in ``indices``.
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

  /// Returns the context of a machine.
  @inlinable
  public func context(of position: Int) -> Context {
    numbers[position] == Self.elsewhere ? machine(at: position).context : contexts[position]
  }

  /// The number of machines that are stored separately.
  package var extraMachines: Int { others.count }

  /// Returns the active state of a machine that has no active child; in parallel states the first
  /// region's.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func state(of position: Int) -> Context.State {
    if let state = known(at: position)?._withUnsafeGuaranteedRef({ $0.firstLeaf }) { return state }
    return machine(at: position).state
  }

  /// Returns the positions of the machines in which a state is active, in ascending order.
  ///
  /// - Complexity: O(count); reads two bytes for each machine.
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
    let elsewhere = others.positions.filter { others[$0]?.isIn(state) ?? false }
    return elsewhere.isEmpty ? found : (found + elsewhere).sorted()
  }

  /// Returns the number of machines in which a state is active.
  ///
  /// - Complexity: O(count); reads two bytes for each machine.
  public func count(in state: Context.State) -> Int {
    guard let number = table.program.numbers[state] else { return 0 }
    let isIn = membership(of: number)
    let here = numbers.withUnsafeBufferPointer { numbers in
      numbers.reduce(0) { $0 + ($1 < isIn.count && isIn[Int($1)] ? 1 : 0) }
    }
    return here + others.machines.reduce(0) { $0 + ($1.isIn(state) ? 1 : 0) }
  }

  /// Returns for each configuration index whether that configuration contains a state.
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
    if var other = others[position] {
      other.pass(to: now)
      return other
    }
    guard let configuration = known(at: position) else {
      preconditionFailure("the machine at \(position) has no configuration")
    }
    var machine = Machine(contexts[position], Interpreter(table, in: configuration))
    machine.pass(to: now)
    return machine
  }

  /// Stores a machine in the most compact form that holds its state.
  @usableFromInline
  mutating func put(_ machine: Machine<Context>, at position: Int) {
    if let configuration = machine.interpreter.onlyConfiguration,
      let number = number(of: configuration)
    {
      contexts[position] = machine.data
      numbers[position] = number
      if !others.isEmpty { others.remove(at: position) }
    } else {
      numbers[position] = Self.elsewhere
      others.put(machine, at: position)
    }
  }

  /// Changes a machine at the population's time, and stores it in the most compact form that holds
  /// its state.
  @inlinable
  mutating func change<Result>(
    at position: Int,
    _ change: (inout Machine<Context>) -> Result
  ) -> Result {
    let now = now
    let result = others.change(at: position) { machine in
      machine.pass(to: now)
      return change(&machine)
    }
    if let (result, isOnlyConfiguration) = result {
      if isOnlyConfiguration { bringBack(position) }
      return result
    }
    return changeCopy(at: position, change)
  }

  /// Puts a machine of which nothing else is to be remembered to its configuration.
  @usableFromInline
  mutating func bringBack(_ position: Int) {
    if let machine = others[position] { put(machine, at: position) }
  }

  /// Changes a machine that is only a configuration.
  @usableFromInline
  mutating func changeCopy<Result>(
    at position: Int,
    _ change: (inout Machine<Context>) -> Result
  ) -> Result {
    var machine = machine(at: position)
    defer { put(machine, at: position) }
    return change(&machine)
  }

  /// Returns the index of a configuration, after adding new ones; `nil` when there are too many.
  @inlinable
  mutating func number(of configuration: Unmanaged<Configuration<Context>>) -> UInt16? {
    let number = configuration._withUnsafeGuaranteedRef { $0.number }
    if number < configurations.count { return UInt16(truncatingIfNeeded: number) }
    learn()
    return number < Int(Self.elsewhere) ? UInt16(truncatingIfNeeded: number) : nil
  }

  /// Adds the configurations that the table has created since the last call.
  @usableFromInline
  mutating func learn() { configurations = ContiguousArray(table.all) }
}

// The unchecked `Sendable` is right because configurations never change once they are known, and
// because the table keeps them alive.
extension Population: @unchecked Sendable where Context: Sendable {}

extension Population: CustomStringConvertible {
  /// The number of machines and the name of their chart.
  public var description: String { "\(count) × \(table.program.model.name)" }
}
