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
      queue: SCXMLOutbox.SendQueue(
        session: message.session,
        target: isLocal ? nil : message.target ?? ""
      )
    )
    guard let length = outbox.length(of: transmission.queue) else {
      return try depart(transmission)
    }
    guard length < settings.outboxLimit else {
      throw SCXMLError.communication(
        "\(length) messages are waiting for '\(message.target ?? "")' already "
          + "(Settings.outboxLimit)"
      )
    }
    outbox.wait(transmission)
  }

  private func depart(_ transmission: SCXMLOutbox.Transmission) throws {
    let serial = nextSerial()
    outbox.depart(transmission, serial)
    do {
      try transmission.processor.send(transmission.message, SCXMLDelivery(inbox, serial))
    } catch {
      _ = outbox.arrive(serial)
      proceed(on: transmission.queue)
      throw (error as? SCXMLError) ?? .communication("\(error)")
    }
  }

  private func proceed(on queue: SCXMLOutbox.SendQueue) {
    while let item = outbox.next(on: queue) {
      switch item {
      case .mail(let event, let session): post(event, to: session)
      case .transmission(let transmission):
        do {
          return try depart(transmission)
        } catch {
          // `depart` has continued with the queue already.
          if let session = sessions[transmission.message.session] {
            report(error, transmission.message.sendID, to: session)
          }
          return
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
