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

  /// Creates a chart from an SCXML document and binds its names to Swift functions.
  ///
  /// This initializer does not throw. It collects everything that is wrong in ``diagnostics``: the
  /// findings that any chart can have, and unknown names of states, events, guards and actions.
  ///
  /// - Parameters:
  ///   - text: a document that ``scxml`` has written, or one in the same vocabulary.
  ///   - name: the name of the document in messages, for instance a path.
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
