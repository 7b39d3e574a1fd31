#if SCXML
/// A running service that a document has invoked.
///
/// The platform calls the methods from one thread at a time. They must not block.
public protocol SCXMLService: AnyObject {
  /// Receives an event that the session forwards, or that it sends to `#_` and the invocation's id.
  func receive(_ event: SCXMLEvent)

  /// Cancels the service, because the session has left the invoking state or has ended.
  func cancel()
}
#endif
