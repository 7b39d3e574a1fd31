/// A type that performs the parts of a microstep: the engine, which does them, and the table, which writes
/// them down for later.
///
/// The parts are requirements. Their order is in the extension and nowhere else. Source: SCXML Appendix D,
/// `exitStates`, `executeTransitionContent` and `enterStates`.
protocol MicrostepPerformer<Context> {
  associatedtype Context: ChartContext
  /// What the parts change besides the performer.
  associatedtype Target
  /// Why a part cannot be performed.
  associatedtype Failure: Error

  var topology: Topology { get }
  // Parts of the model, for a copy of the model costs more than most steps.
  func state(_ number: Int) -> StateShape
  func block(ofTransition number: Int) -> AnyBlock?
  func block(ofHistory number: Int) -> AnyBlock?

  /// Runs executable content.
  mutating func run(
    _ block: AnyBlock,
    _ place: Macrostep<Context>.Place,
    _ target: inout Target
  )
    throws(Failure)
  /// Runs what a document's language does when a state is left.
  mutating func stop(_ block: AnyBlock, of state: Int, _ target: inout Target) throws(Failure)
  /// Makes a state active.
  mutating func activate(_ state: Int, _ shape: StateShape, _ target: inout Target) throws(Failure)
  /// Makes a state inactive.
  mutating func deactivate(_ state: Int, _ target: inout Target)
  /// Creates data of a state.
  mutating func create(_ data: ScopedData<Context>, _ target: inout Target)
  /// Discards data of a state.
  mutating func discard(_ data: ScopedData<Context>, _ target: inout Target)
  /// Starts a timer of a state.
  mutating func startTimer(_ timer: Int, _ target: inout Target) throws(Failure)
  /// Cancels the timers of a state, which has at least one.
  mutating func cancelTimers(of state: Int, _ target: inout Target)
  /// Cancels the invocations of a state, which has at least one.
  mutating func cancelInvocations(of state: Int, _ target: inout Target)
  /// Announces that a state is done, with the output of a final state; for the chart itself, the machine is
  /// done.
  mutating func announceDone(_ state: Int, final: Int?, _ target: inout Target) throws(Failure)
  /// Whether all regions of a parallel state are in final states.
  func isDone(parallel state: Int, _ target: Target) throws(Failure) -> Bool
  /// Notes that all states have been left.
  mutating func endExits(_ target: inout Target)
  /// Notes that the content of all transitions has run.
  mutating func endTransitions(_ target: inout Target)
}

extension MicrostepPerformer {
  /// Performs a microstep.
  mutating func perform(_ step: Topology.Step, _ target: inout Target) throws(Failure) {
    for state in step.exits.reversed() { try exit(state, &target) }
    endExits(&target)
    for transition in step.taken {
      if let block = block(ofTransition: transition) {
        try run(block, .transition(transition), &target)
      }
    }
    endTransitions(&target)
    try enter(step.entry, &target)
  }

  /// Enters states, the outer ones first.
  mutating func enter(_ plan: Topology.EntryPlan, _ target: inout Target) throws(Failure) {
    for state in plan.states {
      try enter(
        state,
        isDefault: plan.defaultEntry.contains(state),
        history: plan.defaultHistory[state],
        &target
      )
    }
  }

  /// Enters a state; its initial content runs where it is entered by default, and the default content of a
  /// history.
  mutating func enter(
    _ state: Int,
    isDefault: Bool = false,
    history: Int? = nil,
    _ target: inout Target
  ) throws(Failure) {
    let shape = self.state(state)
    try activate(state, shape, &target)
    for data in shape.data { create(data.value(as: ScopedData<Context>.self), &target) }
    for block in shape.entry { try run(block, .entry(state), &target) }
    if isDefault, let block = shape.initialBlock { try run(block, .initial(state), &target) }
    if let history, let block = block(ofHistory: history) {
      try run(block, .history(history), &target)
    }
    for timer in shape.timers { try startTimer(timer, &target) }
    if shape.kind == .final { try complete(state, &target) }
  }

  /// Announces that the parent of a final state is done, and its parallel grandparent if it is.
  private mutating func complete(_ final: Int, _ target: inout Target) throws(Failure) {
    let parent = max(0, topology.states[final].parent)
    try announceDone(parent, final: final, &target)
    guard parent > 0 else { return }
    let grandparent = topology.states[parent].parent
    guard grandparent > 0, topology.states[grandparent].kind == .parallel else { return }
    if try isDone(parallel: grandparent, target) {
      try announceDone(grandparent, final: nil, &target)
    }
  }

  /// Leaves a state.
  mutating func exit(_ state: Int, _ target: inout Target) throws(Failure) {
    let shape = self.state(state)
    for block in shape.exit { try run(block, .exit(state), &target) }
    for block in shape.stops { try stop(block, of: state, &target) }
    for data in shape.data { discard(data.value(as: ScopedData<Context>.self), &target) }
    // The chart itself is left only when the machine ends; all timers of the machine end with it.
    if state == 0 || !shape.timers.isEmpty { cancelTimers(of: state, &target) }
    if state == 0 || !shape.invocations.isEmpty { cancelInvocations(of: state, &target) }
    deactivate(state, &target)
  }
}
