#if SCXML
import Statecraft

extension ExplorableDocument {
  /// The names of the events that come from outside if nothing else is said, in document order.
  ///
  /// These are the events that transitions name, without those that the document sends or raises itself
  /// and those of the processor (`done`, `error`). `other` stands for all that only `*` matches.
  package var outsideEventNames: [String] {
    let own = ownEventNames
    let named = document.eventNames.filter { name in
      !ProcessorEvents.contain(name) && !own.contains { $0 == name || $0.hasPrefix("\(name).") }
    }
    let takesAll = document.chart.model.transitions.contains { $0.trigger == .anyEvent }
    return named + (takesAll ? [Self.otherName(than: document)] : [])
  }

  /// The cases of the alphabet.
  package var cases: [Int] { chart.model.events.map { $0.index } }

  /// The cases that the document or the processor may send; all of them if a name is computed.
  ///
  /// - Complexity: O(content + states × length of names).
  package var innerCases: Set<Int> {
    guard !document.allContent.contains(where: \.sendsComputedName) else { return Set(cases) }
    let done = document.chart.model.states.map { "done.state.\($0.name)" }
    let errors = ["error.execution", "error.communication", "error.platform"]
    return Set((ownEventNames + done + errors).map(document.trie.column(of:)))
  }

  /// Whether the document may send events to itself without a delay.
  package var sendsAtOnce: Bool { document.allContent.contains(where: \.sendsAtOnce) }

  /// Whether the document may delay events.
  package var hasDelays: Bool { !runners.timers.keys.isEmpty }

  /// Whether expressions are ECMAScript.
  package var hasData: Bool { document.usesECMAScript(by: runners.defaultDataModel) }

  /// An event as a session receives it.
  package func sessionEvent(_ event: DocumentEvent) -> SCXMLEvent {
    event.event(runners.value(of:))
  }

  /// The names that the document sends or raises, as far as they are written.
  private var ownEventNames: Set<String> {
    Set(
      document.allContent.compactMap { content in
        switch content {
        case .raise(let name): name
        case .send(let send): send.event?.written
        case .choose, .forEach, .log, .assign, .script, .cancel, .custom: nil
        }
      }
    )
  }

  /// A name that no transition names.
  private static func otherName(than document: SCXMLDocument) -> String {
    var name = "other"
    while document.trie.column(of: name) != 0 { name += "_" }
    return name
  }
}

extension SCXMLContent {
  /// Whether it sends an event to the session itself that may come without a delay, behind all internal events.
  fileprivate var sendsAtOnce: Bool {
    guard case .send(let send) = self else { return false }
    let delay = send.delay.map { $0.written.flatMap(SCXMLSession.duration) ?? .zero } ?? .zero
    return delay <= .zero && send.target?.written != "#_internal"
  }

  /// Whether the name of what it sends is known only when it runs.
  fileprivate var sendsComputedName: Bool {
    guard case .send(let send) = self else { return false }
    return send.event?.written == nil
  }
}
#endif
