#if SCXML
/// A language for data and expressions in documents.
///
/// A session has one of its own and uses it from one thread at a time. Whatever it throws becomes
/// `error.execution`.
///
/// Source: SCXML 5.9 and appendix B.
public protocol SCXMLDataModel: AnyObject {
  /// Declares a variable with a value, or without one.
  func declare(_ name: String, _ value: SCXMLValue) throws
  /// Declares a variable with the value of an expression.
  func declare(_ name: String, evaluating expression: SCXMLExpression) throws
  /// Assigns the value of an expression to a location.
  func assign(_ location: SCXMLExpression, evaluating expression: SCXMLExpression) throws
  /// Assigns a value to a location.
  func assign(_ location: SCXMLExpression, _ value: SCXMLValue) throws
  /// The value of an expression.
  func evaluate(_ expression: SCXMLExpression) throws -> SCXMLValue
  /// Whether a condition holds.
  func holds(_ condition: SCXMLExpression) throws -> Bool
  /// Runs a script.
  func run(_ script: SCXMLExpression) throws
  /// Calls a body for each item of a copy of an array, with the item and its index in variables.
  func forEach(
    _ item: String,
    _ index: String?,
    in array: SCXMLExpression,
    _ body: () throws -> Void
  ) throws
  /// Binds the system variables; called once.
  func bind(_ variables: SCXMLSystemVariables) throws
  /// Binds `_event`.
  func bind(_ event: SCXMLEvent) throws
  /// The value of what stands between tags: JSON or XML where the language has them, else text.
  func value(of content: [SCXMLNode]) -> SCXMLValue
}

/// An expression of a document, as a data model gets it.
public struct SCXMLExpression: Sendable, Hashable {
  /// Its number in the document, so that a data model can keep what it has compiled.
  public let number: Int
  /// The text.
  public let text: String
  /// The line of the element that it is written in.
  public let line: Int
  /// The column of the element that it is written in; 0 when that is not known.
  public var column = 0
  /// The name of the element that it is written in; empty when that is not known.
  public var element = ""
}

/// What a session binds for its scripts besides the event.
///
/// Source: SCXML 5.10.
public struct SCXMLSystemVariables {
  /// `_sessionid`.
  public let sessionID: String
  /// `_name`.
  public let name: String
  /// `_ioprocessors`: names and locations.
  public let processors: [(name: String, location: String)]
  /// What `In(state)` answers.
  public let isIn: (String) -> Bool
}
#endif
