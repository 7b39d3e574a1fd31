internal import Synchronization

/// A compiled chart: the shape as tables, and behind each number the user's closures.
///
/// Immutable and shared by all machines of the chart.
@usableFromInline
package final class Program<Context: ChartContext>: Sendable {
  package let model: ChartModel<Context>
  package let topology: Topology
  /// The numbers of the states.
  @usableFromInline package let numbers: [Context.State: Int]
  /// Whether an event can fail midway, so that the machine must remember what was before it.
  let needsRollback: Bool
  /// Whether events are what their numbers say; `nil` when they are no alphabet.
  let alphabet: AlphabetCheck<Context.Event>?
  private let names = Mutex<[String: Int]?>(nil)

  init(
    _ model: ChartModel<Context>,
    _ topology: Topology,
    _ loops: LoopAnalysis,
    _ numbers: [Context.State: Int]
  ) {
    self.model = model
    self.topology = topology
    self.numbers = numbers
    alphabet = AlphabetCheck(Context.Event.self)
    needsRollback = model.errors == .rollBack && (model.shape.canThrow || loops.canLoop)
  }

  convenience init(_ model: ChartModel<Context>) {
    let topology = Topology(model.shape)
    self.init(model, topology, LoopAnalysis(model.shape, topology), model.numbers)
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
  package func ids(of states: some Sequence<Int>) -> [Context.State] { states.compactMap(id(of:)) }

  /// A timer in words: `after 30.0 seconds`.
  func timerName(_ timer: Int) -> String { model.timerName(timer) }

  /// A transition in words.
  package func description(of transition: Int) -> TransitionDescription {
    model.description(of: transition)
  }
}
