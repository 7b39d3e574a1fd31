#if SCXML
/// Carries events between sessions and other systems; `<send type="…">` and `_ioprocessors` name
/// it.
///
/// Register processors in ``SCXMLPlatform/Settings/processors``. The SCXML event processor is
/// always available. A processor may report the result of a send immediately or later, from any
/// thread:
///
/// ```swift
/// struct Pager: SCXMLEventProcessor {
///   let types = ["https://example.org/pager", "pager"]
///   func location(of session: String) -> String { "pager:\(session)" }
///   func send(_ message: SCXMLMessage, _ delivery: SCXMLDelivery) throws {
///     guard let number = message.target else { throw SCXMLError.communication("no number") }
///     Task { await page(number, message.data) ? delivery.succeed() : delivery.fail("no answer") }
///   }
/// }
/// ```
///
/// To deliver events from outside, post them to the inbox that ``attach(to:)`` receives.
///
/// Source: SCXML 6.2.4 and appendix C.
public protocol SCXMLEventProcessor: Sendable {
  /// The type names of the processor, with the full address first. `_ioprocessors` has an entry for
  /// each.
  var types: [String] { get }

  /// Receives the inbox for events from outside. A platform calls this method once, when it is
  /// created.
  func attach(to inbox: SCXMLInbox)

  /// Returns the address at which other systems reach a session through this processor.
  func location(of session: String) -> String

  /// Sends an event. This method must not block.
  ///
  /// An error that this method throws becomes an error event in the session's internal queue
  /// immediately. Report a later failure to the delivery; it becomes `error.communication` in the
  /// external queue.
  func send(_ message: SCXMLMessage, _ delivery: SCXMLDelivery) throws

  /// Closes the processor. A live platform calls this method when it stops.
  func close() async
}

extension SCXMLEventProcessor {
  /// Does nothing.
  ///
  /// This default is for processors that only send.
  public func attach(to inbox: SCXMLInbox) {}

  /// Does nothing.
  public func close() async {}
}
#endif
