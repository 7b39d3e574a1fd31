public import Statecraft
internal import Synchronization

/// The states of an open family that are known, and where each may lead.
///
/// A set is optional: without one, every state may follow every other. With one, a switch to a state
/// that was not declared as a successor is refused, and the family can be listed, checked and drawn,
/// although any module may add to it.
///
/// ```swift
/// let lights = StateFamily<any LightState>()
///   .add(Green.self, next: Yellow.self)
///   .add(Yellow.self, next: Red.self)
///   .add(Red.self, next: Green.self)
/// ```
///
/// A set may be used and added to from any thread.
public final class StateFamily<State>: Sendable {
  struct Entry {
    let name: String
    /// The state's type, if that is known.
    var type: (any Any.Type)?
    /// The names of the states that may follow; `nil` when any may.
    var successors: [String]?
    var isFinal = false
    let make: (@Sendable () -> Any)?
  }

  private struct Contents {
    var names: [String] = []
    var entries: [String: Entry] = [:]
    /// What is wrong with the names of types.
    var clashes: [Diagnostic] = []

    /// The entry of a state: that of its own name, else that of its type.
    func entry(of state: Any) -> Entry? {
      StateNames.names(of: state).lazy.compactMap { entries[$0] }.first
    }
  }

  private let contents = Mutex(Contents())

  /// An empty set.
  public init() {}

  // MARK: - Adding

  /// Adds a state that any state may follow.
  ///
  /// Adding a state again replaces what was said about it.
  ///
  /// - Parameters:
  ///   - type: the state's type.
  ///   - make: makes a state when only the type is named; without it, ``ConcreteState/instance()`` does.
  /// - Returns: the set itself.
  @discardableResult
  public func add<Added: ConcreteState>(
    _ type: Added.Type,
    make: (@Sendable () -> Added)? = nil
  ) -> Self where Added.Interface == State {
    add(Entry(name: StateNames.name(ofType: type), type: type, successors: nil, make: make))
  }

  /// Adds a state with the states that may follow it.
  ///
  /// - Parameters:
  ///   - type: the state's type.
  ///   - next: the types of the states that may follow; the state itself is not among them unless it
  ///     is named.
  ///   - make: makes a state when only the type is named; without it, ``ConcreteState/instance()`` does.
  /// - Returns: the set itself.
  @discardableResult
  public func add<Added: ConcreteState>(
    _ type: Added.Type,
    next: any ConcreteState<State>.Type...,
    make: (@Sendable () -> Added)? = nil
  ) -> Self where Added.Interface == State {
    let name = StateNames.name(ofType: type)
    let successors = next.map { StateNames.name(ofType: $0) }
    return add(Entry(name: name, type: type, successors: successors, make: make))
  }

  /// Adds a state that nothing follows.
  ///
  /// - Parameters:
  ///   - type: the state's type.
  ///   - make: makes a state when only the type is named; without it, ``ConcreteState/instance()`` does.
  /// - Returns: the set itself.
  @discardableResult
  public func addFinal<Added: ConcreteState>(
    _ type: Added.Type,
    make: (@Sendable () -> Added)? = nil
  ) -> Self where Added.Interface == State {
    let name = StateNames.name(ofType: type)
    return add(Entry(name: name, type: type, successors: [], isFinal: true, make: make))
  }

  /// Adds a state that is made at run time and has a name of its own.
  ///
  /// - Parameters:
  ///   - name: what ``NamedState/stateName`` says.
  ///   - next: the names of the states that may follow; `nil` when any may.
  /// - Returns: the set itself.
  @discardableResult
  public func add(named name: String, next: [String]? = nil) -> Self {
    add(Entry(name: name, successors: next, make: nil))
  }

  private func add(_ entry: Entry) -> Self {
    contents.withLock { contents in
      guard let old = contents.entries.updateValue(entry, forKey: entry.name) else {
        contents.names.append(entry.name)
        return
      }
      guard let one = old.type, let other = entry.type, one != other else { return }
      contents.clashes.append(
        Diagnostic(
          .error,
          state: entry.name,
          problem:
            "'\(String(reflecting: one))' and '\(String(reflecting: other))' are both called "
            + "'\(entry.name)', and only the latter is in the set",
          suggestion: "rename one of them"
        )
      )
    }
    return self
  }

  // MARK: - Asking

  /// The names of the states, in the order in which they were added.
  public var names: [String] { contents.withLock { $0.names } }

  /// Why a switch is refused; `nil` when it is not.
  ///
  /// What was declared for a type holds for all its instances, also for those that are called
  /// otherwise (``NamedState``), unless their own name was added.
  ///
  /// - Parameters:
  ///   - from: the state that is to be left.
  ///   - to: the state that is to follow.
  /// - Returns: the refusal, with the declared successors.
  public func refusal(from: State, to: State) -> StateRefusal? {
    let names = StateNames.names(of: to)
    guard let allowed = contents.withLock({ $0.entry(of: from)?.successors }),
      !names.contains(where: allowed.contains)
    else { return nil }
    let kind = StateRefusal.Kind.undeclared(next: names[0], declared: allowed)
    return StateRefusal(state: StateNames.name(of: from), kind: kind)
  }

  /// The declared ways from state to state.
  ///
  /// States whose successors were not declared have none here.
  ///
  /// - Parameter initial: the name of the state in which everything begins.
  /// - Returns: the graph, to be drawn or checked.
  public func graph(initial: String? = nil) -> StateGraph {
    contents.withLock { contents in
      let entries = contents.names.compactMap { contents.entries[$0] }
      return StateGraph(
        initial: initial,
        states: contents.names,
        finals: Set(entries.filter(\.isFinal).map(\.name)),
        edges: entries.flatMap { entry in
          (entry.successors ?? []).map { StateGraph.Edge(from: entry.name, to: $0) }
        }
      )
    }
  }

  /// What is wrong or suspicious with the declared successors, all at once.
  ///
  /// Errors: successors that were never added, and types of one name. Warnings: states that cannot be reached, and states
  /// that cannot be left and were not added as final ones. When there are states whose successors
  /// were not declared, every state can be reached.
  ///
  /// - Parameter initial: the state in which everything begins.
  /// - Returns: the findings; none when all is well.
  public func diagnostics<Initial: ConcreteState>(
    initial: Initial.Type
  ) -> [Diagnostic] where Initial.Interface == State {
    let graph = graph(initial: StateNames.name(ofType: initial))
    let (undeclared, clashes) = contents.withLock { contents in
      (Set(contents.entries.values.filter { $0.successors == nil }.map(\.name)), contents.clashes)
    }
    var findings = clashes
    findings += graph.dangling.map { edge in
      Diagnostic(
        .error,
        state: edge.from,
        problem: "'\(edge.from)' leads to '\(edge.to)', which is not in the set",
        suggestion: "add the type of '\(edge.to)' to the set"
      )
    }
    if let initial = graph.initial, !graph.states.contains(initial) {
      findings.append(
        Diagnostic(
          .error,
          state: initial,
          problem: "the initial state '\(initial)' is not in the set",
          suggestion: "add the type of '\(initial)' to the set"
        )
      )
    }
    if undeclared.isEmpty {
      findings += graph.unreachable.map { state in
        Diagnostic(
          .warning,
          state: state,
          problem: "nothing leads to '\(state)'",
          suggestion: "name it as a successor of another state, or remove it"
        )
      }
    }
    findings += graph.deadEnds.filter { !undeclared.contains($0) }.map { state in
      Diagnostic(
        .warning,
        state: state,
        problem: "'\(state)' cannot be left",
        suggestion: "declare a successor, or add it with 'addFinal'"
      )
    }
    return findings
  }

  // MARK: - Making

  /// The state for a type: what its factory makes, or its instance.
  func state<Wanted: ConcreteState>(of type: Wanted.Type) -> Wanted {
    let make = contents.withLock { $0.entries[StateNames.name(ofType: type)]?.make }
    return make?() as? Wanted ?? Wanted.instance()
  }

  /// Whether there is a state whose successors are declared.
  var isChecked: Bool { contents.withLock { $0.entries.values.contains { $0.successors != nil } } }
}
