internal import Synchronization

/// A compiled chart: the shape as tables, and behind each number the user's closures.
///
/// Immutable and shared by all machines of the chart.
@usableFromInline
package final class Program<Context: ChartContext>: Sendable {
  package let model: ChartModel<Context>
  package let topology: Topology
  /// The numbers of the states.
  package let numbers: [Context.State: Int]
  /// Whether an event can fail midway, so that the machine must remember what was before it.
  let needsRollback: Bool
  /// Whether any state keeps events for later.
  let postpones: Bool
  /// Whether events are what their numbers say; `nil` when they are no alphabet.
  let alphabet: AlphabetCheck<Context.Event>?
  /// What machines have found out about configurations.
  package let table: ConfigurationTable<Context>
  private let permanence = Atomic(false)
  private let names = Mutex<[String: Int]?>(nil)

  init(
    _ model: ChartModel<Context>,
    _ topology: Topology,
    _ loops: LoopAnalysis,
    _ numbers: [Context.State: Int],
    _ capacity: ConfigurationTable<Context>.Capacity = .standard
  ) {
    table = ConfigurationTable(capacity)
    self.model = model
    self.topology = topology
    self.numbers = numbers
    alphabet = AlphabetCheck(Context.Event.self)
    needsRollback = model.errors == .rollBack && (model.shape.canThrow || loops.canLoop)
    postpones = topology.transitions.contains { $0.disposition == .postpone }
  }

  convenience init(_ model: ChartModel<Context>) {
    let topology = Topology(model.shape)
    self.init(model, topology, LoopAnalysis(model.shape, topology), model.numbers)
  }

  /// The same with a table of another size.
  func limited(to capacity: ConfigurationTable<Context>.Capacity) -> Program {
    Program(model, topology, LoopAnalysis(model.shape, topology), numbers, capacity)
  }

  /// The numbers of the states by their names, without the chart itself; made when first asked for.
  var numbersByName: [String: Int] {
    names.withLock { names in
      if let names { return names }
      let states = model.shape.states
      let made = Dictionary(
        states.indices.dropFirst().map { (states[$0].name, $0) },
        uniquingKeysWith: { first, _ in first }
      )
      names = made
      return made
    }
  }

  /// A state's value in the user's type; `nil` for the chart itself.
  package func id(of state: Int) -> Context.State? { model.states[state].id }

  /// The values of the states in document order, without the chart itself.
  func ids(of states: some Sequence<Int>) -> [Context.State] { states.compactMap(id(of:)) }

  /// A timer in words: `after 30.0 seconds`.
  func timerName(_ timer: Int) -> String { model.timerName(timer) }

  /// A transition in words.
  package func description(of transition: Int) -> TransitionDescription {
    model.description(of: transition)
  }
}

extension Program {
  /// Whether the program lives as long as the process, so that machines need not keep it alive.
  var isPermanent: Bool { permanence.load(ordering: .acquiring) }

  /// Lets the program live for ever, if its context has no such program yet.
  ///
  /// A type's chart is a `static let` and lives on anyway. Were it computed anew each time, only the
  /// first one would stay, and after some time a warning is printed.
  func makePermanent() {
    if isPermanent { return }
    let isFirst = PermanentPrograms.shared.add(
      self,
      of: Context.self,
      model.shape.states[0].location
    )
    if isFirst { declarePermanent() }
  }

  /// Says that somebody keeps the program for as long as there are machines of it.
  package func declarePermanent() { permanence.store(true, ordering: .releasing) }
}
