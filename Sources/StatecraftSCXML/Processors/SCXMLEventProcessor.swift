#if SCXML
internal import Synchronization

/// Carries events between sessions and the world; `<send type="…">` and `_ioprocessors` name it.
///
/// Register it in ``SCXMLPlatform/Settings/processors``; the SCXML event processor is always there.
/// A processor may answer at once or later, from any thread:
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
/// Events from outside go into the inbox that ``attach(to:)`` hands over.
///
/// Source: SCXML 6.2.4 and appendix C.
public protocol SCXMLEventProcessor: Sendable {
  /// The types that it answers to, the full address first; each has an entry in `_ioprocessors`.
  var types: [String] { get }

  /// Takes the inbox for events from outside; called once, when a platform is made.
  func attach(to inbox: SCXMLInbox)

  /// Where others reach a session by this processor.
  func location(of session: String) -> String

  /// Sends an event; must not block.
  ///
  /// What is thrown here becomes an error event at once, in the session's internal queue. What
  /// fails later is told to the delivery and becomes `error.communication` in the external queue.
  func send(_ message: SCXMLMessage, _ delivery: SCXMLDelivery) throws

  /// Ends its service; called when a live platform stops.
  func close() async
}

extension SCXMLEventProcessor {
  /// Does nothing: for processors that only send.
  public func attach(to inbox: SCXMLInbox) {}

  /// Does nothing.
  public func close() async {}
}

/// What a session sends by an event processor.
public struct SCXMLMessage: Sendable, Hashable {
  /// The session that sends.
  public let session: String
  /// Where the session is reached by this processor.
  public let origin: String
  /// Whom it is for, as the document says.
  public let target: String?
  /// The event's name.
  public let event: String?
  /// The id of the send, if the document gives one.
  public let sendID: String?
  /// The namelist and the parameters, in order; names may repeat.
  public let parameters: [SCXMLValue.Member]
  /// What stands in `<content>`.
  public let content: SCXMLValue?

  /// The content or the parameters, as `_event.data` has them.
  public var data: SCXMLValue {
    if let content { return content }
    return parameters.isEmpty ? .undefined : .object(parameters)
  }
}

/// Waits for the answer whether a message arrived.
///
/// Only the first answer counts. When the last reference goes away without one, the message has
/// failed, so that a session never waits for a processor that forgot it.
public final class SCXMLDelivery: Sendable {
  private let inbox: SCXMLInbox
  private let serial: Int
  private let isAnswered = Mutex(false)

  init(_ inbox: SCXMLInbox, _ serial: Int) {
    self.inbox = inbox
    self.serial = serial
  }

  deinit { fail("the event processor gave no answer") }

  /// The message has arrived.
  public func succeed() { answer(nil) }

  /// The message has not arrived: `error.communication` for the session.
  public func fail(_ reason: String) { answer(reason) }

  private func answer(_ reason: String?) {
    let isFirst = isAnswered.withLock { isAnswered in
      defer { isAnswered = true }
      return !isAnswered
    }
    if isFirst { inbox.post(.delivered(serial, reason)) }
  }
}
#endif
