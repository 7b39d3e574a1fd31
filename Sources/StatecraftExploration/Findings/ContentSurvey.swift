internal import Statecraft

/// What executable content does, as far as an exploration shows it: what it raises for nobody, what the
/// order of two regions decides in one step, and data that are written outside of their state.
struct ContentSurvey<Context: ChartContext> {
  /// An action that raises an event whose name is fixed.
  struct Raise {
    let name: String
    let place: Place
    /// The first situation in which the action runs next; `nil` if it never does.
    var first: Int?
  }

  /// Where an action is written.
  enum Place: Hashable {
    case transition(Int)
    case entry(Int)
    case exit(Int)
  }

  /// Actions of two regions that lead to different data in another order.
  struct Clash {
    let situation: Int
    let event: Context.Event
    /// What both of them write.
    let written: [String]
    /// What only one of them writes, and reads from the other one.
    let read: [String]
    /// Whether the first one of them reads so.
    let readsFirst: Bool
  }

  /// Actions that run in one step, in this order.
  struct Pair: Hashable {
    let first: Place
    let second: Place
  }

  /// Data of a state.
  struct Scope: Hashable {
    let state: Int
    let name: String
  }

  let program: Program<Context>
  private let plan: ValuePlan
  /// For each transition its actions.
  let blocks: [[Action<Context>]]
  /// For each state the actions of its entry.
  let entries: [[Action<Context>]]
  /// For each state the actions of its exit.
  let exits: [[Action<Context>]]
  let scoped: [(scope: Scope, data: ScopedData<Context>)]
  /// For each case whether actions of several regions may run in one step when such an event comes.
  private let mayClash: [Bool]

  private(set) var raises: [Raise] = []
  /// Whether an action raises an event, at once or later.
  private(set) var canRaise = false
  /// The names of raised events that a transition has taken.
  private(set) var taken: Set<String> = []
  var clashes: [Pair: Clash] = [:]
  /// For each data that are written outside of their state the first situation.
  private(set) var outside: [Scope: Int] = [:]

  init(_ explorer: Explorer<Context>, _ reactions: [[Int]]) {
    program = explorer.codec.table.program
    plan = (explorer.codec.ordered ?? explorer.codec).context
    let model = program.model
    let topology = program.topology
    let blocks = model.transitions.map { $0.block.actions }
    self.blocks = blocks
    entries = model.states.map { $0.entry.flatMap { $0.actions } }
    exits = model.states.map { $0.exit.flatMap { $0.actions } }
    // Who enters or leaves a parallel state enters or leaves its regions together.
    let movesClash = [entries, exits].contains { Self.areInTwoRegions($0, of: model) }
    scoped = model.states.indices.flatMap { state in
      model.states[state].data.map { data in
        let path = "\(data.property)".split(separator: ".").dropFirst().joined(separator: ".")
        return (Scope(state: state, name: path), data)
      }
    }
    mayClash = reactions.map { transitions in
      if movesClash, transitions.contains(where: { !model.transitions[$0].targets.isEmpty }) {
        return true
      }
      let acting = transitions.filter { !blocks[$0].isEmpty }
      return acting.contains { first in
        acting.contains { second in
          first < second
            && topology.areOrthogonal(
              topology.transitions[first].source,
              topology.transitions[second].source
            )
        }
      }
    }
    for transition in blocks.indices { note(blocks[transition], .transition(transition)) }
    for state in model.states.indices {
      for block in model.states[state].entry { note(block.actions, .entry(state)) }
      for block in model.states[state].exit { note(block.actions, .exit(state)) }
    }
  }

  /// Whether states in two regions of a parallel state have actions.
  private static func areInTwoRegions(
    _ actions: [[Action<Context>]],
    of model: ChartModel<Context>
  ) -> Bool {
    model.states.contains { parallel in
      parallel.kind == .parallel
        && parallel.children.count { region in
          actions[region...model.states[region].last].contains { !$0.isEmpty }
        } > 1
    }
  }

  private mutating func note(_ actions: [Action<Context>], _ place: Place) {
    for action in actions {
      switch action.kind {
      case .raise(let name?), .timer(.raise(let name?, _, _)):
        raises.append(Raise(name: name, place: place))
        canRaise = true
      case .raise, .timer: canRaise = true
      case .mutate, .emit, .message: break
      }
    }
  }

  /// Whether all situations must be looked at.
  var needsAll: Bool { !scoped.isEmpty || mayClash.contains(true) }

  /// Whether a step is still to be seen: a raised event was not taken.
  var isOpen: Bool { raises.contains { !taken.contains($0.name) } }

  /// Whether an event's steps are to be looked at in all situations.
  func isInteresting(_ event: Int) -> Bool { mayClash.indices.contains(event) && mayClash[event] }

  // MARK: - Looking

  /// Notes what a microstep raises, and what raised event it takes.
  mutating func see(_ step: Microstep<Context>, from situation: Int) {
    if case .raised = step.cause { taken.insert("\(step.cause)") }
    for position in raises.indices where raises[position].first == nil {
      let isDone =
        switch raises[position].place {
        case .transition(let transition): step.takenNumbers.contains(transition)
        case .entry(let state): step.enteredNumbers.contains(state)
        case .exit(let state): step.exitedNumbers.contains(state)
        }
      if isDone { raises[position].first = situation }
    }
  }

  /// Notes data that are not as their state leaves them, although it is not active.
  mutating func look(at context: Context, _ configuration: StateSet, _ situation: Int) {
    for (scope, data) in scoped where !configuration.contains(scope.state) {
      guard outside[scope] == nil else { continue }
      var discarded = context
      data.discard(&discarded)
      if bytes(of: discarded) != bytes(of: context) { outside[scope] = situation }
    }
  }

  func bytes(of context: Context) -> [UInt8] {
    var packer = Packer()
    withUnsafePointer(to: context) { plan.pack(UnsafeRawPointer($0), into: &packer) }
    return packer.bytes
  }
}
