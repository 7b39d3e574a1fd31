#if SCXML
public import Statecraft

/// Something that a document cannot do.
public struct SCXMLError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Where in a document something failed.
  public struct Place: Sendable, Hashable, CustomStringConvertible {
    /// The element's name, such as `assign`.
    public let element: String
    /// The element's tag or its expression, as far as it tells what failed.
    public let text: String
    /// Where the element is written.
    public let location: Diagnostic.Location

    /// For instance `<assign location="x" expr="y"/> (order.scxml:7:9)`.
    public var description: String { "\(text) (\(location))" }
  }

  /// The event that it becomes: `error.execution`, `error.communication`.
  public let event: String
  /// What is wrong.
  public let message: String
  /// The send that failed.
  public var sendID: String?
  /// Where it failed, when that is known.
  public internal(set) var place: Place?

  /// An error of executable content.
  public static func execution(_ message: String, sendID: String? = nil) -> Self {
    SCXMLError(event: "error.execution", message: message, sendID: sendID)
  }

  /// An error of sending.
  public static func communication(_ message: String, sendID: String? = nil) -> Self {
    SCXMLError(event: "error.communication", message: message, sendID: sendID)
  }

  /// The event, what is wrong and where.
  public var description: String { "\(event): \(message)\(place.map { ", in \($0)" } ?? "")" }

  /// The same error with its place, unless a narrower one is known.
  func at(_ place: @autoclosure () -> Place?) -> Self {
    guard self.place == nil else { return self }
    var copy = self
    copy.place = place()
    return copy
  }
}
#endif
