internal import Statecraft

/// What executable content does, as far as an exploration shows it: what it raises for nobody, what two
/// regions write in one step, and data that are written outside of their state.
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

  /// Transitions of two regions whose actions lead to different data in another order.
  struct Clash {
    let situation: Int
    let event: Context.Event
    let properties: [String]
  }

  struct Pair: Hashable {
    let first: Int
    let second: Int
  }

  /// Data of a state.
  struct Scope: Hashable {
    let state: Int
    let name: String
  }

  private let program: Program<Context>
  private let plan: ValuePlan
  /// For each transition its actions.
  private let blocks: [[Action<Context>]]
  private let scoped: [(scope: Scope, data: ScopedData<Context>)]
  /// For each case whether transitions of several regions with actions react to it.
  private let mayClash: [Bool]

  private(set) var raises: [Raise] = []
  /// Whether an action raises an event, at once or later.
  private(set) var canRaise = false
  /// The names of raised events that a transition has taken.
  private(set) var taken: Set<String> = []
  private(set) var clashes: [Pair: Clash] = [:]
  /// For each data that are written outside of their state the first situation.
  private(set) var outside: [Scope: Int] = [:]

  init(_ explorer: Explorer<Context>, _ reactions: [[Int]]) {
    program = explorer.codec.table.program
    plan = explorer.codec.context
    let model = program.model
    let topology = program.topology
    let blocks = model.transitions.map { $0.block.actions }
    self.blocks = blocks
    scoped = model.states.indices.flatMap { state in
      model.states[state].data.map { data in
        let path = "\(data.property)".split(separator: ".").dropFirst().joined(separator: ".")
        return (Scope(state: state, name: path), data)
      }
    }
    mayClash = reactions.map { transitions in
      let acting = transitions.filter { !blocks[$0].isEmpty }
      return acting.contains { first in
        acting.contains { second in
          first < second
            && topology.areParallel(
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

  /// Takes the actions of transitions that go together in both orders.
  mutating func compare(
    _ step: Microstep<Context>?,
    _ event: Context.Event,
    _ context: Context,
    _ configuration: StateSet,
    _ situation: Int
  ) {
    guard let acting = step?.takenNumbers.filter({ !blocks[$0].isEmpty }), acting.count > 1 else {
      return
    }
    for (position, first) in acting.enumerated() {
      for second in acting.dropFirst(position + 1) {
        let pair = Pair(first: first, second: second)
        guard clashes[pair] == nil,
          let forwards = result(of: [first, second], event, context, configuration),
          let backwards = result(of: [second, first], event, context, configuration),
          bytes(of: forwards) != bytes(of: backwards)
        else { continue }
        let properties = PropertyChange.between(forwards, backwards).map { $0.name }
        guard !properties.isEmpty else { continue }
        clashes[pair] = Clash(situation: situation, event: event, properties: properties)
      }
    }
  }

  /// The data after the actions of transitions; `nil` if one of them throws.
  private func result(
    of transitions: [Int],
    _ event: Context.Event,
    _ context: Context,
    _ configuration: StateSet
  ) -> Context? {
    var context = context
    let index = Context.caseIndex(of: event)
    var scope = ActionScope<Context>(
      occurrence: Occurrence(index: index, kind: .event(event)),
      configuration: configuration
    )
    do {
      for action in transitions.flatMap({ blocks[$0] }) { try action.perform(&context, &scope) }
    } catch {
      return nil
    }
    return context
  }

  private func bytes(of context: Context) -> [UInt8] {
    var packer = Packer()
    withUnsafePointer(to: context) { plan.pack(UnsafeRawPointer($0), into: &packer) }
    return packer.bytes
  }
}

extension Topology {
  /// Whether two states are in different regions of one parallel state.
  fileprivate func areParallel(_ first: Int, _ second: Int) -> Bool {
    var ancestors: Set<Int> = []
    var state = first
    while state >= 0 {
      ancestors.insert(state)
      state = states[state].parent
    }
    guard !ancestors.contains(second) else { return false }
    state = second
    while state >= 0, !ancestors.contains(state) { state = states[state].parent }
    return state >= 0 && state != first && states[state].kind == .parallel
  }
}
