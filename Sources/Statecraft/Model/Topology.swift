/// The shape of a chart as flat tables: nesting, transitions, and which event belongs to which
/// column.
///
/// Knows no types of the user, no closures and no configuration.
///
/// A *column* is the number that the engine knows a trigger by: first the cases of the alphabet,
/// then one for each timer and each result of an invocation, then one for errors and one for each
/// completion.
package final class Topology: Sendable {
  package struct StateRow: Sendable {
    package let kind: StateKind
    package let parent: Int
    package let last: Int
    package let children: [Int]
    package let initial: ShortList<TargetNode>
    package let histories: [Int]
    package let transitions: Range<Int>

    /// Whether the state has no children, so that a transition search starts from it.
    var isLeaf: Bool { kind == .atomic || kind == .final }
  }

  package struct TransitionRow: Sendable {
    package let source: Int
    let trigger: ColumnMatch
    package let targets: ShortList<TargetNode>
    let isInternal: Bool
    let domain: Domain
    package let disposition: Disposition
    package let isGuarded: Bool
  }

  package struct HistoryRow: Sendable {
    package let parent: Int
    package let deep: Bool
    package let defaults: ShortList<TargetNode>
  }

  /// Which columns a transition reacts to.
  enum ColumnMatch: Sendable {
    case eventless
    case one(Int)
    case many(StateSet)
    /// All cases of the alphabet.
    case anyEvent
  }

  /// The state whose descendants a transition leaves.
  enum Domain: Sendable {
    /// The transition has no target: nothing is left.
    case none
    case fixed(Int)
    /// It depends on what a history has stored.
    case dynamic
  }

  package let states: [StateRow]
  package let transitions: [TransitionRow]
  package let histories: [HistoryRow]
  let columns: Columns
  /// The cases of the alphabet that a state postpones.
  private let postponed: StateSet
  private let postponesAnyEvent: Bool

  init(_ model: ChartShape) {
    columns = Columns(model)
    histories = model.histories.map {
      HistoryRow(parent: $0.parent, deep: $0.deep, defaults: $0.defaults)
    }
    states = model.states.map {
      StateRow(
        kind: $0.kind,
        parent: $0.parent ?? -1,
        last: $0.last,
        children: $0.children,
        initial: $0.initial,
        histories: $0.histories,
        transitions: $0.transitions
      )
    }
    let nesting = Nesting(states: states)
    let columns = columns
    var postponed = StateSet()
    var postponesAnyEvent = false
    for transition in model.transitions where transition.disposition == .postpone {
      switch columns.match(transition.trigger, transition.source) {
      // What is no case of the alphabet is reported by the chart's checks.
      case .one(let column):
        if (0..<columns.events).contains(column) { postponed.insert(column) }
      case .many(let many): postponed.formUnion(many)
      case .anyEvent: postponesAnyEvent = true
      case .eventless: break
      }
    }
    self.postponed = postponed
    self.postponesAnyEvent = postponesAnyEvent
    transitions = model.transitions.map { transition in
      let isInternal = transition.type == .internal
      return TransitionRow(
        source: transition.source,
        trigger: columns.match(transition.trigger, transition.source),
        targets: transition.targets,
        isInternal: isInternal,
        domain: nesting.domain(transition.source, transition.targets, isInternal),
        disposition: transition.disposition,
        isGuarded: transition.condition != nil
      )
    }
  }

  /// The columns behind the alphabet's cases.
  struct Columns: Sendable {
    /// How many columns belong to cases of the alphabet.
    let events: Int
    private let firstInvocation: Int
    let error: Int
    /// How many columns there are.
    let count: Int

    init(_ model: ChartShape) {
      events = (model.vocabulary.events.map { $0.index }.max() ?? -1) + 1
      firstInvocation = events + model.timers.count
      error = firstInvocation + 2 * model.invocations.count
      count = error + 1 + model.states.count
    }

    /// How many columns belong to what comes from outside: events, timers, results of invocations.
    var external: Int { error }

    func done(_ state: Int) -> Int { error + 1 + state }
    func state(ofColumn column: Int) -> Int { column - error - 1 }
    func timer(_ timer: Int) -> Int { events + timer }
    func timer(ofColumn column: Int) -> Int { column - events }
    func invocationDone(_ invocation: Int) -> Int { firstInvocation + 2 * invocation }
    func invocationFailed(_ invocation: Int) -> Int { firstInvocation + 2 * invocation + 1 }

    func match(_ trigger: Trigger, _ source: Int) -> ColumnMatch {
      switch trigger {
      case .events(.one(let column)): .one(column)
      case .events(let cases): .many(StateSet(cases.filter((0..<events).contains)))
      case .anyEvent: .anyEvent
      case .eventless: .eventless
      case .done: .one(done(source))
      case .timer(let timer): .one(self.timer(timer))
      case .invocationDone(let invocation): .one(invocationDone(invocation))
      case .invocationFailed(let invocation): .one(invocationFailed(invocation))
      case .error: .one(error)
      }
    }
  }

  /// Whether a state postpones the events of a column.
  func isPostponed(_ column: Int) -> Bool {
    postponesAnyEvent || column >= 0 && postponed.contains(column)
  }

  /// Whether a transition reacts to a column; `nil` asks for the eventless ones.
  package func matches(_ transition: Int, _ column: Int?) -> Bool {
    switch transitions[transition].trigger {
    case .eventless: column == nil
    case .one(let own): own == column
    case .many(let own): column.map { $0 >= 0 && own.contains($0) } ?? false
    case .anyEvent: column.map { $0 < columns.events } ?? false
    }
  }
}
