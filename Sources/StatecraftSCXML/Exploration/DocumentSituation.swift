#if SCXML
package import Statecraft

/// The data of a document that is explored, as a value.
///
/// A session has its data in the heap of a script engine, and its delayed events on a platform. Here
/// they are a context like that of any other chart, so that a machine of the document can be copied and
/// compared.
package struct DocumentSituation: ChartContext {
  /// The id of a state.
  package typealias State = String
  /// An event with its data.
  package typealias Event = DocumentEvent

  /// The variables of the data model, each as an expression that has its value.
  package internal(set) var variables: [String: String] = [:]
  /// The values that a host gives to data of the whole document before the start.
  var given: [SCXMLValue.Member] = []
  /// The names of the states whose data are bound, with late binding.
  var bound: [String] = []
  /// For each id of delayed events the timers that are in use, as bits.
  var timers: [String: UInt64] = [:]
  /// Events that the document has sent to itself and that wait for the end of the step.
  var outbox: [DocumentEvent] = []
  /// Whether a mark is in the internal queue, behind which the outbox follows.
  var isMarked = false
  /// Whether nothing was received since the last mark.
  var isQuiet = false

  init() {}

  package static func caseIndex(of event: DocumentEvent) -> Int { event.index }

  /// Always empty, because documents do not share an alphabet.
  package static var eventCases: [EventDescription] { [] }
}

extension DocumentSituation: CustomReflectable {
  /// The variables, for reports of what a step changes.
  package var customMirror: Mirror {
    let shown = variables.sorted { $0.key < $1.key }.map { name, value in
      (label: String?.some(name), value: Shown(text: value) as Any)
    }
    return Mirror(self, children: shown, displayStyle: .struct)
  }

  /// A value in the notation of the document.
  private struct Shown: CustomStringConvertible {
    let text: String
    var description: String { text }
  }
}
#endif
