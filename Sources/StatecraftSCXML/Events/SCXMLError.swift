#if SCXML
public import Statecraft

/// An error of a document, which the session receives as an event.
public struct SCXMLError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The place in a document where an error occurred.
  public struct Place: Sendable, Hashable, CustomStringConvertible {
    /// The element's name, such as `assign`.
    public let element: String
    /// The element's tag or its expression, whichever is more precise.
    public let text: String
    /// The position of the element in the document.
    public let location: Diagnostic.Location

    /// For instance `<assign location="x" expr="y"/> (order.scxml:7:9)`.
    public var description: String { "\(text) (\(location))" }
  }

  /// The name of the error event: `error.execution` or `error.communication`.
  public let event: String
  /// A description of the error.
  public let message: String
  /// The id of the `<send>` that failed.
  public var sendID: String?
  /// The id of the `<invoke>` that failed.
  public internal(set) var invokeID: String?
  /// The place of the error, if it is known.
  public internal(set) var place: Place?

  /// Creates an error of executable content.
  public static func execution(_ message: String, sendID: String? = nil) -> Self {
    SCXMLError(event: "error.execution", message: message, sendID: sendID)
  }

  /// Creates an error of sending.
  public static func communication(_ message: String, sendID: String? = nil) -> Self {
    SCXMLError(event: "error.communication", message: message, sendID: sendID)
  }

  /// Returns the same error as the error of an invocation.
  func ofInvocation(_ id: String) -> Self {
    var copy = self
    copy.invokeID = id
    return copy
  }

  /// The event, the message and the place.
  public var description: String { "\(event): \(message)\(place.map { ", in \($0)" } ?? "")" }

  /// Returns the same error with a place, unless it has a more precise one.
  func at(_ place: @autoclosure () -> Place?) -> Self {
    guard self.place == nil else { return self }
    var copy = self
    copy.place = place()
    return copy
  }
}
#endif
