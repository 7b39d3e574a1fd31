public import Statecraft

/// The storage of a context's current state.
///
/// A context has one instance. ``StateContext`` or ``StateActor`` provides `become`, `after` and
/// the other methods. The instance belongs to its context and is used only in the context's
/// isolation.
public final class CurrentState<State> {
  /// The current state.
  public internal(set) var state: State

  /// The family of known states with their declared successors, if there is one.
  public let set: StateFamily<State>?

  /// The latest refusal of an action or switch; `nil` before the first one and after a switch.
  public internal(set) var refusal: StateRefusal?

  let initial: String
  /// The names under which the first state may be declared in the family.
  private let initialNames: [String]
  let recordObservers = Observers<TransitionRecord>()
  let refusalObservers = Observers<StateRefusal>()

  // Switching.
  var destination: Destination?
  var depth = 0
  /// The number of the current state's tenure, to which its delays belong.
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
  var alarm = DeadlineAlarm()

  /// Creates the storage with the state of a type.
  ///
  /// - Parameters:
  ///   - type: the type of the first state. No hook is called for it.
  ///   - set: the family of known states, if switches are to be checked.
  public init<Initial: ConcreteState>(
    _ type: Initial.Type,
    in set: StateFamily<State>? = nil
  ) where Initial.Interface == State {
    state = interface(of: set?.state(of: type) ?? type.instance())
    self.set = set
    initial = StateNames.name(of: state)
    initialNames = StateNames.names(of: state)
  }

  /// Creates the storage with an existing state.
  ///
  /// - Parameters:
  ///   - state: the first state. No hook is called for it.
  ///   - set: the family of known states, if switches are to be checked.
  public init(_ state: State, in set: StateFamily<State>? = nil) {
    self.state = state
    self.set = set
    initial = StateNames.name(of: state)
    initialNames = StateNames.names(of: state)
  }

  deinit {
    alarm.cancel()
    recordObservers.finish()
    refusalObservers.finish()
  }

  /// The name of the current state.
  public var name: String { StateNames.name(of: state) }

  /// The graph of the states: the declared successors, or else the switches so far.
  ///
  /// At most 1000 different switches are recorded. Of switches that were only seen, all states are
  /// `StateGraph.unrestricted`: others may follow.
  public var graph: StateGraph {
    if let set, set.isChecked { return set.graph(initial: initialName(in: set)) }
    var states = [initial]
    for state in observed.flatMap({ [$0.from, $0.to] }) where !states.contains(state) {
      states.append(state)
    }
    return StateGraph(
      initial: initial,
      states: states,
      edges: observed,
      unrestricted: Set(states)
    )
  }

  /// All errors and warnings about the declared successors; none without a family.
  package var diagnostics: [Diagnostic] {
    guard let family = set else { return [] }
    return family.diagnostics(initial: initialName(in: family))
  }

  /// All errors and warnings about the declared successors, and about switches that cannot refuse
  /// what is not declared.
  ///
  /// - Parameter failure: the type of the errors of the context's switches.
  /// - Returns: the diagnostics; none without a family.
  package func diagnostics<Failure: Error>(failure: Failure.Type) -> [Diagnostic] {
    guard let declared = set?.firstRestricted, !Self.canRefuse(failure) else { return diagnostics }
    let (problem, suggestion) = Self.unthrowable(declared)
    return [Diagnostic(.error, state: declared, problem: problem, suggestion: suggestion)]
      + diagnostics
  }

  /// The name under which the first state is declared in the family, or else its own.
  private func initialName(in set: StateFamily<State>) -> String {
    initialNames.first(where: set.names.contains) ?? initial
  }
}

/// Returns a state as a value of its family's type.
func interface<Concrete: ConcreteState>(of state: Concrete) -> Concrete.Interface {
  guard let interface = state as? Concrete.Interface else {
    preconditionFailure(
      "'\(Concrete.self)' declares the family '\(Concrete.Interface.self)', but does not "
        + "conform to that protocol; add the conformance"
    )
  }
  return interface
}
