#if SCXML
package import Statecraft

/// A document whose machine is a value, so that everything it can do can be explored.
///
/// The chart has the same states and transitions as the document, and its content runs as in a session
/// with the same settings. What a document sends to itself without a delay belongs to the step in which
/// it is sent; what it delays is a timer. Outside events come one at a time.
package struct ExplorableDocument: Sendable {
  /// Why a document cannot be explored.
  package struct Refusal: Error, CustomStringConvertible {
    /// What cannot be explored, where, and what to do.
    package let description: String
    /// The column of a condition where it is wrong, from 1; `nil` where it is not known.
    package var column: Int?
  }

  /// The document.
  package let document: SCXMLDocument

  /// The chart of the machine.
  package let chart: MachineChart<DocumentSituation>

  let runners: DocumentRunners

  /// Prepares a document.
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - settings: what sessions may use; without event processors and services.
  /// - Throws: a refusal if the document has parts that a value cannot have, or errors.
  package init(
    _ document: SCXMLDocument,
    _ settings: SCXMLPlatform.Settings
  ) throws(Refusal) {
    if let refusal = document.explorationRefusal(settings) { throw Refusal(description: refusal) }
    self.document = document
    let runners = DocumentRunners(document, settings)
    self.runners = runners
    chart = MachineChart(
      model: DocumentModelBuilder(document, runners).model,
      diagnostics: document.diagnostics
    )
  }

  /// The data before the start.
  package var start: DocumentSituation { DocumentSituation() }

  /// Why the document cannot be explored, if this was found while it ran.
  package var refusal: String? { runners.refusal }

  /// The variables with the numbers of different values that were seen while the document was explored, at
  /// least, and the value that was seen last; those with the most values first.
  package var growth: [(name: String, values: Int, last: String)] { runners.growth.counts }

  /// Whether a transition names an event, or takes all.
  package func takes(_ name: String) -> Bool { document.takes(name) }

  /// Makes an event from outside.
  package func event(_ name: String, data: SCXMLValue = .undefined) -> DocumentEvent {
    runners.keep(SCXMLEvent(name, data: data))
  }

  /// Reads a condition in the language of the document.
  ///
  /// - Parameters:
  ///   - text: the condition.
  ///   - number: a number that no other condition has, from 0.
  /// - Returns: a function that evaluates the condition for data and active states. Where that fails,
  ///   the condition says nothing, and the document is refused.
  /// - Throws: a refusal if the condition cannot be read.
  package func condition(
    _ text: String,
    number: Int
  ) throws(Refusal) -> @Sendable (DocumentSituation, (String) -> Bool) -> Bool {
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw Refusal(description: "the condition is empty; write one, such as In('state')")
    }
    if document.usesECMAScript(by: runners.defaultDataModel) {
      if let problem = ECMAScriptDataModel.problem(asOneExpression: text) {
        throw Refusal(description: "the condition '\(text)' cannot be read: \(problem)")
      }
      if ScriptScan.reads("_event", in: text) {
        throw Refusal(
          description:
            "the condition '\(text)' reads '_event', which there is only while an event is handled, and a "
            + "claim or a bound is about what is between events; let the document keep what it needs in "
            + "<data>"
        )
      }
      let known = document.stateNames
      let asked = ECMAScriptDataModel.statesAsked(in: text)
      if let unknown = asked.first(where: { !known.contains($0) }) {
        throw Refusal(
          description:
            "the condition '\(text)' names the state '\(unknown)', which the document does not have"
            + "; its states are \(known.joined(separator: ", "))"
        )
      }
      // These numbers are below those of the document's own expressions and of its data.
      let expression = SCXMLExpression(number: -2_000_000 - number, text: text, line: 0)
      return { [runners] situation, isIn in
        withoutActuallyEscaping(isIn) { isIn in
          do {
            return try runners.runner().holds(expression, situation, isIn, runners)
          } catch {
            runners.refuse("the condition '\(text)' cannot be evaluated: \(error)")
            return false
          }
        }
      }
    }
    let states = Dictionary(
      document.stateNames.map { ($0, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    var parser = GuardParser<DocumentSituation>(text, states: states, guards: [:])
    let condition: Condition<DocumentSituation>
    do {
      condition = try parser.parse()
    } catch {
      throw Refusal(description: "\(error.problem); \(error.suggestion)", column: error.column)
    }
    return { situation, isIn in
      withoutActuallyEscaping(isIn) { isIn in
        // Conditions of states alone cannot throw.
        (try? condition.holds(in: situation, GuardContext(occurrence: nil, isIn: isIn))) ?? false
      }
    }
  }
}
#endif
