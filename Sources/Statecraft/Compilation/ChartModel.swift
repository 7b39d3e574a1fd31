/// A chart with all names resolved: what every reader of a chart starts from.
///
/// States are numbered in document order; number 0 is the chart itself (SCXML's `<scxml>`), and the
/// descendants of a state are the numbers right behind it. Transitions are grouped by their source.
package struct ChartModel<Context: ChartContext>: Sendable {
  package var name: String
  package var version: Int
  package var unhandled: UnhandledEventPolicy
  package var errors: ErrorPolicy
  package var microstepLimit: Int
  package var events: [EventDescription]
  package var states: [StateNode<Context>] = []
  package var transitions: [TransitionNode<Context>] = []
  package var histories: [HistoryNode<Context>] = []
  package var timers: [TimerNode<Context>] = []
  package var invocations: [InvocationNode<Context>] = []
  /// What a language other than Swift adds; `nil` for charts that are written in Swift.
  package var dialect: Dialect<Context>?

  package init(
    name: String,
    version: Int,
    unhandled: UnhandledEventPolicy,
    errors: ErrorPolicy,
    microstepLimit: Int,
    events: [EventDescription]
  ) {
    self.name = name
    self.version = version
    self.unhandled = unhandled
    self.errors = errors
    self.microstepLimit = microstepLimit
    self.events = events
  }

  /// The name of a state, a history or the chart.
  package func name(of target: TargetNode) -> String {
    switch target {
    case .state(let state): states[state].name
    case .history(let history): histories[history].name
    }
  }
}

/// A state of a resolved chart.
package struct StateNode<Context: ChartContext>: Sendable {
  /// The state in the user's type; `nil` only for the chart itself.
  package var id: Context.State?
  package var name: String
  package var kind: StateKind
  package var parent: Int?
  /// The last descendant's number; the state's own when it has none.
  package var last: Int
  package var children: [Int] = []
  package var initial: [TargetNode] = []
  package var initialBlock = Block<Context>()
  package var entry: [Block<Context>] = []
  package var exit: [Block<Context>] = []
  package var data: [ScopedData<Context>] = []
  package var output: FinalOutput<Context>?
  /// What runs at the end of the macrostep that entered the state, if it is still active.
  package var starts: [Block<Context>] = []
  /// What runs when the state is left, after its exit actions.
  package var stops: [Block<Context>] = []
  package var transitions = 0..<0
  package var histories: [Int] = []
  package var timers: [Int] = []
  package var invocations: [Int] = []
  package var tags: [String] = []
  package var description: String?
  package var location: SourceLocation?

  package init(
    id: Context.State?,
    name: String,
    kind: StateKind,
    parent: Int?,
    last: Int
  ) {
    self.id = id
    self.name = name
    self.kind = kind
    self.parent = parent
    self.last = last
  }
}

/// What kind of state it is.
package enum StateKind: Sendable, Hashable {
  /// The chart itself: behaves like a compound state that is never left.
  case chart
  case atomic, compound, parallel, final
}

/// Where a resolved transition leads.
package enum TargetNode: Sendable, Hashable {
  case state(Int)
  case history(Int)
}

/// A transition of a resolved chart.
package struct TransitionNode<Context: ChartContext>: Sendable {
  package var source: Int
  package var trigger: Trigger
  package var targets: [TargetNode]
  package var type: TransitionType
  package var condition: Condition<Context>?
  package var block: Block<Context>
  package var disposition: TransitionDefinition<Context>.Disposition
  /// The type that `onDone` expects, for the checks.
  package var expectedOutput: (any Any.Type)?
  package var location: SourceLocation?
  /// The events as a language other than Swift writes them; `nil` for charts that are written in Swift.
  package var written: [String]?

  package init(
    source: Int,
    trigger: Trigger,
    targets: [TargetNode],
    type: TransitionType,
    condition: Condition<Context>?,
    block: Block<Context>,
    disposition: TransitionDefinition<Context>.Disposition = .take,
    expectedOutput: (any Any.Type)? = nil,
    location: SourceLocation? = nil
  ) {
    self.source = source
    self.trigger = trigger
    self.targets = targets
    self.type = type
    self.condition = condition
    self.block = block
    self.disposition = disposition
    self.expectedOutput = expectedOutput
    self.location = location
  }
}

/// What a resolved transition reacts to.
package enum Trigger: Sendable, Hashable {
  case events([Int])
  case anyEvent
  case eventless
  /// The source state is done.
  case done
  case timer(Int)
  case invocationDone(Int)
  case invocationFailed(Int)
  case error
}

/// A history pseudo-state of a resolved chart.
package struct HistoryNode<Context: ChartContext>: Sendable {
  package var parent: Int
  package var deep: Bool
  package var name: String
  package var defaults: [TargetNode]
  package var block: Block<Context>
  package var location: SourceLocation?

  package init(
    parent: Int,
    deep: Bool,
    name: String,
    defaults: [TargetNode],
    block: Block<Context>,
    location: SourceLocation? = nil
  ) {
    self.parent = parent
    self.deep = deep
    self.name = name
    self.defaults = defaults
    self.block = block
    self.location = location
  }
}

/// A delayed transition's timer in a resolved chart.
package struct TimerNode<Context: ChartContext>: Sendable {
  package var state: Int
  package var name: String
  package var delay: TimerDefinition<Context>.Delay
  package var restoration: TimerRestoration

  package init(
    state: Int,
    name: String,
    delay: TimerDefinition<Context>.Delay,
    restoration: TimerRestoration
  ) {
    self.state = state
    self.name = name
    self.delay = delay
    self.restoration = restoration
  }
}

/// An invocation of a resolved chart.
package struct InvocationNode<Context: ChartContext>: Sendable {
  package var state: Int
  package var name: String
  package var child: String?
  package var work: InvocationWork<Context>
}
