#if SCXML
internal import Synchronization

/// Handles the results of event processors and services.
extension SCXMLPlatform {
  func accept(_ signal: SCXMLInbox.Signal) {
    switch signal {
    case .event(let event, let id):
      if let session = sessions[id] { post(event, to: session) }
    case .fromService(let event, let id, let serial):
      sessions[id]?.receive(event, fromService: serial)
    case .serviceEnded(let result, let id, let serial):
      sessions[id]?.endService(serial, result)
    case .delivered(let serial, let reason):
      guard let (queue, message) = outbox.arrive(serial) else { return }
      if let reason, let session = sessions[message.session] {
        report(SCXMLError.communication(reason), message.sendID, to: session)
      }
      proceed(on: queue)
    }
  }

  /// Reports to a session that a message it sent has failed.
  func report(_ error: any Error, _ sendID: String?, to session: SCXMLSession) {
    let known = error as? SCXMLError
    var cause = SCXMLError.communication(known?.message ?? "\(error)", sendID: sendID)
    cause.place = known?.place
    post(SCXMLEvent(cause), to: session)
  }

  // MARK: - Sending by processors

  /// Sends a message after the earlier ones on its queue were answered.
  func transmit(_ message: SCXMLMessage, _ processor: any SCXMLEventProcessor) throws {
    let isLocal = message.target.map(locations.contains) ?? false
    let transmission = SCXMLOutbox.Transmission(
      message: message,
      processor: processor,
      charge: sessions[message.session]?.family.account.take(message.data.weight),
      queue: SCXMLOutbox.SendQueue(
        session: message.session,
        target: isLocal ? nil : message.target ?? ""
      )
    )
    guard let length = outbox.length(of: transmission.queue) else {
      do {
        return try depart(transmission)
      } catch {
        proceed(on: transmission.queue)
        throw error
      }
    }
    try check(length, target: message.target ?? "")
    outbox.wait(transmission)
  }

  /// Checks that a session may send one more event to a session of this platform.
  ///
  /// - Throws: `SCXMLError` if too many wait behind a message that has not arrived.
  func checkWaiting(from session: SCXMLSession, target: String) throws {
    let queue = SCXMLOutbox.SendQueue(session: session.id, target: nil)
    if let length = outbox.length(of: queue) { try check(length, target: target) }
  }

  private func check(_ length: Int, target: String) throws {
    guard length >= settings.outboxLimit else { return }
    throw SCXMLError.communication(
      "\(length) messages are waiting for '\(target)' already (Settings.outboxLimit)"
    )
  }

  /// Lets a message leave.
  ///
  /// - Throws: an error if it cannot; then its queue waits to proceed.
  private func depart(_ transmission: SCXMLOutbox.Transmission) throws {
    let serial = nextSerial()
    outbox.depart(transmission, serial)
    do {
      try transmission.processor.send(transmission.message, SCXMLDelivery(inbox, serial))
    } catch {
      _ = outbox.arrive(serial)
      throw (error as? SCXMLError) ?? .communication("\(error)")
    }
  }

  private func proceed(on queue: SCXMLOutbox.SendQueue) {
    while let item = outbox.next(on: queue) {
      switch item {
      case .mail(let mail): deliver(mail)
      case .transmission(let transmission):
        do {
          return try depart(transmission)
        } catch {
          if let session = sessions[transmission.message.session] {
            report(error, transmission.message.sendID, to: session)
          }
        }
      }
    }
  }
}

/// Counts instances in memory.
package final class InstanceCounter: Sendable {
  private let counter = Mutex(0)

  /// The number of instances.
  package var count: Int { counter.withLock { $0 } }

  func add(_ difference: Int) { counter.withLock { $0 += difference } }
}
#endif
