#if SCXML
/// The messages that sessions have sent, and those that wait for an earlier message.
///
/// Messages from one session to one target through one processor arrive in order: a message leaves
/// after the previous one was answered. All targets on the same platform share one queue with the
/// session's plain events. The order of sending therefore holds between sessions of a platform,
/// whichever processor carries an event. A slow remote server delays only its own queue.
struct SCXMLOutbox {
  struct SendQueue: Hashable {
    let session: String
    /// The target; `nil` for all sessions of the platform.
    let target: String?
  }

  struct Transmission {
    let message: SCXMLMessage
    let processor: any SCXMLEventProcessor
    /// The memory that the message uses.
    let charge: SCXMLAccount.Charge?
    let queue: SendQueue
  }

  enum Item {
    case mail(SCXMLPlatform.Mail)
    case transmission(Transmission)
  }

  /// The queues that have a message in flight, with the messages that wait behind it.
  private var queues: [SendQueue: SCXMLQueue<Item>] = [:]
  private var inFlight: [Int: Transmission] = [:]

  /// The number of messages that are in flight or wait.
  var count: Int { queues.values.reduce(queues.count) { $0 + $1.count } }

  /// Holds an event back while a message that was sent before it is in flight.
  ///
  /// - Returns: whether the event is held back.
  mutating func hold(_ mail: SCXMLPlatform.Mail, from sender: String) -> Bool {
    queues[SendQueue(session: sender, target: nil)]?.append(.mail(mail)) != nil
  }

  /// Drops the events for a session that has ended.
  mutating func dropMail(to session: SCXMLSession) {
    for queue in queues.keys {
      queues[queue]?.removeAll {
        if case .mail(let mail) = $0 { mail.session === session } else { false }
      }
    }
  }

  /// Returns the number of messages that wait in a queue; `nil` if no message is in flight.
  func length(of queue: SendQueue) -> Int? { queues[queue]?.count }

  mutating func wait(_ transmission: Transmission) {
    queues[transmission.queue]?.append(.transmission(transmission))
  }

  /// Records that a message is in flight.
  mutating func depart(_ transmission: Transmission, _ serial: Int) {
    if queues[transmission.queue] == nil { queues[transmission.queue] = SCXMLQueue() }
    inFlight[serial] = transmission
  }

  /// Records that a message is no longer in flight; returns `nil` if this was recorded before.
  mutating func arrive(_ serial: Int) -> (queue: SendQueue, message: SCXMLMessage)? {
    inFlight.removeValue(forKey: serial).map { ($0.queue, $0.message) }
  }

  /// Removes the next message from a queue.
  ///
  /// A queue without messages becomes free.
  mutating func next(on queue: SendQueue) -> Item? {
    guard let item = queues[queue]?.popFirst() else {
      queues[queue] = nil
      return nil
    }
    return item
  }
}
#endif
