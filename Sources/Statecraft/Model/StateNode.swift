/// A state of a resolved chart.
package struct StateNode<Context: ChartContext>: ChartNode {
  package private(set) var shape: StateShape

  package init(_ shape: StateShape) {
    self.shape = shape
  }

  package init(
    id: Context.State?,
    name: String,
    kind: StateKind,
    parent: Int?,
    last: Int
  ) {
    shape = StateShape(
      id: id.map { StateID($0) },
      name: name,
      kind: kind,
      parent: parent,
      last: last
    )
  }

  /// The state in the user's type; `nil` only for the chart itself.
  package var id: Context.State? { shape.id?.value(as: Context.State.self) }

  package var name: String { shape.name }

  package var parent: Int? { shape.parent }

  package var kind: StateKind {
    get { shape.kind }
    set { shape.kind = newValue }
  }

  /// The last descendant's number; the state's own when it has none.
  package var last: Int {
    get { shape.last }
    set { shape.last = newValue }
  }

  package var children: [Int] {
    get { shape.children }
    set { shape.children = newValue }
  }

  /// The first child as a target, which states and histories without another default have; none without
  /// children.
  package var firstChild: ShortList<TargetNode> { children.first.map { .one(.state($0)) } ?? .none }

  package var initial: ShortList<TargetNode> {
    get { shape.initial }
    set { shape.initial = newValue }
  }

  package var initialBlock: Block<Context> {
    get { shape.initialBlock?.typed() ?? Block() }
    set { shape.initialBlock = newValue.erasedUnlessEmpty }
  }

  package var entry: [Block<Context>] {
    get { shape.entry.map { $0.typed() } }
    set { shape.entry = newValue.map { $0.erased } }
  }

  package var exit: [Block<Context>] {
    get { shape.exit.map { $0.typed() } }
    set { shape.exit = newValue.map { $0.erased } }
  }

  package var data: [ScopedData<Context>] {
    get { shape.data.map { $0.value(as: ScopedData<Context>.self) } }
    set { shape.data = newValue.map { Erased($0) } }
  }

  package var output: FinalOutput<Context>? {
    get { shape.output?.output.value(as: FinalOutput<Context>.self) }
    set { shape.output = newValue?.erased }
  }

  /// What runs at the end of the macrostep that entered the state, if it is still active.
  package var starts: [Block<Context>] {
    get { shape.starts.map { $0.typed() } }
    set { shape.starts = newValue.map { $0.erased } }
  }

  /// What runs when the state is left, after its exit actions.
  package var stops: [Block<Context>] {
    get { shape.stops.map { $0.typed() } }
    set { shape.stops = newValue.map { $0.erased } }
  }

  package var transitions: Range<Int> {
    get { shape.transitions }
    set { shape.transitions = newValue }
  }

  package var histories: [Int] {
    get { shape.histories }
    set { shape.histories = newValue }
  }

  package var timers: [Int] {
    get { shape.timers }
    set { shape.timers = newValue }
  }

  package var invocations: [Int] {
    get { shape.invocations }
    set { shape.invocations = newValue }
  }

  package var tags: [String] {
    get { shape.tags }
    set { shape.tags = newValue }
  }

  package var description: String? {
    get { shape.description }
    set { shape.description = newValue }
  }

  package var location: Diagnostic.Location? {
    get { shape.location }
    set { shape.location = newValue }
  }
}
