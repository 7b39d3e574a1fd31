#if Command
package import Statecraft
package import StatecraftDiagrams
#if Studio
package import StatecraftStudio
#endif

/// A machine that a ``StatecraftCommand`` offers by name.
public struct CommandMachine: Sendable {
  /// The name on the command line.
  public let name: String
  /// A short description.
  public let summary: String

  /// Returns the name that recordings of other programs use for the machine.
  var recordedName: @Sendable () -> String? = { nil }
  /// Returns the findings about the machine's chart or declared successors; `nil` if a context with
  /// state objects cannot be created.
  package var findings: @Sendable () -> [Diagnostic]? = { nil }
  /// Returns the findings that the chart or its proof acknowledges, each on a line with the reason.
  package var acknowledged: @Sendable () -> [String] = { [] }
  /// Returns the findings about features of the chart that SCXML lacks.
  var exportFindings: @Sendable () -> [Diagnostic] = { [] }
  /// Proves the claims of the machine's chart or graph of states; `nil` if it has none.
  package var prove: Proving?
  /// Whether the machine has claims, and not only findings that need none.
  package var hasClaims = true
  /// Whether paths of the machine's proof are runs of it, which can be recorded.
  package var recordsPaths = true
  /// Makes tests of the machine's chart, and measures coverage; `nil` if the chart has no proof.
  package var planner: Planner?
  let writeSCXML: @Sendable () throws(CommandError) -> String
  let makeDiagram: @Sendable () throws -> Diagram
  var makeMachine: @Sendable () throws -> StartedMachine
  #if Studio
  /// Returns what the studio proves of the machine; `nil` if nothing is claimed.
  package var studioProof: @Sendable () -> StudioProof? = { nil }
  var makeModels: @Sendable () throws -> @Sendable () throws -> StudioModel = {
    throw CommandError(.software, "the machine has no model for the studio")
  }
  #endif

  /// What proves the claims of a chart or of a graph of states.
  package typealias Proving = @Sendable (ProofRequest) throws(CommandError) -> MachineProof

  /// What makes tests of a chart, and measures what recordings cover.
  package struct Planner: Sendable {
    package let tests: @Sendable (PlanRequest) throws(CommandError) -> MachineTests
    package let coverage: @Sendable (PlanRequest) throws(CommandError) -> MachineCoverage
  }

  init(
    name: String,
    summary: String,
    writeSCXML: @escaping @Sendable () throws(CommandError) -> String,
    makeDiagram: @escaping @Sendable () throws -> Diagram,
    makeMachine: @escaping @Sendable () throws -> StartedMachine
  ) {
    self.name = name
    self.summary = summary
    self.writeSCXML = writeSCXML
    self.makeDiagram = makeDiagram
    self.makeMachine = makeMachine
  }

  /// Returns whether a recording with this name can be one of this machine.
  package func isRecorded(as name: String) -> Bool { name == self.name || name == recordedName() }

  /// Returns the machine as SCXML.
  ///
  /// - Throws: an error if the machine has no chart, or if the trait is not enabled.
  package func scxml() throws(CommandError) -> String { try writeSCXML() }

  /// Returns the diagram of the machine.
  ///
  /// For a context with state objects, the diagram shows the declared transitions and those that an
  /// exploration has found.
  ///
  /// - Throws: an error if the machine cannot be created.
  package func diagram() throws(CommandError) -> Diagram {
    do {
      return try makeDiagram()
    } catch {
      throw CommandError(.software, "'\(name)' cannot be drawn: \(error)")
    }
  }

  /// Starts a machine.
  ///
  /// - Throws: an error with the findings of the chart, or with the reason why the machine cannot
  ///   start.
  package func start() throws(CommandError) -> StartedMachine {
    do {
      return try makeMachine()
    } catch {
      throw CommandError(.software, "'\(name)' cannot run: \(error)")
    }
  }

  #if Studio
  /// Returns a function that creates the machine for a studio.
  ///
  /// - Throws: an error if the machine cannot be drawn.
  package func studioModel() throws(CommandError) -> @Sendable () throws -> StudioModel {
    do {
      return try makeModels()
    } catch {
      throw CommandError(.software, "'\(name)' cannot be drawn: \(error)")
    }
  }
  #endif
}
#endif
