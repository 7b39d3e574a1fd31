#if Command
package import Statecraft
package import StatecraftDiagrams
#if Studio
package import StatecraftStudio
#endif

/// A machine that a ``StatecraftCommand`` knows by name.
public struct CommandMachine: Sendable {
  /// What it is called on the command line.
  public let name: String
  /// What it is, in a few words.
  public let summary: String

  /// What recordings of other programs call it.
  var recordedName: @Sendable () -> String? = { nil }
  /// What is wrong with its chart; `nil` without a chart.
  package var findings: @Sendable () -> [Diagnostic]? = { nil }
  /// What SCXML cannot say of it.
  var exportFindings: @Sendable () -> [Diagnostic] = { [] }
  let writeSCXML: @Sendable () throws(CommandError) -> String
  let makeDiagram: @Sendable () throws -> Diagram
  var makeMachine: @Sendable () throws -> StartedMachine
  #if Studio
  var makeModels: @Sendable () throws -> @Sendable () throws -> StudioModel = {
    throw CommandError(.software, "nobody has said how to show it")
  }
  #endif

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

  /// Whether a recording that says this name is one of this machine.
  package func isRecorded(as name: String) -> Bool { name == self.name || name == recordedName() }

  /// The machine as SCXML.
  ///
  /// - Throws: when it is no chart, or the trait is missing.
  package func scxml() throws(CommandError) -> String { try writeSCXML() }

  /// What is to be drawn of the machine.
  ///
  /// For a context with state objects: what was declared, and what exploring it has found.
  ///
  /// - Throws: why there can be no such machine.
  package func diagram() throws(CommandError) -> Diagram {
    do {
      return try makeDiagram()
    } catch {
      throw CommandError(.software, "'\(name)' cannot be drawn: \(error)")
    }
  }

  /// Starts a machine.
  ///
  /// - Throws: what is wrong with the chart, or why it cannot start.
  package func start() throws(CommandError) -> StartedMachine {
    do {
      return try makeMachine()
    } catch {
      throw CommandError(.software, "'\(name)' cannot run: \(error)")
    }
  }

  #if Studio
  /// How to make the machine for a studio.
  ///
  /// - Throws: why it cannot be drawn.
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
