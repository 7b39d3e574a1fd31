public import Statecraft

/// The place where a context keeps its state.
///
/// A context has one of these, and ``StateContext`` or ``StateActor`` gives it `become`, `after` and
/// the rest. It belongs to its context and is used only where that is used.
public final class CurrentState<State> {
  /// The state.
  public internal(set) var state: State

  /// The states that are known, with their declared successors.
  public let set: StateFamily<State>?

  /// Why the latest action or switch was refused; `nil` before that, and after the next switch.
  public internal(set) var refusal: StateRefusal?

  let initial: String
  /// What the first state may be called in the set.
  private let initialNames: [String]
  let recordObservers = Observers<TransitionRecord>()
  let refusalObservers = Observers<StateRefusal>()

  // Switching.
  var destination: Destination?
  var depth = 0
  /// Counts the states one after another, so that a delay knows whose it is.
  var tenure = 0
  var lastTenure = 0
  var unpublished: [TransitionRecord] = []
  var isPublishing = false
  var observed: [StateGraph.Edge] = []
  var observedEdges: Set<StateGraph.Edge> = []

  // Time.
  var moment = Duration.zero
  var delays: [Delay] = []
  var lastDelay = 0
  var isFiring = false
  var firing: String?
  var clock: LiveClock?
  var rearm: (() -> Void)?
  var alarm: (deadline: Duration, task: Task<Void, Never>)?

  /// Begins in the state of a type.
  ///
  /// - Parameters:
  ///   - type: the type of the first state; no hook is called for it.
  ///   - set: the states that are known, if they are to be checked.
  public init<Initial: ConcreteState>(
    _ type: Initial.Type,
    in set: StateFamily<State>? = nil
  ) where Initial.Interface == State {
    state = interface(of: set?.state(of: type) ?? type.instance())
    self.set = set
    initial = StateNames.name(of: state)
    initialNames = StateNames.names(of: state)
  }

  /// Begins in a state that is already made.
  ///
  /// - Parameters:
  ///   - state: the first state; no hook is called for it.
  ///   - set: the states that are known, if they are to be checked.
  public init(_ state: State, in set: StateFamily<State>? = nil) {
    self.state = state
    self.set = set
    initial = StateNames.name(of: state)
    initialNames = StateNames.names(of: state)
  }

  deinit {
    alarm?.task.cancel()
    recordObservers.finish()
    refusalObservers.finish()
  }

  /// The name of the state.
  public var name: String { StateNames.name(of: state) }

  /// The ways from state to state: the declared ones, otherwise those that were taken so far.
  ///
  /// At most 1000 different ways are remembered.
  public var graph: StateGraph {
    if let set, set.isChecked {
      return set.graph(initial: initialNames.first(where: set.names.contains) ?? initial)
    }
    var states = [initial]
    for state in observed.flatMap({ [$0.from, $0.to] }) where !states.contains(state) {
      states.append(state)
    }
    return StateGraph(initial: initial, states: states, edges: observed)
  }
}

/// A state as a value of its family.
func interface<Concrete: ConcreteState>(of state: Concrete) -> Concrete.Interface {
  guard let interface = state as? Concrete.Interface else {
    preconditionFailure(
      "'\(Concrete.self)' says that its family is '\(Concrete.Interface.self)', but does not "
        + "conform to that protocol; let it conform"
    )
  }
  return interface
}
