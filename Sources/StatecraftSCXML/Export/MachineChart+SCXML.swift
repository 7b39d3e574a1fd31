#if SCXML
public import Statecraft

extension MachineChart {
  /// The chart as SCXML.
  ///
  /// States, transitions, histories, delays, raised and delayed events and named timers are SCXML's
  /// own. A choice among declared targets (`toOneOf:`) is a transition to each of them. What SCXML
  /// does not have is written in our namespace: the names of guards and actions, postponed events,
  /// data of states, invocations, computed delays. Other engines see a chart without guards and
  /// actions, in which a delay of inactivity (`sc:inactivity`) is not started again by events:
  /// ``scxmlDiagnostics`` names those. Reading it with ``MachineChart/init(scxml:name:names:)`` gives
  /// the same chart.
  ///
  /// - Complexity: O(size of the chart).
  public var scxml: String {
    var writer = ChartWriter(model)
    return writer.root.document
  }

  /// A chart from SCXML, bound to Swift by names.
  ///
  /// Never fails: what is wrong is in ``diagnostics``, all at once: what any chart can have wrong, and
  /// names of states, events, guards and actions that are not known.
  ///
  /// - Parameters:
  ///   - text: what ``scxml`` has written, or a document in the same words.
  ///   - name: what messages call it, for instance a path.
  ///   - names: the functions for the names.
  public init(scxml text: String, name: String, names: ChartNames<Context>) {
    var reader = ChartReader(name, names)
    do {
      reader.read(try XMLReader().read(Array(text.utf8)))
    } catch {
      reader.report(
        Diagnostic.Location(file: name, line: error.line, column: error.column),
        "it is not well-formed XML: \(error.message)",
        "correct the XML"
      )
    }
    self.init(checking: reader.model, diagnostics: reader.diagnostics)
  }
}
#endif
