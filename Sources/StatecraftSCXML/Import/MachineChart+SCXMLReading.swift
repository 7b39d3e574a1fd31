#if SCXML
public import Statecraft

extension MachineChart {
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
