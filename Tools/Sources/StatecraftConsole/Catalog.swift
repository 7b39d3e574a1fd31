package import StateObjects
package import Statecraft
package import StatecraftDiagrams
import StatecraftSCXML
package import StatecraftStudio

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
    private let makeModels: @Sendable () throws -> @Sendable () throws -> any StudioModel

    /// A machine of a chart.
    ///
    /// - Parameters:
    ///   - name: what it is called on the command line.
    ///   - summary: what it is, in a few words.
    ///   - drawing: draws what the machine is about after a step, for a terminal.
    ///   - scene: adds a picture for the studio.
    ///   - context: makes the data at the start.
    package init<Context: Statechart>(
      _ name: String,
      _ summary: String,
      drawing: (@Sendable (StepReport, _ isColoured: Bool) -> [String])? = nil,
      scene: @escaping @Sendable (any StudioModel) -> any StudioModel = { $0 },
      _ context: @escaping @Sendable () -> Context
    ) where Context.Event: Codable {
      self.name = name
      self.summary = summary
      chartName = { Context.chart.name }
      writeSCXML = { Context.chart.scxml }
      makeDiagram = { Diagram(Context.chart) }
      makeMachine = {
        var started = try ChartMachine.start(context(), chart: Context.chart)
        started.drawing = drawing
        return started
      }
      makeModels = {
        { scene(try StudioChart(context(), chart: Context.chart, scxml: Context.chart.scxml)) }
      }
    }

    /// A context with state objects.
    ///
    /// - Parameters:
    ///   - name: what it is called on the command line.
    ///   - summary: what it is, in a few words.
    ///   - blueprint: how to make and to drive it.
    ///   - studio: the same for a studio, where that is different.
    ///   - drawing: draws the context, for a terminal.
    ///   - scene: adds a picture of the context for the studio.
    package init<Context: StateContext & SendableMetatype, Event: Codable & Sendable>(
      _ name: String,
      _ summary: String,
      _ blueprint: ObjectMachine<Context, Event>.Blueprint,
      studio: ObjectMachine<Context, Event>.Blueprint? = nil,
      drawing: (@Sendable (Context, _ isColoured: Bool) -> [String])? = nil,
      scene: @escaping @Sendable (any StudioModel, Context) -> any StudioModel = { model, _ in model
      }
    ) {
      self.name = name
      self.summary = summary
      chartName = { nil }
      writeSCXML = nil
      makeDiagram = { Diagram(try ObjectMachine.explore(blueprint), title: name) }
      makeMachine = {
        var (started, context) = try ObjectMachine.startWithContext(blueprint)
        if let drawing { started.drawing = { drawing(context, $1) } }
        return started
      }
      let events = blueprint.events.map { event in
        event.hasPayload
          ? StudioEvent(event.name, decodedAs: Event.self) : StudioEvent(event.name)
      }
      makeModels = {
        let blueprint = studio ?? blueprint
        // What is drawn is found by trying, once.
        let diagram = Diagram(try ObjectMachine.explore(blueprint), title: name)
        return {
          let (started, context) = try ObjectMachine.startWithContext(blueprint)
          return scene(RunnableModel(started, diagram, events: events), context)
        }
      }
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

    /// How to make the machine for a studio.
    ///
    /// - Throws: why it cannot be drawn.
    package func studioModel() throws(Stop) -> @Sendable () throws -> any StudioModel {
      do {
        return try makeModels()
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
