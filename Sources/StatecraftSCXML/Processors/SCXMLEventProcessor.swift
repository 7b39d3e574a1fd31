#if SCXML
internal import Synchronization

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

/// A message that a session sends through an event processor.
public struct SCXMLMessage: Sendable, Hashable {
  /// The session that sends.
  public let session: String
  /// The address of the sending session at this processor.
  public let origin: String
  /// The target that the document names.
  public let target: String?
  /// The event's name.
  public let event: String?
  /// The id of the `<send>`, if the document gives one.
  public let sendID: String?
  /// The namelist and the parameters, in order.
  ///
  /// Names may occur several times.
  public let parameters: [SCXMLValue.Member]
  /// The value of `<content>`.
  public let content: SCXMLValue?

  /// The content or the parameters, in the form of `_event.data`.
  public var data: SCXMLValue {
    if let content { return content }
    return parameters.isEmpty ? .undefined : .object(parameters)
  }
}

/// Reports to a session whether a message arrived.
///
/// Only the first report counts. If the last reference is released without a report, the message
/// has failed. A session therefore never waits for a report that cannot come.
public final class SCXMLDelivery: Sendable {
  private let inbox: SCXMLInbox
  private let serial: Int
  private let isAnswered = Mutex(false)

  init(_ inbox: SCXMLInbox, _ serial: Int) {
    self.inbox = inbox
    self.serial = serial
  }

  deinit { fail("the event processor dropped the message without an answer") }

  /// Reports that the message arrived.
  public func succeed() { answer(nil) }

  /// Reports that the message did not arrive: the session receives `error.communication`.
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
