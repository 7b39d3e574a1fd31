#if Command
import StateObjects
package import Statecraft
import StatecraftRecording

extension ObjectMachine {
  /// An input to a context.
  private enum Move {
    case event(Event)
    case time
  }

  /// Returns the transitions of a context: the declared ones, and those that an exploration finds.
  ///
  /// The exploration works breadth first. From each state that it finds, it tries every event and
  /// the next delay, each on a new context. After an input without a transition, it also
  /// tries each input as a second one. Events with payloads are those of the blueprint's samples.
  ///
  /// - Parameter blueprint: creates and drives contexts.
  /// - Returns: the graph; declared transitions have the causes that the exploration has found.
  /// - Throws: an error if the context cannot be created.
  package static func explore(_ blueprint: Blueprint) throws -> StateGraph {
    let first = try WatchedContext(blueprint)
    let declared = first.context.current.graph
    let codec = EventCodec<Event>(blueprint.events)
    let plain = blueprint.events.filter { !$0.hasPayload }.compactMap { event in
      (try? codec.event(NamedEvent(event.name))).map { Move.event($0) }
    }
    let moves = plain + blueprint.samples.map { .event($0) } + [.time]
    let start = first.context.current.name
    var paths = [(state: start, moves: [Move]())]
    var known: Set<String> = [start]
    var found: [StateGraph.Edge] = []
    var position = 0
    while position < paths.count, paths.count < limit {
      let path = paths[position]
      position += 1
      var tries = moves.map { [$0] }
      var next = 0
      while next < tries.count {
        let attempt = tries[next]
        next += 1
        let records = try Self.records(of: path.moves, then: attempt, blueprint)
        // An input without a transition may still change the effect of the next one.
        if records.isEmpty, attempt.count == 1 { tries += moves.map { attempt + [$0] } }
        for record in records {
          guard let from = record.from.last, let to = record.to.last else { continue }
          let edge = StateGraph.Edge(from: from, to: to, label: record.cause)
          if !found.contains(edge) { found.append(edge) }
        }
        guard let end = records.last?.to.last, known.insert(end).inserted else { continue }
        paths.append((end, path.moves + attempt))
      }
    }
    return joined(declared, found)
  }

  /// Returns the graph about which claims are proved.
  ///
  /// If successors are declared, it has the declared states only: an object with a name of its own is
  /// the declared state of its type, and the name would be one that no way leads to. Otherwise it is
  /// what ``explore(_:)`` finds.
  ///
  /// - Parameter blueprint: creates and drives contexts.
  /// - Returns: the graph; declared transitions have the causes that the exploration has found.
  /// - Throws: an error if the context cannot be created.
  package static func provableGraph(of blueprint: Blueprint) throws -> StateGraph {
    try provableGraph(of: blueprint, explore(blueprint))
  }

  /// Returns the graph about which claims are proved, after an exploration.
  static func provableGraph(
    of blueprint: Blueprint,
    _ explored: StateGraph
  ) throws -> StateGraph {
    let declared = try declaredGraph(of: blueprint)
    guard !declared.unrestricted.isSuperset(of: declared.states) else { return explored }
    let known = Set(declared.states)
    return StateGraph(
      initial: declared.initial,
      states: declared.states,
      finals: declared.finals,
      edges: declared.dangling
        + explored.edges.filter { known.contains($0.from) && known.contains($0.to) },
      unrestricted: declared.unrestricted,
      locations: declared.locations
    )
  }

  /// Returns what a context declares of its states.
  static func declaredGraph(of blueprint: Blueprint) throws -> StateGraph {
    try WatchedContext(blueprint).context.current.graph
  }

  /// The maximum number of states in a diagram.
  private static var limit: Int { 200 }

  private static func records(
    of past: [Move],
    then moves: [Move],
    _ blueprint: Blueprint
  ) throws -> [TransitionRecord] {
    let watched = try WatchedContext(blueprint)
    for move in past { perform(move, watched, blueprint) }
    _ = watched.journal.take()
    return moves.flatMap { move in
      perform(move, watched, blueprint)
      return watched.journal.take().records
    }
  }

  private static func perform(
    _ move: Move,
    _ watched: WatchedContext<Context, Event>,
    _ blueprint: Blueprint
  ) {
    let current = watched.context.current
    switch move {
    case .event(let event):
      let page = watched.perform(event, blueprint)
      watched.journal.write { $0 = page }
    case .time:
      // Several delays may end before a transition.
      let state = current.name
      for _ in 0..<1_000 {
        guard current.name == state, let deadline = current.nextDeadline else { return }
        watched.context.advance(to: deadline)
      }
    }
  }

  /// Returns the declared transitions with the causes that were found, then all other transitions.
  private static func joined(_ declared: StateGraph, _ found: [StateGraph.Edge]) -> StateGraph {
    var rest = found
    var edges: [StateGraph.Edge] = []
    for way in declared.edges {
      let causes = rest.filter { $0.from == way.from && $0.to == way.to }
      edges += causes.isEmpty ? [way] : causes
      rest.removeAll { $0.from == way.from && $0.to == way.to }
    }
    edges += rest
    var states = declared.states
    for state in edges.flatMap({ [$0.from, $0.to] }) where !states.contains(state) {
      states.append(state)
    }
    return StateGraph(
      initial: declared.initial,
      states: states,
      finals: declared.finals,
      edges: edges,
      unrestricted: declared.unrestricted.union(Set(states).subtracting(declared.states)),
      locations: declared.locations
    )
  }
}
#endif
