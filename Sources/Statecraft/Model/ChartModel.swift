/// A chart with all names resolved: what every reader of a chart starts from.
///
/// What it holds has no types of the user (``ChartShape``); this gives them back. States are numbered
/// in document order; number 0 is the chart itself (SCXML's `<scxml>`), and the descendants of a
/// state are the numbers right behind it. Transitions are grouped by their source.
package struct ChartModel<Context: ChartContext>: Sendable {
  package private(set) var shape: ChartShape
  /// What a language other than Swift adds; `nil` for charts that are written in Swift.
  package var hooks: LanguageHooks<Context>?

  init(_ shape: ChartShape) {
    self.shape = shape
  }

  package init(
    name: String,
    version: Int,
    unhandled: UnhandledEventPolicy,
    errors: ErrorPolicy,
    microstepLimit: Int,
    events: [EventDescription]
  ) {
    var vocabulary = ChartVocabulary(Context.self)
    vocabulary.events = events
    shape = ChartShape(
      name: name,
      version: version,
      unhandled: unhandled,
      errors: errors,
      microstepLimit: microstepLimit,
      vocabulary: vocabulary
    )
  }

  package var name: String {
    get { shape.name }
    set { shape.name = newValue }
  }

  package var version: Int {
    get { shape.version }
    set { shape.version = newValue }
  }

  package var unhandled: UnhandledEventPolicy {
    get { shape.unhandled }
    set { shape.unhandled = newValue }
  }

  package var errors: ErrorPolicy {
    get { shape.errors }
    set { shape.errors = newValue }
  }

  /// Whether an error of an action or a guard can become an error event, after which a step goes on.
  package var raisesErrors: Bool { shape.errors == .raise && shape.canThrow }

  package var microstepLimit: Int {
    get { shape.microstepLimit }
    set { shape.microstepLimit = newValue }
  }

  package var idleEventLimit: Int {
    get { shape.idleEventLimit }
    set { shape.idleEventLimit = newValue }
  }

  package var postponed: PostponedLimit {
    get { shape.postponed }
    set { shape.postponed = newValue }
  }

  package var events: [EventDescription] {
    get { shape.vocabulary.events }
    set { shape.vocabulary.events = newValue }
  }

  /// What the chart says to tools, in the order of the states, and then of the transitions.
  package var notes: [PlacedNote] { shape.notes }

  package var states: NodeList<StateNode<Context>> {
    get { NodeList(shape.states) }
    _modify { yield &self[nodes: \.states] }
  }

  package var transitions: NodeList<TransitionNode<Context>> {
    get { NodeList(shape.transitions) }
    _modify { yield &self[nodes: \.transitions] }
  }

  package var histories: NodeList<HistoryNode<Context>> {
    get { NodeList(shape.histories) }
    _modify { yield &self[nodes: \.histories] }
  }

  package var timers: NodeList<TimerNode<Context>> {
    get { NodeList(shape.timers) }
    _modify { yield &self[nodes: \.timers] }
  }

  package var invocations: NodeList<InvocationNode<Context>> {
    get { NodeList(shape.invocations) }
    _modify { yield &self[nodes: \.invocations] }
  }

  package var migrations: [MigrationDefinition] {
    get { shape.migrations }
    set { shape.migrations = newValue }
  }

  /// The nodes of a list of the shape, to be changed in place without a copy of the list.
  private subscript<Node: ChartNode>(
    nodes list: WritableKeyPath<ChartShape, [Node.Shape]>
  ) -> NodeList<Node> {
    get { NodeList(shape[keyPath: list]) }
    _modify {
      var nodes = NodeList<Node>(shape[keyPath: list])
      shape[keyPath: list] = []
      defer { shape[keyPath: list] = nodes.shapes }
      yield &nodes
    }
  }

  /// The number of a named timer; placed when it is first asked for.
  package mutating func timer(named name: String) -> Int { shape.timer(named: name) }

  /// The same with the timers that its actions start and cancel.
  func placingMachineTimers() -> ChartModel {
    var copy = self
    copy.shape.placeMachineTimers()
    return copy
  }

  /// Adds a state behind all others, as the last child of its parent.
  package mutating func place(_ node: StateNode<Context>) {
    if let parent = node.parent { shape.states[parent].children.append(shape.states.count) }
    shape.states.append(node.shape)
  }

  /// The name of a state, a history or the chart.
  package func name(of target: TargetNode) -> String { shape.name(of: target) }

  /// The numbers of the states; of two with the same value that of the first.
  package var numbers: [Context.State: Int] {
    Dictionary(
      shape.states.indices.compactMap { number in
        shape.states[number].id.map { ($0.value(as: Context.State.self), number) }
      },
      uniquingKeysWith: { first, _ in first }
    )
  }
}
