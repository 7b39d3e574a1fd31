public import Statecraft
internal import Synchronization

/// The known states of an open family, with their declared successors.
///
/// A family is optional: without one, every state may follow every other. With one, a switch to a
/// state that is not a declared successor is refused. The family can also be listed, checked and
/// drawn, although any module can add states to it.
///
/// ```swift
/// let lights = StateFamily<any LightState>()
///   .add(Green.self, next: Yellow.self)
///   .add(Yellow.self, next: Red.self)
///   .add(Red.self, next: Green.self)
/// ```
///
/// A family can be used and extended from any thread.
public final class StateFamily<State>: Sendable {
  struct Entry {
    let name: String
    /// The state's type, if it is known.
    var type: (any Any.Type)?
    /// The names of the declared successors; `nil` when any state may follow.
    var successors: [String]?
    var isFinal = false
    /// Where the state was added.
    let location: Diagnostic.Location
    let make: (@Sendable () -> Any)?
  }

  private struct Contents {
    var names: [String] = []
    var entries: [String: Entry] = [:]
    /// The number of entries with declared successors.
    var restricted = 0
    /// The diagnostics about types with equal names.
    var clashes: [Diagnostic] = []

    /// Returns the entry of a state by its names: that of its own name, else that of its type.
    func entry(named names: [String]) -> Entry? {
      names.lazy.compactMap { entries[$0] }.first
    }
  }

  private let contents = Mutex(Contents())

  /// Creates an empty family.
  public init() {}

  // MARK: - Adding

  /// Adds a state whose successors are not restricted.
  ///
  /// Adding a state again replaces its earlier declaration.
  ///
  /// - Parameters:
  ///   - type: the state's type.
  ///   - fileID: the file of the call.
  ///   - line: the line of the call.
  ///   - make: creates the state for a `become` call that names only the type; by default
  ///     ``ConcreteState/instance()``.
  /// - Returns: this family.
  @discardableResult
  public func add<Added: ConcreteState>(
    _ type: Added.Type,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    make: (@Sendable () -> Added)? = nil
  ) -> Self where Added.Interface == State {
    add(
      Entry(
        name: StateNames.name(ofType: type),
        type: type,
        successors: nil,
        location: Diagnostic.Location(file: "\(fileID)", line: Int(line)),
        make: make
      )
    )
  }

  /// Adds a state with its declared successors.
  ///
  /// - Parameters:
  ///   - type: the state's type.
  ///   - next: the types of the states that may follow. The state itself is included only if it is
  ///     listed.
  ///   - fileID: the file of the call.
  ///   - line: the line of the call.
  ///   - make: creates the state for a `become` call that names only the type; by default
  ///     ``ConcreteState/instance()``.
  /// - Returns: this family.
  @discardableResult
  public func add<Added: ConcreteState>(
    _ type: Added.Type,
    next: any ConcreteState<State>.Type...,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    make: (@Sendable () -> Added)? = nil
  ) -> Self where Added.Interface == State {
    let name = StateNames.name(ofType: type)
    let successors = next.map { StateNames.name(ofType: $0) }
    return add(
      Entry(
        name: name,
        type: type,
        successors: successors,
        location: Diagnostic.Location(file: "\(fileID)", line: Int(line)),
        make: make
      )
    )
  }

  /// Adds a final state, which has no successors.
  ///
  /// - Parameters:
  ///   - type: the state's type.
  ///   - fileID: the file of the call.
  ///   - line: the line of the call.
  ///   - make: creates the state for a `become` call that names only the type; by default
  ///     ``ConcreteState/instance()``.
  /// - Returns: this family.
  @discardableResult
  public func addFinal<Added: ConcreteState>(
    _ type: Added.Type,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    make: (@Sendable () -> Added)? = nil
  ) -> Self where Added.Interface == State {
    let name = StateNames.name(ofType: type)
    return add(
      Entry(
        name: name,
        type: type,
        successors: [],
        isFinal: true,
        location: Diagnostic.Location(file: "\(fileID)", line: Int(line)),
        make: make
      )
    )
  }

  /// Adds a state that is created at run time and has a name of its own.
  ///
  /// - Parameters:
  ///   - name: the state's ``NamedState/stateName``.
  ///   - next: the names of the states that may follow; `nil` when any may.
  ///   - fileID: the file of the call.
  ///   - line: the line of the call.
  /// - Returns: this family.
  @discardableResult
  public func add(
    named name: String,
    next: [String]? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    let location = Diagnostic.Location(file: "\(fileID)", line: Int(line))
    return add(Entry(name: name, successors: next, location: location, make: nil))
  }

  private func add(_ entry: Entry) -> Self {
    contents.withLock { contents in
      if entry.successors != nil { contents.restricted += 1 }
      guard let old = contents.entries.updateValue(entry, forKey: entry.name) else {
        contents.names.append(entry.name)
        return
      }
      if old.successors != nil { contents.restricted -= 1 }
      guard let one = old.type, let other = entry.type, one != other else { return }
      contents.clashes.append(
        Diagnostic(
          .error,
          state: entry.name,
          problem:
            "'\(String(reflecting: one))' and '\(String(reflecting: other))' are both called "
            + "'\(entry.name)', and only the latter is in the set",
          suggestion: "rename one of them",
          location: entry.location
        )
      )
    }
    return self
  }

  // MARK: - Asking

  /// The names of the states, in the order in which they were added.
  public var names: [String] { contents.withLock { $0.names } }

  /// Returns the refusal of a switch; `nil` when the switch is allowed.
  ///
  /// A declaration for a type applies to all its instances, including those with a name of their
  /// own (``NamedState``), unless that name was added.
  ///
  /// - Parameters:
  ///   - from: the state to leave.
  ///   - to: the new state.
  /// - Returns: the refusal, with the declared successors, or `nil`.
  public func refusal(from: State, to: State) -> StateRefusal? {
    let names = StateNames.names(of: to)
    // The code of a state's name does not run under the lock.
    let own = StateNames.names(of: from)
    guard let allowed = contents.withLock({ $0.entry(named: own)?.successors }),
      !names.contains(where: allowed.contains)
    else { return nil }
    let kind = StateRefusal.Kind.undeclared(next: names[0], declared: allowed)
    return StateRefusal(state: StateNames.name(of: from), kind: kind)
  }

  /// Returns the graph of the declared successors.
  ///
  /// A state without declared successors has no edges, and is one of the graph's
  /// `StateGraph.unrestricted` states. So is a type of states with names of their own
  /// (``NamedState``) if there are states that were added by name: an object of the type may be one
  /// of these.
  ///
  /// - Parameter initial: the name of the initial state.
  /// - Returns: the graph, for drawing, checking and proving.
  public func graph(initial: String? = nil) -> StateGraph {
    contents.withLock { contents in
      let entries = contents.names.compactMap { contents.entries[$0] }
      let hasNames = entries.contains { $0.type == nil }
      let unrestricted = entries.filter {
        $0.successors == nil || (hasNames && $0.type is any NamedState.Type)
      }
      return StateGraph(
        initial: initial,
        states: contents.names,
        finals: Set(entries.filter(\.isFinal).map(\.name)),
        edges: entries.flatMap { entry in
          (entry.successors ?? []).map { StateGraph.Edge(from: entry.name, to: $0) }
        },
        unrestricted: Set(unrestricted.map(\.name)),
        locations: contents.entries.mapValues(\.location)
      )
    }
  }

  /// Returns the graph of the declared successors.
  ///
  /// - Parameter initial: the type of the initial state.
  /// - Returns: the graph, for drawing, checking and proving.
  public func graph<Initial: ConcreteState>(
    initial: Initial.Type
  ) -> StateGraph where Initial.Interface == State {
    graph(initial: StateNames.name(ofType: initial))
  }

  /// Returns all errors and warnings about the declared successors.
  ///
  /// Errors are successors that were never added, and different types with equal names. Warnings
  /// are states that cannot be reached, and states that cannot be left and are not final. If there
  /// are states without declared successors, every state counts as reachable.
  ///
  /// - Parameter initial: the type of the initial state.
  /// - Returns: the diagnostics; empty for a sound family.
  public func diagnostics<Initial: ConcreteState>(
    initial: Initial.Type
  ) -> [Diagnostic] where Initial.Interface == State {
    diagnostics(initial: StateNames.name(ofType: initial))
  }

  /// Returns all errors and warnings about the declared successors.
  ///
  /// - Parameter initial: the name of the initial state.
  /// - Returns: the diagnostics; empty for a sound family.
  func diagnostics(initial: String) -> [Diagnostic] {
    let graph = graph(initial: initial)
    let (undeclared, clashes) = contents.withLock { contents in
      (Set(contents.entries.values.filter { $0.successors == nil }.map(\.name)), contents.clashes)
    }
    var findings = clashes
    findings += graph.dangling.map { edge in
      Diagnostic(
        .error,
        state: edge.from,
        problem: "'\(edge.from)' has the successor '\(edge.to)', which is not in the set",
        suggestion: "add the type of '\(edge.to)' to the set",
        location: graph.locations[edge.from]
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
          problem: "'\(state)' cannot be reached",
          suggestion: "declare it as a successor of another state, or remove it",
          location: graph.locations[state]
        )
      }
    }
    findings += graph.deadEnds.filter { !undeclared.contains($0) }.map { state in
      Diagnostic(
        .warning,
        state: state,
        problem: "'\(state)' cannot be left",
        suggestion: "declare a successor, or add it with 'addFinal'",
        location: graph.locations[state]
      )
    }
    return findings
  }

  // MARK: - Making

  /// Returns the state for a type: from its factory, or else its instance.
  func state<Wanted: ConcreteState>(of type: Wanted.Type) -> Wanted {
    let make = contents.withLock { $0.entries[StateNames.name(ofType: type)]?.make }
    return make?() as? Wanted ?? Wanted.instance()
  }

  /// The name of the first state with declared successors.
  var firstRestricted: String? {
    contents.withLock { contents in
      contents.names.first { contents.entries[$0]?.successors != nil }
    }
  }

  /// Whether any state has declared successors.
  var isChecked: Bool { contents.withLock { $0.restricted > 0 } }
}
