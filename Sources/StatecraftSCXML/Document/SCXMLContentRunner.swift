#if SCXML
import Statecraft

/// What the actions and conditions of a document's chart ask of the session that runs it.
protocol SCXMLContentRunner: AnyObject {
  /// The results of final states that have not ended yet, by the state's number.
  var results: [Int: SCXMLValue] { get }

  /// Binds the data and runs the document's scripts, before the first state is entered.
  func begin(_ scope: inout ActionScope<SCXMLContext>)

  /// Binds the data of a state that is entered for the first time.
  func bindLate(_ data: [SCXMLData], _ state: Int, _ scope: inout ActionScope<SCXMLContext>)

  /// Reacts to an event before transitions are selected for it.
  func receive(
    _ occurrence: Occurrence<SCXMLContext>,
    isExternal: Bool,
    _ scope: inout ActionScope<SCXMLContext>
  )

  /// Returns whether a condition holds.
  func holds(
    _ condition: SCXMLExpression,
    _ guardContext: GuardContext<SCXMLContext>
  ) throws -> Bool

  /// Runs an element of executable content.
  func execute(_ statement: SCXMLStatement, _ scope: inout ActionScope<SCXMLContext>) throws

  /// Computes the result of a final state.
  func prepareResult(
    _ payload: SCXMLContent.Payload,
    of state: Int,
    _ scope: inout ActionScope<SCXMLContext>
  )

  /// Starts an invocation, by its number in the document.
  func startInvoke(_ number: Int, _ scope: inout ActionScope<SCXMLContext>) throws

  /// Ends an invocation, by its number in the document.
  func cancelInvoke(_ number: Int)
}
#endif
