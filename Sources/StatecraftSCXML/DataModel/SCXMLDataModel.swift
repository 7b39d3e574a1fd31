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

/// An expression of a document, as a session passes it to a data model.
public struct SCXMLExpression: Sendable, Hashable {
  /// The number of the expression in the document.
  ///
  /// A data model can use it as a key for compiled code.
  public let number: Int
  /// The text of the expression.
  public let text: String
  /// The line of the element that contains the expression.
  public let line: Int
  /// The column of the element that contains the expression; 0 if it is not known.
  public var column = 0
  /// The name of the element that contains the expression; empty if it is not known.
  public var element = ""
}

/// The system variables that a session binds, other than `_event`.
///
/// Source: SCXML 5.10.
public struct SCXMLSystemVariables {
  /// `_sessionid`.
  public let sessionID: String
  /// `_name`.
  public let name: String
  /// `_ioprocessors`: the names and locations of the event processors.
  public let processors: [(name: String, location: String)]
  /// The function that evaluates `In(state)`.
  public let isIn: (String) -> Bool
}
#endif
