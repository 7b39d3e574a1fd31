package import StateObjects
package import Statecraft
package import StatecraftDiagrams
import StatecraftSCXML

/// The machines that can be run by name.
package struct Catalog: Sendable {
  /// One of them.
  package struct Entry: Sendable {
    /// What it is called on the command line.
    package let name: String
    /// What it is, in a few words.
    package let summary: String
    private let chartName: @Sendable () -> String?
    private let writeSCXML: (@Sendable () -> String)?
    private let makeDiagram: @Sendable () throws -> Diagram
    private let makeMachine: @Sendable () throws -> StartedMachine

    /// A machine of a chart.
    ///
    /// - Parameters:
    ///   - name: what it is called on the command line.
    ///   - summary: what it is, in a few words.
    ///   - context: makes the data at the start.
    package init<Context: Statechart>(
      _ name: String,
      _ summary: String,
      _ context: @escaping @Sendable () -> Context
    ) where Context.Event: Codable {
      self.name = name
      self.summary = summary
      chartName = { Context.chart.name }
      writeSCXML = { Context.chart.scxml }
      makeDiagram = { Diagram(Context.chart) }
      makeMachine = { try ChartMachine.start(context(), chart: Context.chart) }
    }

    /// A context with state objects.
    ///
    /// - Parameters:
    ///   - name: what it is called on the command line.
    ///   - summary: what it is, in a few words.
    ///   - blueprint: how to make and to drive it.
    package init<Context: StateContext & SendableMetatype, Event: Codable & Sendable>(
      _ name: String,
      _ summary: String,
      _ blueprint: ObjectMachine<Context, Event>.Blueprint
    ) {
      self.name = name
      self.summary = summary
      chartName = { nil }
      writeSCXML = nil
      makeDiagram = { Diagram(try ObjectMachine.explore(blueprint), title: name) }
      makeMachine = { try ObjectMachine.start(blueprint) }
    }

    /// Whether a recording that says this name is one of this machine.
    package func isRecorded(as name: String) -> Bool { name == self.name || name == chartName() }

    /// The chart as SCXML.
    ///
    /// - Throws: when it is no chart.
    package func scxml() throws(Stop) -> String {
      guard let writeSCXML else {
        throw Stop(.usage, "'\(name)' consists of state objects, which are no chart to be written")
      }
      return writeSCXML()
    }

    /// What is to be drawn of the machine.
    ///
    /// For a context with state objects: what was declared, and what exploring it has found.
    ///
    /// - Throws: why there can be no such machine.
    package func diagram() throws(Stop) -> Diagram {
      do {
        return try makeDiagram()
      } catch {
        throw Stop(.software, "'\(name)' cannot be drawn: \(error)")
      }
    }

    /// Starts a machine.
    ///
    /// - Throws: what is wrong with the chart, or why it cannot start.
    package func start() throws(Stop) -> StartedMachine {
      do {
        return try makeMachine()
      } catch {
        throw Stop(.software, "'\(name)' cannot run: \(error)")
      }
    }
  }

  /// All machines, in the order in which they are shown.
  package let entries: [Entry]

  /// Makes a catalogue.
  package init(_ entries: [Entry]) {
    self.entries = entries
  }

  /// The machine of a name.
  ///
  /// - Throws: a stop that says which names are near and which are known.
  package func entry(named name: String) throws(Stop) -> Entry {
    if let entry = entries.first(where: { $0.name == name }) { return entry }
    throw Stop(
      .usage,
      "unknown machine '\(Printable.text(name))'"
        + NearNames.hint(for: name, among: entries.map(\.name))
    )
  }
}
