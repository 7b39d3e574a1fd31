#if Command
import StateObjects
import Statecraft
import StatecraftExploration
import StatecraftRecording

/// Measures what recordings cover of the states of a context and of the switches between them.
struct ObjectPlanner<
  Context: StateContext & SendableMetatype,
  Event: Codable & Sendable
>: Sendable {
  let name: String
  let blueprint: ObjectBlueprint<Context, Event>

  /// Refuses: a way through the states is no run, so it makes no test.
  func tests() throws(CommandError) -> MachineTests {
    throw CommandError(
      .proofUsage,
      "the machine '\(name)' consists of state objects; tests are made of charts and SCXML documents, "
        + "'coverage' measures recordings of state objects, and 'prove' proves claims about them"
    )
  }

  /// Measures what recordings cover of the graph that `draw` shows.
  func coverage(_ request: PlanRequest) throws(CommandError) -> MachineCoverage {
    guard request.criterion != .guards else {
      throw CommandError(
        .proofUsage,
        "the machine '\(name)' consists of state objects, whose switches have no guards; use "
          + "'--covering states', 'transitions' or 'pairs'"
      )
    }
    let graph = try running { try ObjectMachine.explore(blueprint) }
    let proof = StateGraphProof(name, of: graph)
    let log = CoverageLog(proof.coverage)
    try log.merge(request.covered)
    var switches = RecordedSwitches(proof.edges)
    for file in request.recordings {
      let machine = try running { try ObjectMachine(blueprint) }
      try log.add(file, of: name, replayedOn: machine) { switches.numbers(of: $0) }
    }
    return MachineCoverage(
      machine: name,
      proof.coveragePlan(request.criterion, besides: switches.problems),
      log.coverage,
      recordings: request.recordings.count,
      coverages: request.covered.count
    )
  }

  private func running<Result>(_ make: () throws -> Result) throws(CommandError) -> Result {
    do {
      return try make()
    } catch {
      throw CommandError(.software, "'\(name)' cannot run: \(error)")
    }
  }
}

/// Finds the switches of recordings in a graph.
private struct RecordedSwitches {
  private var known: [StateGraph.Edge: Int] = [:]
  private var unknown: [StateGraph.Edge] = []

  init(_ edges: [StateGraph.Edge]) {
    for (number, edge) in edges.enumerated() where known[edge] == nil { known[edge] = number }
  }

  /// The number of a switch; none for the start, and for a switch that the graph does not have, which is
  /// noted.
  mutating func numbers(of step: RecordedMicrostep) -> [Int] {
    guard let from = step.exited.last, let to = step.entered.last else { return [] }
    let edge = StateGraph.Edge(from: from, to: to, label: step.cause)
    // The cause of a declared successor is known only if an exploration has found it.
    if let number = known[edge] ?? known[StateGraph.Edge(from: from, to: to)] { return [number] }
    if !unknown.contains(edge) { unknown.append(edge) }
    return []
  }

  /// What recordings do and the graph does not have.
  var problems: [String] {
    unknown.map {
      "a recording switches from '\($0.from)' to '\($0.to)' on \($0.label), which the exploration has not "
        + "found; it is not counted; give the blueprint a sample of the event"
    }
  }
}
#endif
