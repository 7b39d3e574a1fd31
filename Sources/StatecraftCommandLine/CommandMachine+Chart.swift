#if Command
public import Statecraft
import StatecraftDiagrams
#if SCXML
import StatecraftSCXML
#endif
#if Studio
import StatecraftStudio
#endif

extension CommandMachine {
  /// A machine of a chart.
  ///
  /// - Parameters:
  ///   - context: the data at the start; made anew for each machine.
  ///   - name: what it is called on the command line.
  ///   - summary: what it is, in a few words.
  /// - Returns: the machine.
  public static func chart<Context: Statechart>(
    _ context: @autoclosure @escaping @Sendable () -> Context,
    named name: String,
    summary: String = ""
  ) -> CommandMachine where Context.Event: Codable {
    let scxml = { @Sendable () throws(Stop) -> String in
      #if SCXML
      Context.chart.scxml
      #else
      throw .missing(.scxml, for: "SCXML")
      #endif
    }
    let diagram = { @Sendable in Diagram(Context.chart) }
    let start = { @Sendable in try ChartMachine.start(context(), chart: Context.chart) }
    #if Studio
    return CommandMachine(
      name: name,
      summary: summary,
      recordedName: { Context.chart.name },
      writeSCXML: scxml,
      makeDiagram: diagram,
      makeMachine: start,
      makeModels: { { try StudioChart(context(), chart: Context.chart, scxml: try? scxml()) } }
    )
    #else
    return CommandMachine(
      name: name,
      summary: summary,
      recordedName: { Context.chart.name },
      writeSCXML: scxml,
      makeDiagram: diagram,
      makeMachine: start
    )
    #endif
  }
}
#endif
