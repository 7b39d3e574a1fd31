#if SCXML
internal import Synchronization

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
