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
    /// The names of the states that may follow; `nil` when any may.
    var successors: [String]?
    var isFinal = false
    let make: (@Sendable () -> Any)?
  }

  private struct Contents {
    var names: [String] = []
    var entries: [String: Entry] = [:]
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
  ///   - make: makes a state when only the type is named; without it, ``StateObject/instance()`` does.
  /// - Returns: the set itself.
  @discardableResult
  public func add<Added: StateObject>(
    _ type: Added.Type,
    make: (@Sendable () -> Added)? = nil
  ) -> Self where Added.Interface == State {
    add(Entry(name: StateNames.name(ofType: type), successors: nil, make: make))
  }

  /// Adds a state with the states that may follow it.
  ///
  /// - Parameters:
  ///   - type: the state's type.
  ///   - next: the types of the states that may follow; the state itself is not among them unless it
  ///     is named.
  ///   - make: makes a state when only the type is named; without it, ``StateObject/instance()`` does.
  /// - Returns: the set itself.
  @discardableResult
  public func add<Added: StateObject>(
    _ type: Added.Type,
    next: any StateObject<State>.Type...,
    make: (@Sendable () -> Added)? = nil
  ) -> Self where Added.Interface == State {
    let successors = next.map { StateNames.name(ofType: $0) }
    return add(Entry(name: StateNames.name(ofType: type), successors: successors, make: make))
  }

  /// Adds a state that nothing follows.
  ///
  /// - Parameters:
  ///   - type: the state's type.
  ///   - make: makes a state when only the type is named; without it, ``StateObject/instance()`` does.
  /// - Returns: the set itself.
  @discardableResult
  public func addFinal<Added: StateObject>(
    _ type: Added.Type,
    make: (@Sendable () -> Added)? = nil
  ) -> Self where Added.Interface == State {
    let name = StateNames.name(ofType: type)
    return add(Entry(name: name, successors: [], isFinal: true, make: make))
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
      if contents.entries.updateValue(entry, forKey: entry.name) == nil {
        contents.names.append(entry.name)
      }
    }
    return self
  }

  // MARK: - Asking

  /// The names of the states, in the order in which they were added.
  public var names: [String] { contents.withLock { $0.names } }

  /// Why a switch is refused; `nil` when it is not.
  ///
  /// - Parameters:
  ///   - from: the state that is to be left.
  ///   - to: the state that is to follow.
  /// - Returns: the refusal.
  public func refusal(from: State, to: State) -> StateRefusal? {
    let (from, to) = (StateNames.name(of: from), StateNames.name(of: to))
    guard let allowed = contents.withLock({ $0.entries[from]?.successors }), !allowed.contains(to)
    else { return nil }
    return StateRefusal(state: from, kind: .undeclared(next: to, declared: allowed))
  }

  /// The declared ways from state to state.
  ///
  /// States whose successors were not declared have none here.
  ///
  /// - Parameter initial: the name of the state in which everything begins.
  /// - Returns: the states in the order in which they were added, and the ways.
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
  /// Errors: successors that were never added. Warnings: states that cannot be reached, and states
  /// that cannot be left and were not added as final ones. When there are states whose successors
  /// were not declared, every state can be reached.
  ///
  /// - Parameter initial: the state in which everything begins.
  /// - Returns: the findings, errors first; none when the set is sound.
  public func diagnostics<Initial: StateObject>(
    initial: Initial.Type
  ) -> [Diagnostic] where Initial.Interface == State {
    let graph = graph(initial: StateNames.name(ofType: initial))
    let undeclared = contents.withLock { contents in
      Set(contents.entries.values.filter { $0.successors == nil }.map(\.name))
    }
    var findings = graph.dangling.map { edge in
      Diagnostic(
        .error,
        state: edge.from,
        problem: "'\(edge.from)' leads to '\(edge.to)', which is not in the set",
        mend: "add the type of '\(edge.to)' to the set"
      )
    }
    if let initial = graph.initial, !graph.states.contains(initial) {
      findings.append(
        Diagnostic(
          .error,
          state: initial,
          problem: "the initial state '\(initial)' is not in the set",
          mend: "add the type of '\(initial)' to the set"
        )
      )
    }
    if undeclared.isEmpty {
      findings += graph.unreachable.map { state in
        Diagnostic(
          .warning,
          state: state,
          problem: "nothing leads to '\(state)'",
          mend: "name it as a successor of another state, or remove it"
        )
      }
    }
    findings += graph.deadEnds.filter { !undeclared.contains($0) }.map { state in
      Diagnostic(
        .warning,
        state: state,
        problem: "'\(state)' cannot be left",
        mend: "declare a successor, or add it with 'addFinal'"
      )
    }
    return findings
  }

  // MARK: - Making

  /// The state for a type: what its factory makes, or its instance.
  func state<Wanted: StateObject>(of type: Wanted.Type) -> Wanted {
    let make = contents.withLock { $0.entries[StateNames.name(ofType: type)]?.make }
    return make?() as? Wanted ?? Wanted.instance()
  }

  /// Whether there is a state whose successors are declared.
  var isChecked: Bool { contents.withLock { $0.entries.values.contains { $0.successors != nil } } }
}
