#if Command
import StateObjects
package import Statecraft
import StatecraftRecording

extension ObjectMachine {
  /// How to get somewhere: what happens to a fresh context, in order.
  private enum Move {
    case event(Event)
    case time
  }

  /// The ways from state to state: the declared ones, and those that trying finds.
  ///
  /// From each state that was found, every event and the next delay are tried on a context of its own,
  /// breadth first; behind one that switches nothing, every other. Events with payloads are those of the blueprint's samples.
  ///
  /// - Parameter blueprint: how to make and to drive contexts.
  /// - Returns: the graph; the causes of declared ways are known as far as trying has found them.
  /// - Throws: why there can be no such context.
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
        // What switches nothing may still change what comes next.
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

  /// More states than this are no picture.
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
      // Several delays may pass before anything switches.
      let state = current.name
      for _ in 0..<1_000 {
        guard current.name == state, let deadline = current.nextDeadline else { return }
        watched.context.advance(to: deadline)
      }
    }
  }

  /// Declared ways with the causes that were found, then what was found besides.
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
      edges: edges
    )
  }
}
#endif
