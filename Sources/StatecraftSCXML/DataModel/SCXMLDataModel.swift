#if SCXML
/// A language for data and expressions in documents.
///
/// Each session has its own data model and calls it from one thread at a time. An error that a
/// method throws becomes the event `error.execution`.
///
/// Source: SCXML 5.9 and appendix B.
public protocol SCXMLDataModel: AnyObject {
  /// Declares a variable and sets it to a value.
  func declare(_ name: String, _ value: SCXMLValue) throws
  /// Declares a variable and sets it to the value of an expression.
  func declare(_ name: String, evaluating expression: SCXMLExpression) throws
  /// Assigns the value of an expression to a location.
  func assign(_ location: SCXMLExpression, evaluating expression: SCXMLExpression) throws
  /// Assigns a value to a location.
  func assign(_ location: SCXMLExpression, _ value: SCXMLValue) throws
  /// Returns the value of an expression.
  func evaluate(_ expression: SCXMLExpression) throws -> SCXMLValue
  /// Returns whether a condition holds.
  func holds(_ condition: SCXMLExpression) throws -> Bool
  /// Runs a script.
  func run(_ script: SCXMLExpression) throws
  /// Calls a body for each item of a copy of an array. Variables hold the item and its index.
  func forEach(
    _ item: String,
    _ index: String?,
    in array: SCXMLExpression,
    _ body: () throws -> Void
  ) throws
  /// Binds the system variables. The session calls this method once.
  func bind(_ variables: SCXMLSystemVariables) throws
  /// Binds `_event` to an event.
  func bind(_ event: SCXMLEvent) throws
  /// Returns the value of an element's content: JSON or XML if the language supports it, otherwise
  /// text.
  func value(of content: [SCXMLNode]) -> SCXMLValue
}
#endif
