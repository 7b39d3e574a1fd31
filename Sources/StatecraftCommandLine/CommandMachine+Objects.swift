#if Command
public import StateObjects
import Statecraft
import StatecraftDiagrams
public import StatecraftExploration
#if Studio
public import StatecraftStudio
import StatecraftStudioProofs
#endif

extension CommandMachine {
  /// Creates a machine for a context with state objects, which has no chart.
  ///
  /// - Parameters:
  ///   - name: the name on the command line.
  ///   - summary: a short description.
  ///   - blueprint: creates and drives the context.
  ///   - drawing: draws the context for a terminal, with or without colours, as lines of equal
  ///     width.
  ///   - claims: adds what `prove` proves of the graph of the states: of the declared successors, or
  ///     else of the switches that an exploration finds.
  /// - Returns: the machine.
  public static func objects<Context: StateContext & SendableMetatype, Event: Codable & Sendable>(
    named name: String,
    summary: String = "",
    _ blueprint: ObjectBlueprint<Context, Event>,
    drawing: (@Sendable (Context, _ isColoured: Bool) -> [String])? = nil,
    claims: (@Sendable (inout StateGraphProof) -> Void)? = nil
  ) -> CommandMachine {
    let diagram = { @Sendable in Diagram(try ObjectMachine.explore(blueprint), title: name) }
    let start = { @Sendable in
      let machine = try ObjectMachine(blueprint)
      let context = machine.context
      return StartedMachine(machine, drawing: drawing.map { drawing in { drawing(context, $1) } })
    }
    let scxml = { @Sendable () throws(CommandError) -> String in
      throw CommandError(
        .usage,
        "'\(name)' consists of state objects, so it has no chart to write"
      )
    }
    var machine = CommandMachine(
      name: name,
      summary: summary,
      writeSCXML: scxml,
      makeDiagram: diagram,
      makeMachine: start
    )
    // A context that cannot be created has an error instead, which its start throws.
    machine.findings = {
      (try? WatchedContext(blueprint))?.context.current.diagnostics(failure: Context.Failure.self)
    }
    machine.prove = proving(name, blueprint, claims)
    machine.hasClaims = claims != nil
    machine.recordsPaths = false
    let planner = ObjectPlanner(name: name, blueprint: blueprint)
    machine.planner = Planner(
      tests: { _ throws(CommandError) in try planner.tests() },
      coverage: { request throws(CommandError) in try planner.coverage(request) }
    )
    #if Studio
    machine.makeModels = models(name, blueprint) { _ in nil }
    machine.studioProof = studioProof(name, blueprint, claims)
    #endif
    return machine
  }

  /// Returns what proves claims about the graph of a context's states.
  private static func proving<
    Context: StateContext & SendableMetatype,
    Event: Codable & Sendable
  >(
    _ name: String,
    _ blueprint: ObjectBlueprint<Context, Event>,
    _ claims: (@Sendable (inout StateGraphProof) -> Void)?
  ) -> Proving {
    { request throws(CommandError) in
      let graph = try graph(name) { try ObjectMachine.provableGraph(of: blueprint) }
      let proof = try proof(name, of: graph, claims)
      return MachineProof(machine: name, summary: proof.check(budget: request.budget).summary)
    }
  }

  /// Makes a graph of a context.
  private static func graph(
    _ name: String,
    _ make: () throws -> StateGraph
  ) throws(CommandError) -> StateGraph {
    do {
      return try make()
    } catch {
      throw CommandError(.software, "'\(name)' cannot run: \(error)")
    }
  }

  /// Returns the claims about a graph.
  ///
  /// - Throws: an error if there is nothing to prove and nothing to find.
  private static func proof(
    _ name: String,
    of graph: StateGraph,
    _ claims: (@Sendable (inout StateGraphProof) -> Void)?
  ) throws(CommandError) -> StateGraphProof {
    var proof = StateGraphProof(name, of: graph)
    if let claims {
      claims(&proof)
      return proof
    }
    guard !proof.saysNothing else {
      throw CommandError(
        .proofUsage,
        "'\(name)' has no claims, and its states declare no successors, so there is nothing to "
          + "prove or to find; pass 'claims:' to 'objects', or give its 'CurrentState' a "
          + "'StateFamily' with successors"
      )
    }
    proof.needsClaims = false
    return proof
  }

  #if Studio
  /// Returns what the studio proves of a context's states, or why that is nothing.
  private static func studioProof<
    Context: StateContext & SendableMetatype,
    Event: Codable & Sendable
  >(
    _ name: String,
    _ blueprint: ObjectBlueprint<Context, Event>,
    _ claims: (@Sendable (inout StateGraphProof) -> Void)?
  ) -> @Sendable () -> StudioProof? {
    {
      do throws(CommandError) {
        // The names of the claims need no exploration.
        let declared = try graph(name) { try ObjectMachine.declaredGraph(of: blueprint) }
        let names = try proof(name, of: declared, claims).claimNames
        return .claims(names) {
          let explored = try ObjectMachine.explore(blueprint)
          let graph = try ObjectMachine.provableGraph(of: blueprint, explored)
          return (try proof(name, of: graph, claims), Diagram(explored, title: name))
        }
      } catch {
        return .nothing(because: error.message)
      }
    }
  }

  /// Returns the machine with a scene of its context for the studio.
  ///
  /// - Parameters:
  ///   - blueprint: creates and drives the context in the studio.
  ///   - scenery: creates the scene of a context.
  /// - Returns: the machine; `studio` shows the scene beside the diagram.
  public func scene<Context: StateContext & SendableMetatype, Event: Codable & Sendable>(
    _ blueprint: ObjectBlueprint<Context, Event>,
    _ scenery: @escaping @Sendable (Context) -> StudioScenery
  ) -> CommandMachine {
    var machine = self
    machine.makeModels = Self.models(name, blueprint, scenery)
    return machine
  }

  private static func models<Context: StateContext & SendableMetatype, Event: Codable & Sendable>(
    _ name: String,
    _ blueprint: ObjectBlueprint<Context, Event>,
    _ scenery: @escaping @Sendable (Context) -> StudioScenery?
  ) -> @Sendable () throws -> @Sendable () throws -> StudioModel {
    {
      // The exploration of the context runs once.
      let diagram = Diagram(try ObjectMachine.explore(blueprint), title: name)
      return {
        let machine = try ObjectMachine(blueprint)
        return StudioModel(
          machine,
          diagram: diagram,
          scenery: scenery(machine.context)
        )
      }
    }
  }
  #endif
}
#endif
