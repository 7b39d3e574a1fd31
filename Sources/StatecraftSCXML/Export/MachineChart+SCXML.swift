#if SCXML
public import Statecraft

extension MachineChart {
  /// The chart as an SCXML document.
  ///
  /// States, transitions, histories, delays, raised and delayed events and named timers become
  /// standard SCXML. A choice among declared targets (`toOneOf:`) becomes one transition for each
  /// target. Features that SCXML lacks are written in Statecraft's own namespace: the names of
  /// guards and actions, postponed events, data of states, invocations and computed delays. Other
  /// engines therefore run the chart without its guards and actions, and events do not restart a
  /// delay of inactivity (`sc:inactivity`) there; ``scxmlDiagnostics`` lists these delays.
  /// ``MachineChart/init(scxml:name:names:)`` reads the document back as the same chart.
  ///
  /// - Complexity: O(size of the chart).
  public var scxml: String {
    var writer = ChartWriter(model)
    return writer.root.document
  }
}
#endif
