#if Studio
public import Statecraft
public import StatecraftDiagrams
public import StatecraftRecording

/// A machine that a studio runs and shows: the machine itself, its diagram, and perhaps a picture of what it is
/// about.
///
/// It belongs to one task at a time and need not be `Sendable`; to begin again, the studio makes a new one.
public struct StudioModel {
  /// The machine.
  public var machine: any NamedMachine

  /// The diagram of the machine.
  public var diagram: Diagram

  /// The machine as an SCXML document; `nil` when it is none and cannot become one.
  public var scxml: String?

  /// The picture beside the diagram; `nil` without one.
  public var scenery: StudioScenery?

  /// Shows a machine that has done nothing but start.
  ///
  /// - Parameters:
  ///   - machine: the machine.
  ///   - diagram: the diagram of the machine.
  ///   - scxml: the machine as an SCXML document.
  ///   - scenery: the picture beside the diagram.
  public init(
    _ machine: any NamedMachine,
    diagram: Diagram,
    scxml: String? = nil,
    scenery: StudioScenery? = nil
  ) {
    self.machine = machine
    self.diagram = diagram
    self.scxml = scxml
    self.scenery = scenery
  }

  /// Starts a machine of a chart.
  ///
  /// - Parameters:
  ///   - context: the data at the start.
  ///   - chart: the chart to follow.
  ///   - scxml: the chart as SCXML, for instance from `StatecraftSCXML`.
  /// - Throws: what the chart's errors are, or why the start failed.
  public init<Context: ChartContext>(
    _ context: Context,
    chart: MachineChart<Context>,
    scxml: String? = nil
  ) throws(StartError) {
    self.init(try NamedChart(context, chart: chart), diagram: Diagram(chart), scxml: scxml)
  }
}

extension StudioModel {
  /// The data that are shown.
  var values: [NamedValue] { scenery?.values?(machine) ?? machine.values }

  /// What would become of each event now, by name.
  var verdicts: [String: EventVerdict] {
    guard let verdict = scenery?.verdict else { return machine.verdicts }
    let forms = machine.events.map { ($0.name, verdict($0.name)) }
    return Dictionary(forms, uniquingKeysWith: { first, _ in first })
  }

  /// When something happens or looks different next; `nil` when nothing does.
  var nextMoment: Duration? {
    [machine.nextDeadline, scenery?.nextFrame()].compactMap(\.self).min()
  }
}
#endif
